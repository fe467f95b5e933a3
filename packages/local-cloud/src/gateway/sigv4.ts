/**
 * Verifies Signature Version 4 of signed links (query) and POST policies. Functions send their requests from this very
 * process, so the gateway does not verify their headers again. A link or a form may come from anyone.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export interface Scope {
  readonly accessKey: string
  readonly date: string
  readonly region: string
  readonly service: string
}

/** Parses `AKID/20260101/region/service/aws4_request`. An access key contains no slash. */
export function scopeOf(credential: string): Scope | undefined {
  const [accessKey, date, region, service, end] = credential.split('/')
  if (!accessKey || !date || !region || !service || end !== 'aws4_request') return undefined
  return { accessKey, date, region, service }
}

const hmac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest()

export function signature(secret: string, scope: Scope, stringToSign: string): string {
  const key = [scope.region, scope.service, 'aws4_request'].reduce(
    (k, part) => hmac(k, part),
    hmac(`AWS4${secret}`, scope.date),
  )
  return hmac(key, stringToSign).toString('hex')
}

export function sameSignature(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const encode = (value: string) =>
  encodeURIComponent(value).replace(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

interface SignedLink {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Record<string, string | string[] | undefined>
}

/** Computes the signature that a link signed with this secret must carry. */
export function linkSignature(link: SignedLink, secret: string, scope: Scope): string {
  const query = [...link.query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const names = (link.query.get('X-Amz-SignedHeaders') ?? 'host').split(';')
  const headers = names
    .map(
      name =>
        `${name}:${String(link.headers[name] ?? '')
          .trim()
          .replace(/\s+/g, ' ')}\n`,
    )
    .join('')
  const payload = link.query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD'
  const canonical = [link.method, link.path, query, headers, names.join(';'), payload].join('\n')
  const hashed = createHash('sha256').update(canonical).digest('hex')
  const date = link.query.get('X-Amz-Date') ?? ''
  const credentialScope = `${scope.date}/${scope.region}/${scope.service}/aws4_request`
  return signature(secret, scope, ['AWS4-HMAC-SHA256', date, credentialScope, hashed].join('\n'))
}

/** Parses `20260101T000000Z` to epoch ms. */
export function amzDate(value: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(value) ?? []
  return year === undefined ? Number.NaN : Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
