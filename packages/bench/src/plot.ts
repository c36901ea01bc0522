import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Results } from './results.ts'
import { sizes } from './slices.ts'

interface Vega {
  parse(spec: unknown): unknown
  View: new (runtime: unknown, options: { readonly renderer: 'none' }) => { toSVG(): Promise<string> }
}

interface VegaLite {
  compile(spec: unknown): { readonly spec: unknown }
}

/** The figures by size class as grouped bars, an SVG. Draws with Vega-Lite out of the given folder. */
export async function plotSizes({ bySize }: Results, modules: string): Promise<string> {
  const vega = await load<Vega>(modules, 'vega')
  const { compile } = await load<VegaLite>(modules, 'vega-lite')
  const order = [...sizes.map(({ size }) => size), 'all']
  const values = bySize
    .filter(({ of }) => of === 'here')
    .flatMap(({ variant, figures }) => order.map((size) => ({ variant, size, ratio: figures[size]?.figure ?? null })))
  const spec = {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    background: 'white',
    data: { values },
    width: 640,
    height: 300,
    layer: [
      {
        mark: 'bar',
        encoding: {
          x: { field: 'variant', sort: null, title: null, axis: { labelAngle: -20 } },
          xOffset: { field: 'size', sort: order },
          y: {
            field: 'ratio',
            type: 'quantitative',
            scale: { type: 'log', domainMin: 0.1 },
            title: 'times a JSON round trip (log)',
          },
          y2: { datum: 0.1 },
          color: { field: 'size', sort: order, title: 'size of schema', scale: { scheme: 'tableau10' } },
        },
      },
      { mark: { type: 'rule', strokeDash: [4, 4] }, encoding: { y: { datum: 1 } } },
    ],
  }
  const view = new vega.View(vega.parse(compile(spec).spec), { renderer: 'none' })
  return `${await view.toSVG()}\n`
}

async function load<T>(modules: string, name: string): Promise<T> {
  const { createRequire } = await import('node:module')
  const file = createRequire(join(modules, 'index.js')).resolve(name)
  return (await import(pathToFileURL(file).href)) as T
}
