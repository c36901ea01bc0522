import { setOwn } from './json.ts'

/**
 * Sets a member of an object under construction, whatever its name.
 *
 * An engine remembers which shape follows on which at the place in the code where a member is added, and gives up
 * where many names pass through one place. So the names that nearly all schemas are made of have a place each.
 */
export function put(target: Record<string, unknown>, name: string, value: unknown): void {
  switch (name) {
    case 'type':
      target.type = value
      return
    case 'description':
      target.description = value
      return
    case 'properties':
      target.properties = value
      return
    case 'required':
      target.required = value
      return
    case 'items':
      target.items = value
      return
    case 'enum':
      target.enum = value
      return
    case 'additionalProperties':
      target.additionalProperties = value
      return
    case 'anyOf':
      target.anyOf = value
      return
    case '$ref':
      target.$ref = value
      return
    case 'oneOf':
      target.oneOf = value
      return
    case 'allOf':
      target.allOf = value
      return
    default:
      setOwn(target, name, value)
  }
}
