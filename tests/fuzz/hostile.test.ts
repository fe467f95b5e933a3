import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { updateName } from '#shared/api/accounts/profile.ts'
import { adminListContent, adminSaveContent } from '#shared/api/console/content.ts'
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
  const markup = '<script>alert(1)</script>"><img src=x onerror=alert(1)>'

  test('an operator’s markup is kept as it was typed, and shown as text', async () => {
    const owner = await people.operator('owner')
    const options = () => ({ as: owner.token, address: freshAddress() })
    const listed = await app.call(adminListContent, { kind: 'news', size: '1' }, options())
    const { id, version, record } = Object(listed.data).list[0]
    const title = { ja: markup, en: markup }
    const saved = await app.call(adminSaveContent, { id, version, record: { ...record, title } }, options())
    expect(saved.code).toBe(200)
    await app.quiet()
    for (const page of ['/jp/news', `/jp/news/detail?id=${id}`]) {
      // A query of its own, so that no shared answer from before is given.
      const { body, status } = await app.fetch(`${page}${page.includes('?') ? '&' : '?'}size=9`, {
        from: freshAddress(),
      })
      expect(status).toBe(200)
      expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
      expect(body).not.toContain('<script>alert(1)')
      expect(body).not.toContain('<img src=x')
    }
  })

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
