import * as core from '@spokeshave/core'
import codex from '@spokeshave/preset-codex'

import type { House } from '../src/pipelines.ts'

/** The packages as they are in source. */
export const house: House = { core, codex, pipeline: core.createPipeline({ presets: [codex] }) }
