import type { Preset } from '@spokeshave/core'

/** What loads each preset that can be named on the command line. */
const presets: Readonly<Record<string, () => Promise<{ default: (options?: never) => Preset }>>> = {
  codex: () => import('@spokeshave/preset-codex'),
}

/** The names that `--preset` takes. */
export const presetNames: readonly string[] = Object.keys(presets)

/** The preset of one of these names. */
export async function loadPreset(name: string): Promise<Preset> {
  const { default: create } = await presets[name]!()
  return create()
}
