import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { PassThrough, Readable } from 'node:stream'

import { run, type Streams } from '../src/index.ts'

/** The root of the repository. */
export const root: string = resolve(import.meta.dirname, '../../..')

/** How a run of the command line tool ended. */
export interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** What a run is given besides its arguments. */
export interface Surroundings {
  /** What is piped into it. Without it, the standard input is an empty pipe. */
  readonly input?: string | Buffer
  readonly cwd?: string
  /** Variables of the environment, for a process of its own only. */
  readonly env?: Readonly<Record<string, string>>
  /** Flags for Node itself. */
  readonly node?: readonly string[]
}

/** Starts the command line tool from its sources. */
export function startCli(args: readonly string[], around: Surroundings = {}): ChildProcessWithoutNullStreams {
  const node = ['--import', import.meta.resolve('tsx'), '--conditions', 'spokeshave:source', ...(around.node ?? [])]
  const env = { ...process.env, ...around.env }
  for (const name of ['FORCE_COLOR', 'NODE_OPTIONS']) if (around.env?.[name] === undefined) delete env[name]
  return spawn(process.execPath, [...node, join(root, 'packages/cli/src/main.ts'), ...args], { cwd: around.cwd, env })
}

/** Runs the command line tool in a process of its own and waits for its end. */
export function runChild(args: readonly string[], around: Surroundings = {}): Promise<Outcome> {
  const child = startCli(args, around)
  child.stdin.on('error', () => {})
  child.stdin.end(around.input ?? '')
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text))
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => done({ code, stdout, stderr }))
  })
}

/** Runs the command line tool in this process, which is much quicker. */
export async function runCli(args: readonly string[], { input = '', cwd }: Surroundings = {}): Promise<Outcome> {
  const stdout = new Collector()
  const stderr = new Collector()
  const code = await runWith(args, { stdin: Readable.from(input === '' ? [] : [Buffer.from(input)]), stdout, stderr }, cwd)
  return { code, stdout: stdout.text, stderr: stderr.text }
}

/** Runs it on the given streams, in a folder. */
export async function runWith(args: readonly string[], streams: Streams, cwd?: string): Promise<number> {
  const here = process.cwd()
  if (cwd !== undefined) process.chdir(cwd)
  try {
    return await run(args, streams)
  } finally {
    process.chdir(here)
  }
}

/** A stream that keeps what is written to it. */
export class Collector extends PassThrough {
  text = ''

  constructor() {
    super({ encoding: 'utf8' })
    this.on('data', (text: string) => (this.text += text))
  }
}

const folders: string[] = []
process.on('exit', () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** A folder that holds the given files and is removed when the process ends. */
export function makeFolder(files: Readonly<Record<string, string | Buffer>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'spokeshave-'))
  folders.push(folder)
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

/** A small sound tool, as MCP lists it. */
export function makeTool(name: string, schema: unknown = { type: 'object', properties: {} }): object {
  return { name, description: '', inputSchema: schema }
}

/** What comes out for `makeTool(name)`. */
export function builtTool(name: string): string {
  return (
    `{"type":"function","name":${JSON.stringify(name)},"description":"","strict":false,` +
    `"parameters":{"type":"object","properties":{}}}`
  )
}

/** A tool that is refused: nothing but null could be handed to it. */
export function refusedTool(name: string): object {
  return makeTool(name, { type: 'null' })
}
