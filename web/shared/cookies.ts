import { clientRules } from '#shared/domain/kernel/client-rules.ts'

/** Names and lifetimes of the site's cookies, shared by the edge functions and the application (marketplace.md 9). */
const day = 86_400
const { cookieDays } = clientRules
const cookieLife = {
  session: cookieDays.token * day,
  operator: day / 2,
  lang: cookieDays.language * day,
  currency: cookieDays.currency * day,
  affiliate: cookieDays.affiliate * day,
  place: cookieDays.language * day,
} as const

/** Access and refresh token of a member, and the token of an operator in the console. */
export type SessionCookie = 'at' | 'rt' | 'ot'

/** `__Host-` binds a cookie to this host and https; plain names serve a site on http, as on a developer's machine. */
export function sessionCookieName(name: SessionCookie, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}

export function parseCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    const name = part.slice(0, at).trim()
    if (at > 0 && !cookies.has(name)) cookies.set(name, part.slice(at + 1).trim())
  }
  return cookies
}

/** The session token under either of its names; an empty one counts as none. */
export function sessionToken(cookies: ReadonlyMap<string, string>, name: SessionCookie): string | undefined {
  return cookies.get(`__Host-${name}`) || cookies.get(name) || undefined
}

/** Answers whether anyone is logged in, so that nothing of the answer may be shared. */
export function hasSession(cookies: ReadonlyMap<string, string>): boolean {
  return (['at', 'rt', 'ot'] as const).some(name => sessionToken(cookies, name) !== undefined)
}

/** `Set-Cookie` values that start (or, with no tokens, end) a session. Scripts never see either token (D6). */
export function sessionCookies(
  tokens: { readonly accessToken: string; readonly refreshToken: string } | undefined,
  secure: boolean,
): readonly string[] {
  return [
    sessionCookie('at', tokens?.accessToken ?? '', cookieLife.session, secure),
    sessionCookie('rt', tokens?.refreshToken ?? '', cookieLife.session, secure),
  ]
}

/** Starts (or, with no token, ends) an operator's session in the console. */
export function operatorCookie(token: string | undefined, secure: boolean): string {
  return sessionCookie('ot', token ?? '', cookieLife.operator, secure)
}

function sessionCookie(name: SessionCookie, value: string, life: number, secure: boolean): string {
  return `${sessionCookieName(name, secure)}=${value}; Path=/; Max-Age=${value ? life : 0}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** Language, currency, affiliate and place of delivery: no secret, readable by the site's own script where it must be. */
export function plainCookie(name: 'lang' | 'currency' | 'affiliate' | 'place', value: string): string {
  return `${name}=${value}; Path=/; Max-Age=${cookieLife[name]}; SameSite=Lax`
}
