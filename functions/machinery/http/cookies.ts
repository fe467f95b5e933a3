import { environment } from '#functions/machinery/runtime/environment.ts'

/** Reads `name=value` pairs as a browser sent them; a value is asked for by our own name for it. */
export function readCookies(pairs: readonly string[]): (name: string) => string | undefined {
  const values = new Map(pairs.map(pair => splitAt(pair, pair.indexOf('='))))
  return name => values.get(cookieName(name))
}

/** `__Host-` binds a cookie to this host over https; plain http (one machine) cannot carry the prefix. */
function cookieName(name: string): string {
  return isSecure() ? `__Host-${name}` : name
}

/** The header that sets a cookie which no script reads. */
export function cookie(name: string, value: string, maxAgeSeconds: number): string {
  const secure = isSecure() ? '; Secure' : ''
  return `${cookieName(name)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`
}

const isSecure = () => environment('PUBLIC_ORIGIN').startsWith('https:')

function splitAt(text: string, index: number): [string, string] {
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)]
}
