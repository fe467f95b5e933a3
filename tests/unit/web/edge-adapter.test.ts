import { createServer, type Server } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { CloudFrontResultResponse } from 'aws-lambda'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { originRequest } from '../../../web/edge/adapter.ts'
import type { RequestContext } from '../../../web/shared/request-context.ts'
import { originEvent } from './edge-events.ts'

type Asked = Parameters<typeof originEvent>[0]

/** What Lambda tells a function about its own call. */
const edge = { getRemainingTimeInMillis: () => 20_000 }

/** Sends one request through the adapter to an application that answers as told, and keeps what the application saw. */
async function ask(
  asked: Asked,
  answer: () => Response = () => page(),
): Promise<{ response: CloudFrontResultResponse; request: Request | undefined; context: RequestContext | undefined }> {
  let seen: { request: Request; context: RequestContext } | undefined
  const handler = originRequest(async (request, context) => {
    seen = { request, context }
    return answer()
  })
  const response = await handler(originEvent(asked), edge)
  return { response, request: seen?.request, context: seen?.context }
}

const page = (
  kind: 'plain' | 'hydrated' | 'live' = 'plain',
  init: ResponseInit = {},
  body = '<!doctype html><p>茶碗</p>',
) =>
  new Response(body, {
    ...init,
    headers: { 'content-type': 'text/html; charset=utf-8', 'x-page': kind, ...init.headers },
  })

const header = (response: CloudFrontResultResponse, name: string) => response.headers?.[name]?.[0]?.value
const cookiesOf = (response: CloudFrontResultResponse) =>
  response.headers?.['set-cookie']?.map(({ value }) => value) ?? []

/** A token that says when it expires; the adapter cannot and need not judge whether it is genuine. */
const token = (expiresIn: number) =>
  `h.${Buffer.from(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + expiresIn })).toString('base64url')}.s`

describe('the edge tells the application the site’s own host', () => {
  test('the edge ignores the host that a viewer claims', async () => {
    const { request } = await ask({
      uri: '/jp/artworks',
      querystring: 'page=2',
      headers: { host: 'd111.cloudfront.net', 'x-forwarded-host': 'evil.example' },
    })
    expect(request?.url).toBe('https://kogei.example/jp/artworks?page=2')
    expect(request?.headers.get('host')).toBe('kogei.example')
    expect(request?.headers.get('x-forwarded-host')).toBe('kogei.example')
  })

  test('the edge passes a posted form byte for byte', async () => {
    const { request } = await ask({
      uri: '/jp/currency',
      method: 'POST',
      headers: { origin: 'https://kogei.example', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'currency=USD&back=%2Fjp%2F%E8%8C%B6',
    })
    expect(await request?.text()).toBe('currency=USD&back=%2Fjp%2F%E8%8C%B6')
  })

  test('the edge tells the application the API’s address, the newest secret, the visitor and their address', async () => {
    const { context } = await ask({
      uri: '/en',
      clientIp: '203.0.113.9',
      headers: { cookie: 'currency=USD; affiliate=g7' },
    })
    expect(context).toMatchObject({
      publicOrigin: 'https://kogei.example',
      apiUrl: 'https://api.kogei.example',
      consoleApiUrl: 'https://console-api.kogei.example',
      originSecret: 'newest-secret',
      clientAddress: '203.0.113.9',
      viewer: 'guest',
      accessToken: undefined,
      currency: 'USD',
      affiliate: 'g7',
    })
  })

  test.each([
    ['gallery.7~a', 'gallery.7~a'],
    ['a%20b', undefined],
    ['x'.repeat(65), undefined],
  ])('the edge believes the affiliate cookie %s as far as the contracts take it (D18)', async (kept, affiliate) => {
    const { context } = await ask({ uri: '/en', headers: { cookie: `affiliate=${kept}` } })
    expect(context).toMatchObject({ affiliate })
  })
})

describe('the edge refuses a change that another site asks for', () => {
  const post = (headers: Record<string, string>) => ({ uri: '/jp/login', method: 'POST', body: 'a=1', headers })

  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', host: 'evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'https://kogei.example.evil.example' }],
    [{ origin: 'http://kogei.example' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ cookie: '__Host-at=x' }],
  ])('%o', async headers => {
    const { response, request } = await ask(post(headers))
    expect(response.status).toBe('403')
    expect(request).toBeUndefined()
  })

  test.each([[{ origin: 'https://kogei.example' }], [{}], [{ 'sec-fetch-site': 'same-origin' }]])(
    'but not %o',
    async headers => {
      const { request } = await ask(post(headers))
      expect(request?.method).toBe('POST')
    },
  )

  test('the edge answers 413 to a body that was cut off', async () => {
    const { response } = await ask({ uri: '/jp/login', method: 'POST', body: 'a', truncated: true })
    expect(response.status).toBe('413')
  })
})

describe('the classes of pages (DESIGN 3)', () => {
  const shared = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

  test('the edge shares a plain page for a guest: no inline script, no cookie, speculation by header', async () => {
    const { response } = await ask({ uri: '/jp' })
    expect(header(response, 'cache-control')).toBe(shared)
    expect(header(response, 'content-security-policy')).toContain("script-src 'self';")
    expect(header(response, 'content-security-policy')).not.toMatch(/unsafe-inline|style-src-attr/)
    expect(header(response, 'speculation-rules')).toBe('"/speculation-rules.json"')
    expect(cookiesOf(response)).toEqual([])
    expect(header(response, 'x-page')).toBeUndefined()
  })

  test.each([
    ['a page that hydrates', {}, () => page('hydrated')],
    ['a member’s live page', { cookie: `__Host-at=${token(3600)}` }, () => page('live')],
    ['an operator’s live page', { cookie: `__Host-ot=${token(3600)}` }, () => page('live')],
    ['a live page whose session cannot be refreshed', { cookie: '__Host-at=x' }, () => page('live')],
    ['a live page that was not found', {}, () => page('live', { status: 404 })],
    ['a live page that failed', {}, () => page('live', { status: 500 })],
    ['a live page that sets a cookie', {}, () => page('live', { headers: { 'set-cookie': 'a=1' } })],
    ['a member’s page', { cookie: `__Host-at=${token(3600)}` }, () => page()],
    ['an operator’s page', { cookie: `__Host-ot=${token(3600)}` }, () => page()],
    ['an error', {}, () => page('plain', { status: 500 })],
    ['a page that was not found', {}, () => page('plain', { status: 404 })],
    ['a page that sets a cookie', {}, () => page('plain', { headers: { 'set-cookie': 'a=1' } })],
    ['a redirect', {}, () => new Response(null, { status: 302, headers: { location: '/jp/404' } })],
    ['loader data', {}, () => new Response('{}', { headers: { 'content-type': 'text/x-script' } })],
  ])('the edge keeps private: %s', async (_, headers, answer) => {
    const { response } = await ask({ uri: '/jp', headers }, answer)
    expect(header(response, 'cache-control')).toBe('private, no-store')
    expect(header(response, 'content-security-policy')).toMatch(/script-src 'self' 'nonce-[\w+/=]{24}'/)
    expect(header(response, 'speculation-rules')).toBeUndefined()
  })

  test('each answer carries a nonce of its own, the one that the application was given', async () => {
    const [one, two] = await Promise.all([ask({ uri: '/jp/login' }, () => page('hydrated')), ask({ uri: '/jp/login' })])
    expect(one.context?.nonce).not.toBe(two.context?.nonce)
    expect(header(one.response, 'content-security-policy')).toContain(`'nonce-${one.context?.nonce}'`)
  })

  test('only private pages send to the buckets (D16), and they show what lies in the private one', async () => {
    const open = await ask({ uri: '/jp/mine' }, () => page('hydrated'))
    expect(header(open.response, 'content-security-policy')).toContain(
      "connect-src 'self' wss://kogei.example https://quarantine.s3.ap-northeast-1.amazonaws.com",
    )
    // A picture of a claim is shown from the private bucket, and the form that takes a document is led there.
    for (const part of ['img-src', 'form-action']) {
      const allowed = new RegExp(`${part} [^;]*https://private\\.s3\\.ap-northeast-1\\.amazonaws\\.com`)
      expect(header(open.response, 'content-security-policy')).toMatch(allowed)
    }
    const closed = await ask({ uri: '/jp' })
    expect(header(closed.response, 'content-security-policy')).toContain("connect-src 'self';")
  })

  test('only a page that asks a chain may ask any address, a node on the reader’s machine too, and sends no form there', async () => {
    const asking = page('hydrated', { headers: { 'x-asks': 'anywhere' } })
    const { response } = await ask({ uri: '/jp/ledger/verify' }, () => asking)
    const policy = header(response, 'content-security-policy') ?? ''
    expect(policy).toMatch(/connect-src 'self' [^;]* https: http:\/\/127\.0\.0\.1:\* http:\/\/localhost:\*;/)
    expect(policy).not.toMatch(/(script|img|form-action|frame)-?(src)? [^;]*https:[ ;]/)
    const other = await ask({ uri: '/jp/mine' }, () => page('hydrated'))
    expect(header(other.response, 'content-security-policy')).not.toMatch(/https:[ ;]|localhost/)
  })

  test('only a private page may show the card form of the payment platform, and no page its scripts (6.0)', async () => {
    const open = await ask({ uri: '/jp/cart/payment' }, () => page('hydrated'))
    const policy = header(open.response, 'content-security-policy') ?? ''
    expect(policy).toContain('frame-src https://pay.kogei.example')
    expect(policy).not.toMatch(/script-src[^;]*pay\.kogei/)
    const closed = await ask({ uri: '/jp' })
    expect(header(closed.response, 'content-security-policy')).toContain("frame-src 'none'")
  })

  test.each(['x-content-type-options', 'referrer-policy', 'permissions-policy'])(
    'every answer carries %s',
    async name => {
      const { response } = await ask({ uri: '/jp' })
      expect(header(response, name)).toBeTruthy()
    },
  )

  test('the edge remembers the language of a page that was looked at, not of one that was prefetched (D10)', async () => {
    const document = { 'sec-fetch-dest': 'document' }
    const looked = await ask({ uri: '/en/login', headers: document }, () => page('hydrated'))
    expect(cookiesOf(looked.response)).toEqual(['lang=en; Path=/; Max-Age=7776000; SameSite=Lax'])
    for (const headers of [{}, { ...document, 'sec-purpose': 'prefetch' }, { ...document, cookie: 'lang=en' }]) {
      const { response } = await ask({ uri: '/en/login', headers }, () => page('hydrated'))
      expect(cookiesOf(response)).toEqual([])
    }
  })
})

describe('the answer in CloudFront’s form', () => {
  const long = '<p>油滴天目茶碗</p>'.repeat(500)
  const decoded = (response: CloudFrontResultResponse) => Buffer.from(response.body ?? '', 'base64')

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('accepting %s it is compressed', async (accepted, encoding, decode) => {
    const { response } = await ask({ uri: '/jp', headers: { 'accept-encoding': accepted } }, () =>
      page('plain', {}, long),
    )
    expect(header(response, 'content-encoding')).toBe(encoding)
    expect(header(response, 'vary')).toBe('Accept-Encoding')
    expect(decode(decoded(response)).toString()).toBe(long)
  })

  test('the edge passes pictures as they are', async () => {
    const bytes = Uint8Array.from([0x89, 0x50, 0, 255, 254])
    const { response } = await ask(
      { uri: '/x.png', headers: { 'accept-encoding': 'br' } },
      () => new Response(bytes, { headers: { 'content-type': 'image/png' } }),
    )
    expect(response.bodyEncoding).toBe('base64')
    expect([...decoded(response)]).toEqual([...bytes])
  })

  test('the edge passes a text of another charset byte for byte, as a bank reads its file', async () => {
    const kana = Buffer.from([0xd3, 0xd8, 0xbc, 0xc0, 0x20])
    const { response } = await ask({ uri: '/payouts.txt' }, () => {
      return new Response(kana, { headers: { 'content-type': 'text/plain; charset=shift_jis' } })
    })
    expect(response.bodyEncoding).toBe('base64')
    expect(Buffer.from(response.body ?? '', 'base64').equals(kana)).toBe(true)
  })

  test('the edge leaves out headers that CloudFront refuses', async () => {
    const refused = {
      connection: 'keep-alive',
      via: '1.1 x',
      'content-length': '5',
      'transfer-encoding': 'chunked',
      'x-edge-a': '1',
      'x-amz-cf-id': 'x',
      'x-real-ip': '1',
    }
    const { response } = await ask({ uri: '/jp' }, () => page('plain', { headers: { ...refused, 'x-kept': '1' } }))
    expect(header(response, 'x-kept')).toBe('1')
    for (const name of Object.keys(refused)) expect(header(response, name)).toBeUndefined()
  })

  test('each cookie keeps a header of its own', async () => {
    const { response } = await ask({ uri: '/jp' }, () => {
      const answer = page('hydrated')
      answer.headers.append('set-cookie', 'a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT')
      answer.headers.append('set-cookie', 'b=2')
      return answer
    })
    expect(cookiesOf(response)).toEqual(['a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT', 'b=2'])
  })

  test('an answer above a megabyte becomes a plain error instead of a 502', async () => {
    const { response } = await ask({ uri: '/jp' }, () => page('plain', {}, 'x'.repeat(1_000_001)))
    expect(response.status).toBe('500')
    expect(header(response, 'cache-control')).toBe('private, no-store')
  })

  test('a page of three megabytes fits when it compresses', async () => {
    const { response } = await ask({ uri: '/jp', headers: { 'accept-encoding': 'br' } }, () =>
      page('plain', {}, long.repeat(300)),
    )
    expect(response.status).toBe('200')
  })

  test('an answer to HEAD has the headers and no body', async () => {
    const { response } = await ask({ uri: '/jp', method: 'HEAD' })
    expect(response.status).toBe('200')
    expect(response.body).toBe('')
  })
})

describe('the edge refreshes the session, once a request (D6)', () => {
  let server: Server
  let apiUrl = ''
  let calls: { body: string; secret: string | undefined; address: string | undefined }[] = []
  let answer: { status: number; body: string } = { status: 200, body: '' }

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(Buffer.from(chunk))
      const { 'x-origin-secret': secret, 'x-client-address': address } = request.headers
      calls.push({ body: Buffer.concat(chunks).toString(), secret: String(secret), address: String(address) })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
    })
    await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
    const address = server.address()
    apiUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  })
  afterAll(() => new Promise(done => server.close(done)))
  beforeEach(() => {
    calls = []
    const tokens = { accessToken: token(86_400), refreshToken: 'next' }
    answer = { status: 200, body: JSON.stringify({ code: 200, message: '', data: tokens }) }
  })

  const visit = (cookie: string, reply?: () => Response) =>
    ask({ uri: '/jp/mine', headers: { cookie }, config: { 'x-cfg-api-url': apiUrl } }, reply)

  test('the edge uses a token that is still good as it is', async () => {
    const good = token(3600)
    const { context, response } = await visit(`__Host-at=${good}; __Host-rt=r1`)
    expect(context).toMatchObject({ viewer: 'member', accessToken: good })
    expect(calls).toEqual([])
    expect(cookiesOf(response)).toEqual([])
  })

  test.each([
    ['expired', `__Host-at=${token(-5)}; __Host-rt=r1`],
    ['about to expire', `__Host-at=${token(20)}; __Host-rt=r1`],
    ['missing', '__Host-rt=r1'],
    ['broken', '__Host-at=x.y.z; __Host-rt=r1'],
  ])('one that is %s is traded, and the new pair is set for a day', async (_, cookie) => {
    const { context, response } = await visit(cookie)
    expect(calls).toEqual([{ body: '{"refreshToken":"r1"}', secret: 'newest-secret', address: '198.51.100.7' }])
    expect(context?.viewer).toBe('member')
    expect(cookiesOf(response)).toEqual([
      `__Host-at=${context?.accessToken}; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure`,
      '__Host-rt=next; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure',
    ])
    expect(header(response, 'cache-control')).toBe('private, no-store')
  })

  test('the edge ends a session that the API has ended', async () => {
    answer = { status: 401, body: JSON.stringify({ code: 401, message: '', data: null }) }
    const { context, response } = await visit('__Host-rt=r1')
    expect(context).toMatchObject({ viewer: 'guest', accessToken: undefined })
    expect(cookiesOf(response).every(cookie => cookie.includes('Max-Age=0'))).toBe(true)
  })

  test.each([503, 429])('an API that answers %i does not log anyone out', async status => {
    answer = { status, body: 'busy' }
    const { context, response } = await visit('__Host-rt=r1')
    expect(context?.viewer).toBe('guest')
    expect(cookiesOf(response)).toEqual([])
  })

  test('a logout wins over a refresh in the same request', async () => {
    const ended = '__Host-at=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure'
    const { response } = await visit('__Host-rt=r1', () => page('hydrated', { headers: { 'set-cookie': ended } }))
    expect(cookiesOf(response)).toContain(ended)
    expect(cookiesOf(response).filter(cookie => cookie.startsWith('__Host-at='))).toHaveLength(1)
  })

  test('on https a cookie without the prefix opens nothing', async () => {
    const { context } = await visit(`at=${token(3600)}`)
    expect(context?.accessToken).toBeUndefined()
  })
})
