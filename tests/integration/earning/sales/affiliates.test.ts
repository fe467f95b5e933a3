// The report of affiliates (D18): a link is kept with who registers and with what is ordered; the console counts both.
import { afterAll, describe, expect, test } from 'vitest'
import { adminExportAffiliates, adminListAffiliates } from '#shared/api/buying/console/affiliates.ts'
import { cancelOrder, getOrder } from '#shared/api/buying/orders.ts'
import { adminListAudit } from '#shared/api/people/console/operators.ts'
import { monthInJapan } from '#shared/japan-time.ts'
import { newcomer } from '#tests/support/registration.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close(), 120_000)

const [finance, support] = [await world.operator('finance'), await world.operator('support')]
const month = monthInJapan(app.clock.now())

await newcomer(app, { affiliate: 'kobo.7~a' })
await newcomer(app)
const buyer = await world.buyer()
const ordered = async (affiliate?: string) => {
  const productId = await world.work({ weightG: 900 })
  return world.hold(buyer, productId, affiliate ? { affiliate } : {})
}
const unpaid = await ordered('kobo.7~a')
const kept = await ordered('kobo.7~a')
const left = await ordered('-2.3')
await ordered()
for (const { orderId } of [kept, left]) await world.payThrough(buyer, orderId)
await app.quiet()

const listed = () => world.ask(adminListAffiliates, {}, finance)

describe('adminListAffiliates', () => {
  test('finance reads what each affiliate brought this month, and a sale that is cancelled is not sold', async () => {
    expect(await listed()).toMatchObject({
      month,
      total: 2,
      list: [
        { affiliate: '-2.3', members: 0, orders: 1, paid: 1, works: 1, amount: 330_000 },
        { affiliate: 'kobo.7~a', members: 1, orders: 2, paid: 1, works: 1, amount: 330_000 },
      ],
      sum: { members: 1, orders: 3, paid: 2, works: 2, amount: 660_000 },
    })
    const [item] = (await world.ask(getOrder, { orderId: left.orderId }, buyer)).items
    await world.ask(cancelOrder, { orderItemId: item?.id ?? '', reason: '重複して購入したため' }, buyer)
    await world.ask(cancelOrder, { orderId: unpaid.orderId }, buyer)
    await app.quiet()
    expect((await listed()).list).toEqual([
      { affiliate: '-2.3', members: 0, orders: 1, paid: 1, works: 0, amount: 0 },
      { affiliate: 'kobo.7~a', members: 1, orders: 2, paid: 1, works: 1, amount: 330_000 },
    ])
    const other = await world.ask(adminListAffiliates, { month: '2020-01' }, finance)
    expect(other).toMatchObject({ list: [], total: 0, month: '2020-01', sum: { members: 0, orders: 0, amount: 0 } })
  })

  test('a page of the report keeps the sum of all', async () => {
    const second = await world.ask(adminListAffiliates, { month, page: '2', size: '1' }, finance)
    expect(second).toMatchObject({ total: 2, list: [{ affiliate: 'kobo.7~a' }], sum: { orders: 3 } })
  })

  test('nobody but finance reads it, and no other word is a month', async () => {
    expect((await world.call(adminListAffiliates, {}, support)).code).toBe(403)
    expect((await world.call(adminExportAffiliates, { month }, support)).code).toBe(403)
    for (const wrong of ['2026-13', '2026-1', 'now']) {
      const refused = await world.call(adminListAffiliates, { month: wrong }, finance)
      expect(refused).toMatchObject({ code: 40000, data: { errors: [{ field: 'month', key: 'MONTH_FORMAT' }] } })
    }
  })
})

describe('adminExportAffiliates', () => {
  test('finance takes the month as a file, which runs no name as a formula, and that is recorded', async () => {
    const { content, count, sha256, fileName } = await world.ask(adminExportAffiliates, { month }, finance)
    expect({ count, fileName }).toEqual({ count: 2, fileName: `affiliates_${month}.csv` })
    const [head, ...rows] = content.trimEnd().split('\r\n')
    expect(head).toBe('\ufeff月,アフィリエイト,会員登録,注文,支払済みの注文,売れた作品,売上(円)')
    expect(rows.map(row => row.split(',').slice(0, 2))).toEqual([
      [month, "'-2.3"],
      [month, 'kobo.7~a'],
    ])
    expect(rows[1]).toBe(`${month},kobo.7~a,1,2,1,1,330000`)
    const [audit] = (await world.ask(adminListAudit, { subjectKind: 'affiliates', subjectId: month }, finance)).list
    expect(audit).toMatchObject({ action: 'adminExportAffiliates', by: expect.any(String) })
    expect(JSON.parse(audit?.after ?? '')).toEqual({ count: 2, sha256 })
    const inEnglish = { as: await world.tokenOf(finance), language: 'en' }
    const english = await app.call(adminExportAffiliates, { month }, inEnglish)
    expect(String(Object(english.data).content)).toContain('Members registered')
  })
})

test('finance reads the page in both languages, each figure with what it counts', async () => {
  const ot = await world.tokenOf(finance)
  const page = async (path: string) => {
    const reply = await app.fetch(path, { cookies: { ot } })
    expect(reply.status, path).toBe(200)
    return reply.body
  }
  for (const [language, title, meaning, refused] of [
    ['jp', 'アフィリエイト', 'のちに返金した注文も含みます', '月'],
    ['en', 'Affiliates', 'even if the money went back later', 'Month'],
  ] as const) {
    const shown = await page(`/${language}/admin/affiliates`)
    for (const text of [title, meaning, 'kobo.7~a', '¥330,000']) expect(shown).toContain(text)
    const wrong = await page(`/${language}/admin/affiliates?month=2026-13`)
    expect(wrong).toContain(refused)
    expect(wrong).toContain('aria-invalid="true"')
    expect(wrong).not.toContain('/admin/affiliates/file')
  }
  const opened = await app.fetch('/en/admin/affiliates/file', { cookies: { ot } })
  expect([opened.status, opened.headers['location']]).toEqual([302, '/en/admin/affiliates'])
})
