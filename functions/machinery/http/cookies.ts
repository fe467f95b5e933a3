import { environment } from '#functions/machinery/runtime/environment.ts'

/** Parses `name=value` pairs sent by a browser; values are looked up by our own names. */
export function readCookies(pairs: readonly string[]): (name: string) => string | undefined {
  const values = new Map(pairs.map(pair => splitAt(pair, pair.indexOf('='))))
  return name => values.get(cookieName(name))
}

/** The prefix `__Host-` binds a cookie to this host over https; plain http (locally) cannot use it. */
function cookieName(name: string): string {
  return isSecure() ? `__Host-${name}` : name
}

/** Header of an HttpOnly cookie. */
export function cookie(name: string, value: string, maxAgeSeconds: number): string {
  const secure = isSecure() ? '; Secure' : ''
  return `${cookieName(name)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`
}

const isSecure = () => environment('PUBLIC_ORIGIN').startsWith('https:')

function splitAt(text: string, index: number): [string, string] {
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)]
}
