// A work's page is kept by the CDN for guests, for seconds (docs/decisions/086). Nothing that belongs to anyone may come
// out of that cache or get into it, and what was hidden may not outlive its seconds.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminDelistProduct } from '#shared/api/catalogue/console/works.ts'
import { collectProduct } from '#shared/api/catalogue/favourites.ts'
import type { Reply } from '#tests/support/send.ts'
import { type TestWorld, testWorld } from '#tests/support/world.ts'

/** Fresh and stale together, ms: the age that a guest's page may have. */
const age = 12_000
const live = 'public, max-age=0, s-maxage=2, stale-while-revalidate=10, stale-if-error=0'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld({ demo: true })
})
afterAll(() => world.close())

const pageOf = (id: string, query = '', lang = 'jp') => `/${lang}/artworks/detail?id=${id}${query}`
const look = (path: string, cookies: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  world.app.fetch(path, { cookies, headers })
const isHit = ({ headers }: Reply) => /^Hit/.test(String(headers['x-cache']))
/** Past every second that the cache may keep a page. */
const forget = () => world.app.clock.advance(`PT${age / 1000 + 1}S`)

describe('a work’s page', () => {
  test('names the price of an auction and the time left for it in the bar of a phone', async () => {
    const { productId } = await world.auction()
    for (const lang of ['jp', 'en']) {
      const { body } = await look(pageOf(productId, '', lang))
      const bar = /<aside[^>]*><div><p class="mut">(.*?)<\/p><b>¥[\d,]+<\/b><\/div>/s.exec(body)?.[1] ?? ''
      expect(bar).toMatch(/\d.* \d\d:\d\d:\d\d/)
    }
  })

  test('names the craft and the first technique above the title', async () => {
    const lineOf = async (lang: string) =>
      /<p class="kicker">([^<]*)</.exec((await look(pageOf('shino-chawan', '', lang))).body)?.[1]
    expect(await lineOf('jp')).toMatch(/　轆轤$/)
    expect(await lineOf('en')).toMatch(/　Wheel-thrown$/)
  })

  test('a guest’s page comes out of the cache for the next guest, with scripts that its policy names by hash', async () => {
    const id = await world.work()
    const first = await look(pageOf(id), {}, { 'sec-fetch-dest': 'document' })
    const next = await look(pageOf(id), { lang: 'en', affiliate: 'gallery-7' })

    expect([first.status, isHit(first), isHit(next)]).toEqual([200, false, true])
    expect(next.body).toBe(first.body)
    for (const { headers } of [first, next]) {
      expect(headers['cache-control']).toBe(live)
      expect(headers['set-cookie']).toBeUndefined()
    }
    const policy = /script-src ([^;]*)/.exec(String(next.headers['content-security-policy']))?.[1]?.split(' ') ?? []
    const inline = [
      ...next.body.matchAll(/<script(?![^>]*\b(?:src|type="application\/ld\+json"))[^>]*>(.*?)<\/script>/gs),
    ]
    expect(inline.length).toBeGreaterThan(2)
    const hashes = inline.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    expect(policy).toEqual(["'self'", ...new Set(hashes)])
    expect(next.body).not.toContain('nonce')
    expect(next.body).toContain('最大12秒前')
  })

  test('a member’s page never comes out of the cache and never gets into it', async () => {
    const member = await world.member()
    const { productId } = await world.auction()
    const path = pageOf(productId)
    const cookies = { at: await world.tokenOf(member) }
    expect((await world.bid(member, productId, 876_500)).code).toBe(200)
    await world.ask(collectProduct, { productId, operation: 'collect' }, member)
    await world.app.quiet()
    /** What only this member’s page may hold: their maximum, their heart, their session. */
    const own = [/876500|876,500/, /name="operation" value="cancel"/, /"leading"/, new RegExp(cookies.at)]

    const before = await look(path)
    const mine = await look(path, cookies)
    const after = await look(path)
    const mineAgain = await look(path, cookies)

    expect([before, mine, after, mineAgain].map(isHit)).toEqual([false, false, true, false])
    for (const { headers } of [mine, mineAgain]) {
      expect(headers['cache-control']).toBe('private, no-store')
      expect(headers['content-security-policy']).toMatch(/script-src 'self' 'nonce-/)
    }
    expect(own.slice(0, 3).map(mark => mark.test(mine.body))).toEqual([true, true, true])

    // The member comes first, after the cache has forgotten the page.
    await forget()
    await look(path, cookies)
    const fresh = await look(path)
    expect(isHit(fresh)).toBe(false)
    for (const { body, headers } of [before, after, fresh]) {
      expect(headers['cache-control']).toBe(live)
      expect(own.map(mark => mark.test(body))).toEqual([false, false, false, false])
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  test.each([[{ at: 'broken' }], [{ rt: 'broken' }], [{ ot: 'broken' }]])(
    'no cache keeps the page of a visitor with the cookie %o, and none answers them',
    async cookies => {
      const path = pageOf(await world.work())
      await look(path)
      for (const _ of [1, 2]) {
        const visit = await look(path, cookies)
        expect([isHit(visit), visit.headers['cache-control']]).toEqual([false, 'private, no-store'])
      }
      expect(isHit(await look(path))).toBe(true)
    },
  )

  test('each language, tab and currency has a page of its own, an advertiser’s parameter has not', async () => {
    const id = await world.work({ price: 88_000 })
    const variants = [
      [pageOf(id), {}],
      [pageOf(id, '', 'en'), {}],
      [pageOf(id, '&tab=shipping'), {}],
      [pageOf(id), { currency: 'USD' }],
    ] as const
    const pages = []
    for (const [path, cookies] of variants) {
      const page = await look(path, cookies)
      expect([isHit(page), page.headers['cache-control']]).toEqual([false, live])
      pages.push(page.body)
    }
    expect(new Set(pages).size).toBe(variants.length)
    expect(pages.map(body => body.includes('≈ $') || body.includes('約 $'))).toEqual([false, false, false, true])
    expect(pages.map(body => /<html lang="(\w+)"/.exec(body)?.[1])).toEqual(['ja', 'en', 'ja', 'ja'])

    const clicked = await look(pageOf(id, '&utm_source=mail&gclid=of-one-click'))
    expect(isHit(clicked)).toBe(true)
    await forget()
    const made = await look(pageOf(id, '&gclid=of-one-click'))
    expect([isHit(made), made.body.includes('of-one-click')]).toEqual([false, false])
  })
})

describe('a hidden work', () => {
  test.each(['secret', 'unlisted', 'draft'] as const)(
    'no cache keeps the page of a work that is %s',
    async visibility => {
      const path = pageOf(await world.work({ visibility }))
      for (const _ of [1, 2]) {
        const page = await look(path)
        expect([page.status, isHit(page), page.headers['cache-control']]).toEqual([404, false, 'private, no-store'])
      }
    },
  )

  test('a work that is hidden while its page is cached is gone when the page’s seconds are over', async () => {
    const id = await world.work()
    const member = await world.member()
    expect((await look(pageOf(id))).status).toBe(200)
    await world.ask(adminDelistProduct, { id, visibility: 'unlisted', reason: '作家の希望により' }, await world.owner())
    // Nobody whose page is made for them sees it once more.
    expect((await look(pageOf(id), { at: await world.tokenOf(member) })).status).toBe(404)
    await world.app.clock.advance(`PT${age / 1000}S`)
    const gone = await look(pageOf(id))
    expect([gone.status, isHit(gone), gone.headers['cache-control']]).toEqual([404, false, 'private, no-store'])
  })
})

describe('a form of a cached page', () => {
  const form = (id: string, body: string, cookies: Record<string, string> = {}) =>
    world.app.fetch(pageOf(id), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
      cookies,
    })

  test.each([
    ['jp', 'お届け先を選んでください。'],
    ['en', 'Choose a destination.'],
  ])(
    'a guest who estimates without a destination reads so in the language of the page (%s)',
    async (lang, sentence) => {
      const back = `/${lang}/artworks/detail?id=${await world.work()}&tab=shipping`
      const page = await look(back)
      expect(/<form[^>]*action="[^"]*\/place"[^>]*>/.exec(page.body)?.[0]).toMatch(/novalidate/i)
      expect(page.body).not.toContain(sentence)
      const { headers } = await world.app.fetch(`/${lang}/place`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ place: '', back: `${back}#estimate` }).toString(),
      })
      expect(headers.location).toBe(`${back}&place=#estimate`)
      expect((await look(`${back}&place=`)).body).toContain(sentence)
    },
  )

  test('a guest who buys without scripts is led to login, and no cache answers or keeps the form', async () => {
    const id = await world.work()
    await look(pageOf(id))
    for (const _ of [1, 2]) {
      const { status, headers } = await form(id, 'intent=buy')
      expect([status, headers['cache-control']]).toEqual([302, 'private, no-store'])
      expect(headers.location).toContain('/jp/login?redirect=')
    }
    expect(isHit(await look(pageOf(id)))).toBe(true)
  })

  test('the table decides what a form does, whatever the cached page still shows', async () => {
    const id = await world.work()
    const cookies = { at: await world.tokenOf(await world.member()) }
    await look(pageOf(id))
    await world.ask(adminDelistProduct, { id, reason: '作家の希望により' }, await world.owner())
    const cached = await look(pageOf(id))
    expect([isHit(cached), cached.body.includes('value="buy"')]).toEqual([true, true])

    const refused = await form(id, 'intent=buy', cookies)
    expect([refused.status, refused.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(refused.body).toContain('展示のみ')
  })
})
