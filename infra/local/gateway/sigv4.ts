// Signature Version 4, the verifying side: signed links (query) and POST policies. Requests of our own functions come
// from this very process, so their headers are not verified again; a link or a form may come from anyone.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export type Scope = { accessKey: string; date: string; region: string; service: string }

/** `AKID/20260101/region/service/aws4_request`; an access key may itself contain no slash. */
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

export type SignedLink = {
  method: string
  path: string
  query: URLSearchParams
  headers: Record<string, string | string[] | undefined>
}

/** The signature that a link of this secret would have to carry. */
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

/** `20260101T000000Z` as epoch ms. */
export function amzDate(value: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(value) ?? []
  return year === undefined ? Number.NaN : Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
