import { type Command, InvalidArgumentError } from 'commander'

/** Adds the flags that choose the passes. */
export function addPolicyFlags(command: Command): Command {
  return command
    .option('--config <file>', 'the configuration (default: the nearest, from here upwards)')
    .option('--no-config', 'use no configuration file')
    .option('--preset <name>', 'in place of the presets of the configuration (default: codex)')
    .option('--max-bytes <n>', 'compact schemas that are larger (default: as the preset has it)', toByteCount)
    .option('--no-compaction', 'keep large schemas as they are')
    .option('--passes <text>', 'run just these: const-to-enum,collapse-depth{maxDepth=2}')
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
