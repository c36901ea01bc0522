/** What stands before the `@` of a URL. */
export interface UrlCredentials {
  /** The URL without them; the text itself where it is no URL. */
  readonly url: string
  /** What it may be written like: decoded, as the URL has it, as it was typed. Empty where there is none. */
  readonly users: readonly string[]
  readonly passwords: readonly string[]
  /** The value of the header that says the same (RFC 7617); undefined where the URL has none. */
  readonly authorization: string | undefined
}

/** Takes the credentials out of a URL: `fetch` refuses one that has them, and says all of it. */
export function credentialsIn(text: string): UrlCredentials {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || (url.username === '' && url.password === ''))
    return { url: text, users: [], passwords: [], authorization: undefined }
  const [, typedUser = '', typedPassword = ''] = /:\/*([^/?#:]*):?([^/?#]*)@/.exec(text) ?? []
  const [user, password] = [decode(url.username), decode(url.password)]
  const users = [user, url.username, typedUser]
  const passwords = [password, url.password, typedPassword]
  url.username = ''
  url.password = ''
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return { url: url.href, users, passwords, authorization }
}

/** A percent sign that encodes nothing stands for itself. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
