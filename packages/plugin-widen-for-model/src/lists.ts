/**
 * Whether all items of a list pass, holes too: they are null in JSON. It ends at the first that does not, which in a
 * sparse list of any length comes soon.
 */
export function all(list: readonly unknown[], test: (item: unknown) => boolean): boolean {
  for (let i = 0; i < list.length; i++) if (!test(list[i])) return false
  return true
}
