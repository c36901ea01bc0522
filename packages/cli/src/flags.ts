import { type Command, InvalidArgumentError } from 'commander'

/** Adds the flags that choose the passes. */
export function addPolicyFlags(command: Command): Command {
  return forbidBoth(command, 'config', 'no-config')
    .option('--config <file>', 'the configuration (default: the nearest, from here upwards)', once())
    .option('--no-config', 'use no configuration file')
    .option('--preset <name>', 'in place of the presets of the configuration (default: codex)', once())
    .option('--max-bytes <n>', 'compact schemas that are larger (default: as the preset has it)', once(toByteCount))
    .option('--no-compaction', 'keep large schemas as they are')
    .option('--passes <text>', 'run just these: const-to-enum,collapse-depth{maxDepth=2}', once())
}

/** Reads the value of a flag that may be given only once: of two, one would be lost. */
export function once(): (text: string, before: string | undefined) => string
export function once<T>(read: (text: string) => T): (text: string, before: T | undefined) => T
export function once<T>(read?: (text: string) => T) {
  return (text: string, before: T | undefined): T | string => {
    if (before !== undefined && typeof before !== 'boolean') throw new InvalidArgumentError(`It is given twice: ${String(before)}, ${text}.`)
    return read === undefined ? text : read(text)
  }
}

/** Refuses two flags that say the opposite of each other. */
function forbidBoth(command: Command, ...names: readonly [string, string]): Command {
  const given = new Set<string>()
  for (const name of names) {
    command.on(`option:${name}`, () => {
      given.add(name)
      if (given.size === names.length) command.error(`error: --${names.join(' and --')} cannot both be given`)
    })
  }
  return command
}

/** Reads a number of bytes. */
export function toByteCount(text: string): number {
  const count = Number(text)
  if (/^[0-9]+$/.test(text) && Number.isSafeInteger(count)) return count
  throw new InvalidArgumentError('It takes a number of bytes, 0 or more.')
}

/** Reads a number of things. */
export function toCount(text: string): number {
  const count = Number(text)
  if (/^[0-9]+$/.test(text) && Number.isSafeInteger(count)) return count
  throw new InvalidArgumentError('It takes a number, 0 or more.')
}

/** Gathers the values of a flag that may be given more than once. */
export function collect(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text]
}
