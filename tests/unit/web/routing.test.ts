import { describe, expect, test } from 'vitest'
import { route } from '../../../web/edge/routing.ts'
import { handler } from '../../../web/edge/viewer-request.ts'
import { viewerEvent } from './edge-events.ts'

const to = (target: string, { member = false, language }: { member?: boolean; language?: string } = {}) => {
  const [path = '', query = ''] = target.split('?', 2)
  const routing = route({ path, query, language, member })
  return routing.kind === 'pass' ? 'pass' : `${routing.status} ${routing.location}`
}

describe('where an address leads (marketplace.md 2, D10, rules §14)', () => {
  test.each([
    ['/', {}, '302 /jp'],
    ['/', { language: 'en' }, '302 /jp'],
    ['/', { member: true }, '302 /jp'],
    ['/', { member: true, language: 'en' }, '302 /en'],
    ['/', { member: true, language: 'fr' }, '302 /jp'],
    ['/jp', {}, 'pass'],
    ['/en/artworks?craftIds=glass', {}, 'pass'],
    ['/en', { language: 'jp' }, 'pass'],
    ['/zh/artworks?id=1&b=2', {}, '302 /jp/artworks?id=1&b=2'],
    ['/zh/artworks', { language: 'en' }, '302 /en/artworks'],
    ['/JP/artworks', {}, '302 /jp/artworks'],
    ['/fra/mine', { language: 'en' }, '302 /en/mine'],
    ['/zh', {}, '302 /jp'],
    ['/artworks?page=2', {}, '302 /jp/artworks?page=2'],
    ['/artworks', { language: 'en' }, '302 /en/artworks'],
    ['/faq/language', {}, '302 /jp/faq/language'],
    ['/act', { language: 'en' }, '302 /en/act'],
    ['/nothing/here', {}, '302 /jp/nothing/here'],
    ['/jp/products', {}, '301 /jp/artworks'],
    ['/en/products/detail?id=7', {}, '301 /en/artworks/detail?id=7'],
    ['/products', {}, '301 /artworks'],
    ['/jp/old/products/x', {}, '301 /jp/old/artworks/x'],
    ['/jp/productsX', {}, 'pass'],
    ['/jp/mine/productManage', {}, 'pass'],
  ] as const)('%s %o -> %s', (target, visit, expected) => {
    expect(to(target, visit)).toBe(expected)
  })

  test.each([
    '/assets/site-1.js',
    '/media/x/360.webp',
    '/api/product/info',
    '/ws',
    '/__local/outbox',
    '/jp/mine.data',
    '/_root.data',
    '/robots.txt',
    '/sitemap.xml',
    '/favicon.ico',
    '/speculation-rules.json',
    '/.well-known/security.txt',
  ])('the edge leaves %s alone', path => {
    expect(to(path)).toBe('pass')
  })

  test.each(['//evil.example', '/\\evil.example', '///evil.example/products', '/\\/evil.example/zh', '//jp'])(
    'the edge never leads %s to another site',
    path => {
      expect(to(path)).toMatch(/^30[12] \/[^/\\]/)
    },
  )
})

describe('the affiliate parameter (D18)', () => {
  test('the edge takes the parameter out of the address and keeps it for ninety days', async () => {
    const answer = await handler(viewerEvent({ uri: '/jp/artworks', querystring: 'a=1&affiliate=gallery-7&b=2' }))
    expect(answer).toMatchObject({
      status: '302',
      headers: {
        location: [{ value: '/jp/artworks?a=1&b=2' }],
        'cache-control': [{ value: 'private, no-store' }],
        'set-cookie': [{ value: 'affiliate=gallery-7; Path=/; Max-Age=7776000; SameSite=Lax' }],
      },
    })
  })

  test.each(['affiliate=', 'affiliate', `affiliate=${'x'.repeat(65)}`, 'affiliate=a%3Bb', 'affiliate=a b'])(
    'the edge takes %s out and does not keep it',
    async querystring => {
      const answer = await handler(viewerEvent({ uri: '/jp', querystring }))
      expect(answer).toMatchObject({ status: '302', headers: { location: [{ value: '/jp' }] } })
      expect(answer).not.toHaveProperty('headers.set-cookie')
    },
  )
})

test.each([
  ['id=shino-chawan&utm_source=mail&tab=artist&gclid=of-one-click', 'id=shino-chawan&tab=artist'],
  ['fbclid=1', ''],
  ['id=a&keyword=utm_source', 'id=a&keyword=utm_source'],
  ['', ''],
])('cache and application see of the query "%s" only "%s"', async (querystring, seen) => {
  expect(await handler(viewerEvent({ uri: '/jp/artworks/detail', querystring }))).toMatchObject({ querystring: seen })
})

describe('what the functions behind may believe', () => {
  test('the edge replaces forged headers', async () => {
    const forged = ['x-origin-secret', 'x-client-address', 'x-viewer', 'x-forwarded-host', 'forwarded', 'x-cfg-api-url']
    const headers = Object.fromEntries(forged.map(name => [name, 'evil']))
    const passed = await handler(viewerEvent({ uri: '/jp', clientIp: '203.0.113.9', headers }))
    expect(passed).toMatchObject({
      headers: { 'x-viewer': [{ value: 'guest' }], 'x-client-address': [{ value: '203.0.113.9' }] },
    })
    expect(JSON.stringify(passed)).not.toContain('evil')
  })

  test.each([
    ['', 'guest'],
    ['lang=en; currency=USD', 'guest'],
    ['at=', 'guest'],
    ['at=abc', 'member'],
    ['a=b; __Host-rt=abc', 'member'],
    ['ot=abc', 'member'],
  ])('the cookie "%s" is a %s', async (cookie, viewer) => {
    const passed = await handler(viewerEvent({ uri: '/api/product/info', headers: { cookie } }))
    expect(passed).toMatchObject({ headers: { 'x-viewer': [{ value: viewer }] } })
  })
})
