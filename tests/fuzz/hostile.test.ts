import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { adminListContent, adminSaveContent } from '#shared/api/catalogue/console/content.ts'
import type { RawInputOf } from '#shared/api/endpoint.ts'
import { updateName } from '#shared/api/people/accounts/profile.ts'
import { markups, rawMarkupIn } from '#tests/support/markup.ts'
import { freshAddress, type People, peopleOf } from '#tests/support/people.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

/** What a stranger puts into headers, addresses and texts never comes back as an address or as markup. */
let app: TestRuntime
let people: People

beforeAll(async () => {
  app = await startRuntime({ from: inject('templateDir') })
  people = peopleOf(app)
})
afterAll(() => app?.stop())

/** A record of the demo whose texts an operator changes, and where they are shown. */
interface Edited {
  readonly kind: RawInputOf<typeof adminListContent>['kind']
  readonly change: object
  readonly pages: (id: string) => readonly string[]
}

const evil = 'evil.example'
const pages = ['/', '/jp', '/jp/artworks', '/jp/login', '/en/nowhere', '/products?a=1']

describe('a host that is not ours', () => {
  test.each(pages)('the page %s names no host that a stranger has put into headers', async page => {
    for (const headers of [
      { 'x-forwarded-host': evil },
      { 'x-forwarded-proto': 'https', 'x-forwarded-host': `${evil}:443` },
      { forwarded: `host=${evil}` },
      { 'x-original-url': `https://${evil}/` },
      { 'x-rewrite-url': `//${evil}` },
      { origin: `https://${evil}` },
      { referer: `https://${evil}/` },
    ]) {
      const answer = await app.fetch(page, { headers, from: freshAddress() })
      expect(answer.status).toBeLessThan(500)
      expect(JSON.stringify(answer.headers)).not.toContain(evil)
      expect(answer.body).not.toContain(evil)
    }
  })
})

describe('a way back that leads elsewhere', () => {
  const targets = [
    `https://${evil}`,
    `//${evil}`,
    `/\\${evil}`,
    `\\/${evil}`,
    `/%5c${evil}`,
    `/%2f%2f${evil}`,
    `javascript:alert(1)//${evil}`,
    `data:text/html,${evil}`,
    `/jp/../..//${evil}`,
    `/jp@${evil}`,
    `\t//${evil}`,
    `/\n/${evil}`,
  ]
  test.each(targets)('a member is neither led nor offered to %j', async target => {
    const member = await people.member()
    const answer = await app.fetch(`/jp/login?redirect=${encodeURIComponent(target)}`, {
      cookies: { at: member.token },
      from: freshAddress(),
    })
    expect(answer.status).toBeLessThan(500)
    const location = answer.headers.location ?? ''
    expect(new URL(location || '/', app.origin).origin).toBe(new URL(app.origin).origin)
    expect(answer.body).not.toMatch(new RegExp(`(href|action|src)="[^"]*(//|\\\\)${evil}`))
  })
})

describe('markup in a text', () => {
  test('is tried in at least three hundred shapes', () => {
    expect(new Set(markups).size).toBeGreaterThanOrEqual(300)
    // Each is seen where it stands as it was typed, and nowhere where it is escaped.
    for (const markup of markups.filter(each => each.includes('<'))) {
      expect(rawMarkupIn(`<p>${markup}</p>`)).toContain(markup)
      expect(rawMarkupIn(`<p>${markup.replaceAll('<', '&lt;')}</p>`)).toEqual([])
    }
    expect(rawMarkupIn('<p title="" onmouseover="alert(1)">')).toHaveLength(1)
  })

  /** The texts of an editor by their kind: long ones bear all shapes at once, short ones as many as they hold. */
  const both = (text: string) => ({ ja: text, en: text })
  const upTo = (most: number, from = 0) => {
    let text = ''
    // A text of one line takes no line break and no tab.
    const fit = most > 4_000 ? markups : markups.filter(each => !/[\n\r\t]/.test(each))
    for (const markup of [...fit.slice(from), ...fit.slice(0, from)]) {
      if (text.length + markup.length + 1 <= most) text += `${markup} `
    }
    return text.trim()
  }
  const short = (at: number) => both(upTo(118, at))
  const long = both(upTo(19_900))
  const kinds: readonly Edited[] = [
    {
      kind: 'news',
      change: { title: short(0), body: long },
      pages: id => ['/jp/news', `/jp/news/detail?id=${id}`],
    },
    {
      kind: 'column',
      change: { name: short(3), profile: both(upTo(490)), body: long },
      pages: id => ['/jp/columns', `/en/columns/detail?id=${id}`],
    },
    {
      kind: 'faq',
      change: { question: both(upTo(490, 5)), answer: both(upTo(4_900, 90)) },
      pages: () => ['/jp/faqus', '/en/faqus'],
    },
    {
      kind: 'term',
      change: { term: upTo(78, 40), reading: upTo(78, 60), english: upTo(118, 80), explanation: both(upTo(990, 120)) },
      pages: () => ['/jp/techarticle'],
    },
    {
      kind: 'artist',
      change: {
        title: short(10),
        detailText: both(upTo(4_900, 200)),
        affiliation: both(upTo(190, 30)),
        birthday: upTo(38, 12),
      },
      pages: id => ['/jp/artists', `/jp/artists/detail?id=${id}`],
    },
    {
      kind: 'partner',
      change: { text: both(upTo(1_990, 150)) },
      pages: id => ['/jp/partners', `/en/partners/detail?id=${id}`],
    },
  ]

  test.each(kinds)(
    'in an operator’s $kind is kept as it was typed, and shown as text',
    async ({ kind, change, pages }) => {
      const owner = await people.operator('owner')
      const options = () => ({ as: owner.token, address: freshAddress() })
      const listed = await app.call(adminListContent, { kind, size: '1' }, options())
      const { id, version, record, pictures } = Object(listed.data).list[0]
      const saved = await app.call(adminSaveContent, { id, version, record: { ...record, ...change } }, options())
      expect(saved, JSON.stringify([saved.data, pictures.length])).toMatchObject({ code: 200 })
      await app.quiet()
      for (const page of pages(id)) {
        // A query of its own, so that no shared answer from before is given.
        const { body, status } = await app.fetch(`${page}${page.includes('?') ? '&' : '?'}size=9`, {
          from: freshAddress(),
        })
        expect(status).toBe(200)
        expect(rawMarkupIn(body)).toEqual([])
      }
      const shown = await app.fetch(`${pages(id).at(-1)}${pages(id).at(-1)?.includes('?') ? '&' : '?'}size=8`)
      expect(shown.body).toMatch(/&lt;(script|img|svg|body|a |input|iframe)/i)
    },
  )

  test('a member’s markup in a name is shown as text on their own page', async () => {
    const { token } = await people.member()
    const reading = { surname_pseudonyms: 'もりした', name_pseudonyms: 'なぎ' }
    const surname = '<img src=x onerror=alert(1)>'
    const saved = await app.call(
      updateName,
      { surname, name: '凪', ...reading },
      { as: token, address: freshAddress() },
    )
    expect(saved.code).toBe(200)
    const { body } = await app.fetch('/jp/mine/basicInfo', { cookies: { at: token }, from: freshAddress() })
    expect(body).not.toContain('<img src=x')
  })
})
