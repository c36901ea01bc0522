import { relative, sep } from 'node:path'

/** A file as it is called from the working directory, with `/`: what reports are matched by. */
export function relativePath(file: string): string {
  const short = relative('.', file)
  return (short === '' || short.startsWith('..') ? file : short).split(sep).join('/')
}
