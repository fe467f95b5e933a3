// How many calls of the API a page makes: at most three of its own (DESIGN 3). What the frame asks for on every page is
// counted apart: its lists, which the edge keeps for a minute, a member's unread notices, an operator's name.

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { login } from '#shared/api/people/accounts/sessions.ts'
import { adminLogin } from '#shared/api/people/console/operator-login.ts'
import { freshAddress } from '#tests/support/people.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
const cookies: Record<'guest' | 'member' | 'operator', Record<string, string>> = { guest: {}, member: {}, operator: {} }
beforeAll(async () => {
  app = await startRuntime({ from: inject('templateDir') })
  const accounts = await app.accounts()
  const tokens = async (role: string, contract: typeof login | typeof adminLogin) => {
    const { email: account = '', password = '' } = accounts.find(each => each.role === role) ?? {}
    return Object((await app.call(contract, { account, password }, { address: freshAddress() })).data)
  }
  const { accessToken: at, refreshToken: rt } = await tokens('rival', login)
  cookies.member = { at, rt }
  cookies.operator = { ot: (await tokens('operator', adminLogin)).accessToken }
})
afterAll(() => app?.stop())

const ofTheFrame = new Set(['GET /api/setting/bootstrap', 'GET /api/notice/unread-count', 'GET /api/admin/auth/info'])

/** The routes that a page called, as often as it did. */
async function callsOf(path: string, who: keyof typeof cookies): Promise<string[]> {
  const counts = () => new Map(app.runtime.answers.list().map(row => [`${row.route} ${row.code}`, row] as const))
  const before = counts()
  const reply = await app.fetch(path, { cookies: cookies[who] })
  expect(reply.status, path).toBe(200)
  return [...counts()].flatMap(([key, { route, code, count }]) => {
    const made = count - (before.get(key)?.count ?? 0)
    expect(made === 0 || code === 200, `${route} answered ${code}`).toBe(true)
    return ofTheFrame.has(route) ? [] : Array.from({ length: made }, () => route)
  })
}

const item = '/jp/artworks/detail?id=oil-spot-tenmoku-bowl'
const pages = {
  guest: [
    '/jp',
    '/jp/artworks',
    item,
    `${item}&tab=management`,
    `${item}&tab=artist`,
    '/jp/artworks/detail?id=shino-chawan',
    '/jp/artworks/detail/transaction?id=shino-chawan',
    '/jp/artworks/detail/transcript?id=oil-spot-tenmoku-bowl',
    '/jp/artists',
    '/jp/artists/detail?id=minegishi-wataru',
    '/jp/columns',
    '/jp/columns/detail?id=tomobako&type=1',
    '/jp/partners/detail?id=teitei',
    '/jp/partners/detail?title=house&type=1',
    '/jp/news',
    '/jp/faqus',
    '/jp/service/jp',
    '/jp/register',
    '/jp/contact-list',
    '/jp/login',
  ],
  member: [
    '/jp',
    item,
    `${item}&tab=management`,
    '/jp/artworks/detail/transcript?id=oil-spot-tenmoku-bowl',
    '/jp/cart',
    '/jp/mine/productManage',
    '/jp/mine/auctionRecord',
    '/jp/mine/buyHistory',
    '/jp/mine/love',
    '/jp/mine/follows',
    '/jp/artists/detail?id=minegishi-wataru',
    '/jp/mine/notice',
    '/jp/mine/contactUs',
    '/jp/mine/basicInfo',
    '/jp/mine/basicInfo/addresses',
    '/jp/mine/basicInfo/notices',
    '/jp/mine/basicInfo/bank',
    '/jp/update-email',
  ],
  operator: [
    '/jp/admin',
    '/jp/admin/works',
    '/jp/admin/works/new',
    '/jp/admin/works/edit?id=shino-chawan',
    '/jp/admin/auctions',
    '/jp/admin/content/artist/edit?id=minegishi-wataru',
    '/jp/admin/content/home/edit?id=home',
    '/jp/admin/members',
    '/jp/admin/audit',
  ],
} as const

describe.each(Object.keys(pages) as (keyof typeof pages)[])('a page for a %s', who => {
  test.each(pages[who])('%s makes three calls of the API at most', async path => {
    const calls = await callsOf(path, who)
    expect(calls.length, calls.join(', ')).toBeLessThanOrEqual(3)
  })
})

test('a work’s page and the console’s first page make one or two calls of the API', async () => {
  expect((await callsOf(item, 'member')).sort()).toEqual(['GET /api/product/info', 'POST /api/product/list'])
  // The overview counts the open differences, which the platform holds.
  expect((await callsOf('/jp/admin', 'operator')).sort()).toEqual(['GET /api/admin/overview', 'GET /v1/differences'])
})
