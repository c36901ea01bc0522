/** What can be named: it decides which packages a name may mean. */
export type Kind = 'preset' | 'plugin'

/** The packages that a name may mean, the likeliest first. */
export function packagesOf(name: string, kind: Kind): readonly string[] {
  if (!name.startsWith('@')) {
    return name.startsWith(`spokeshave-${kind}-`) ? [name] : [`@spokeshave/${kind}-${name}`, `spokeshave-${kind}-${name}`]
  }
  const slash = name.indexOf('/')
  if (slash < 0) return [`${name}/spokeshave-${kind}`]
  const scope = name.slice(0, slash)
  const rest = name.slice(slash + 1)
  const prefix = scope === '@spokeshave' ? kind : `spokeshave-${kind}`
  const isWhole = rest.startsWith(`${prefix}-`) || (scope !== '@spokeshave' && (rest === prefix || rest.startsWith(`${prefix}/`)))
  return [isWhole ? name : `${scope}/${prefix}-${rest}`]
}

/** The shortest name of a package of ours, if it is one of this kind. */
export function shortName(packageName: string, kind: Kind): string | undefined {
  const prefix = `@spokeshave/${kind}-`
  return packageName.startsWith(prefix) ? packageName.slice(prefix.length) : undefined
}

/** Whether a name is a path, which leads from the file that says it. */
export function isPath(name: string): boolean {
  return /^(?:\.{1,2}(?:[/\\]|$)|[/\\]|[A-Za-z]:[/\\])/.test(name)
}

/** The package that a specifier begins with. */
export function packageOf(specifier: string): string {
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}
