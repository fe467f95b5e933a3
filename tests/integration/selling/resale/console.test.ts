// What the console has of resales: an application beside the last sale of its work, the queue with what is late, and the
// dealer's record of what was sold (D70, D71, D94b); and what an owner is told of the payout beforehand (D22).
import { afterAll, describe, expect, test } from 'vitest'
import { getOrder } from '#shared/api/buying/orders.ts'
import { frontUserInfo } from '#shared/api/people/accounts/profile.ts'
import { adminBanUser, adminUnbanUser } from '#shared/api/people/console/accounts.ts'
import { adminListAudit, adminOverview } from '#shared/api/people/console/operators.ts'
import {
  adminApproveApplication,
  adminGetApplication,
  adminListApplications,
  adminRefuseApplication,
  adminReviseApplication,
} from '#shared/api/selling/console/resale.ts'
import { adminExportResaleRecords, adminListResaleRecords } from '#shared/api/selling/console/resale-records.ts'
import { resubmitApplication, saveApplicationDraft } from '#shared/api/selling/resale/applications.ts'
import { estimatePayout } from '#shared/api/selling/resale/listings.ts'
import { fees } from '#shared/domain/kernel/money/fees.ts'
import { userTypes } from '#shared/domain/people/account/member.ts'
import { firstPolicy } from '#shared/domain/selling/policy/values.ts'
import { hourMs } from '#shared/durations.ts'
import { untilListed } from '#tests/support/until-listed.ts'
import type { Sale } from '#tests/support/world/orders.ts'
import { openResale, resaleForm } from '#tests/support/world/resale.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close(), 120_000)

const { reviewer, owner, apply, formOf, auctionForm, approve } = await openResale(world)
const finance = await world.operator('finance')
const fileOf = (id: string) => world.ask(adminGetApplication, { id }, reviewer)

describe('adminGetApplication', () => {
  test('an application stands beside the last sale of its work, also after it was approved', async () => {
    const { id } = await apply(await owner())
    const { application, boughtAt } = await fileOf(id)
    const { before, expected } = application
    expect(boughtAt).not.toBeNull()
    expect(expected).toMatchObject({ price: 1_200_000, receiptFee: 120_000, pickupFee: 0 })
    expect(before.condition).not.toBe(resaleForm.condition)
    expect((await approve(id)).code).toBe(200)
    // The work is shown anew; what it was compared with stays, and the figures stand as they were said.
    expect((await fileOf(id)).application).toMatchObject({ state: 'approved', before, figures: expected })
  })
})

test('a reviewer answers the version that they have read, and no other', async () => {
  const sale = await owner()
  const { id } = await apply(sale)
  const fields = [{ field: 'imgs' as const, note: '高台の写真を足してください。' }]
  const refusal = { reason: 'photos', text: '箱書きが見えません。' } as const
  await world.ask(adminReviseApplication, { id, version: 1, fields }, reviewer)
  const { productId: _productId, ...form } = await formOf(sale)
  await world.ask(resubmitApplication, { id, ...form }, sale.buyer)
  for (const version of [1, 2, 4]) {
    expect((await world.call(adminReviseApplication, { id, version, fields }, reviewer)).code).toBe(40940)
    expect((await world.call(adminRefuseApplication, { id, version, ...refusal }, reviewer)).code).toBe(40940)
    expect((await world.call(adminApproveApplication, { id, version }, reviewer)).code).toBe(40940)
  }
  expect((await fileOf(id)).application).toMatchObject({ state: 'submitted', version: 3 })
  await world.ask(adminRefuseApplication, { id, version: 3, ...refusal }, reviewer)
})

test('a buyer is a seller from the first approval on (D78)', async () => {
  const sale = await owner()
  const typeOf = async () => (await world.ask(frontUserInfo, {}, sale.buyer)).userType
  const { id } = await apply(sale)
  const ban = { id: sale.buyer.id, kind: 'sell', reason: '確認のため' } as const
  expect(await typeOf()).toBe(userTypes.buyer)
  await world.ask(adminBanUser, ban, await world.owner())
  expect((await approve(id)).code).toBe(40321)
  expect(await typeOf()).toBe(userTypes.buyer)
  await world.ask(adminUnbanUser, { id: ban.id, kind: 'sell', reason: '確認できました' }, await world.owner())
  expect((await approve(id)).code).toBe(200)
  expect(await typeOf()).toBe(userTypes.seller)
})

test('estimatePayout: an owner sees each line of what is left, and the least price', async () => {
  const { buyer, productId } = await owner()
  const fetched = { productId, price: '1200000', deliveryMethod: '1', pickupAreaId: '23' }
  expect(await world.ask(estimatePayout, fetched, buyer)).toMatchObject({
    lines: [
      { kind: 'price', amount: 1_200_000 },
      { kind: 'receipt-fee', amount: -120_000 },
      { kind: 'pick-up', amount: -150_000 },
    ],
    net: 930_000,
    // Charged 1,090,910.
    netAbroad: 831_819,
    isAtLeast: false,
    minPrice: 640_000,
    isAllowed: true,
  })
  const own = await world.ask(estimatePayout, { productId, price: '639999', deliveryMethod: '0' }, buyer)
  expect(own).toMatchObject({ isAtLeast: true, isAllowed: false })
  expect((await world.call(estimatePayout, fetched, await world.member())).code).toBe(404)
})

test('estimatePayout: reckons as the decision will: the dearest pick-up until its area is known, the box that was typed', async () => {
  const sale = await owner()
  const { buyer, productId } = sale
  const asked = { productId, price: '1200000' }
  const fetched = await world.ask(estimatePayout, { ...asked, deliveryMethod: '1' }, buyer)
  expect(fetched.lines).toContainEqual({ kind: 'pick-up', amount: -fees.pickup.max })
  const carriage = async () =>
    (await world.ask(estimatePayout, { ...asked, deliveryMethod: '0' }, buyer)).lines.find(
      ({ kind }) => kind === 'carriage',
    )?.amount
  const parcel = await carriage()
  const typed = async (boxSize: string[]) => {
    await world.ask(saveApplicationDraft, { productId, form: { boxSize } }, buyer)
    return carriage()
  }
  // What no parcel carries is quoted: of the way nothing is known.
  const packing = firstPolicy['packing-fee']
  expect(parcel).toBeGreaterThan(packing)
  expect(await typed(['200', '150', '90.5'])).toBe(packing)
  expect(await typed(['200', '150', ''])).toBe(parcel)
  // It is judged by what was sent in, until something else is typed.
  await apply(sale, { boxSize: [200, 150, 90.5] })
  expect(await carriage()).toBe(packing)
})

describe('adminListResaleRecords', () => {
  test('a record is made with the end of a resale, and is a file for finance alone', async () => {
    const sale = await owner()
    const { buyer, productId } = sale
    const { id } = await apply(sale)
    await approve(id)
    const next = await world.buyer()
    const order = await world.hold(next, productId)
    const [item] = (await world.ask(getOrder, { orderId: order.orderId }, next)).items
    const again: Sale = { ...sale, ...order, buyer: next, owner: buyer, itemId: item?.id ?? '' }
    await world.advance(again, 'held', 'paid')
    const today = () => new Date(app.clock.now() + 9 * hourMs).toISOString().slice(0, 10)
    const listed = async () => (await world.ask(adminListResaleRecords, { from: today(), to: today() }, finance)).list
    expect(await listed()).toEqual([])
    await world.advance(again, 'paid', 'completed')
    await expect
      .poll(listed, untilListed)
      .toMatchObject([{ applicationId: id, price: 1_200_000, sellerName: '森下 凪', productId }])

    const days = { from: today(), to: today() }
    const { content, count, sha256, fileName } = await world.ask(adminExportResaleRecords, days, finance)
    const [head, row] = content.split('\r\n')
    expect(head).toContain('確認の方法')
    for (const said of ['森下 凪', '1978-04-02', '会社員', '運転免許証', '1200000', resaleForm.condition, today()])
      expect(row).toContain(said)
    expect({ count, fileName }).toEqual({ count: 1, fileName: `resale-records_${today()}_${today()}.csv` })
    const subject = { subjectKind: 'resale-records', subjectId: `${today()}_${today()}` }
    const [audit] = (await world.ask(adminListAudit, subject, finance)).list
    expect(JSON.parse(audit?.after ?? '')).toEqual({ count: 1, sha256 })
    expect(JSON.stringify(audit)).not.toContain('1978-04-02')

    expect((await world.call(adminExportResaleRecords, days, reviewer)).code).toBe(403)
    expect((await world.call(adminListResaleRecords, days, reviewer)).code).toBe(403)
    const wrong = async (from: string, to: string) =>
      (await world.call(adminExportResaleRecords, { from, to }, finance)).data
    expect(await wrong('2026-02-01', '2026-01-31')).toEqual({ errors: [{ field: 'to', key: 'RANGE_ORDER' }] })
    expect(await wrong('2026-01-01', '2026-04-03')).toEqual({ errors: [{ field: 'to', key: 'RECORD_RANGE' }] })
  })
})

describe('adminListApplications', () => {
  test('what is late stands first and is found; ways of selling and owners filter the queue', async () => {
    const late = await owner()
    const { id, reviewDueAt } = await apply(late, auctionForm(20))
    await app.clock.advance('P7D')
    const early = await owner()
    const { id: fresh } = await apply(early)
    const ask = async (filter: object) =>
      (await world.ask(adminListApplications, { size: '60', ...filter }, reviewer)).list.map(row => row.id)
    await expect.poll(() => ask({}), untilListed).toContain(fresh)
    const all = await world.ask(adminListApplications, { size: '60' }, reviewer)
    expect(all.overdue).toBe(all.list.filter(row => row.isOverdue).length)
    expect(all.list.map(row => row.reviewDueAt)).toEqual(all.list.map(row => row.reviewDueAt).toSorted())
    expect(all.list.find(row => row.id === id)).toMatchObject({ isOverdue: true, reviewDueAt })
    expect(await ask({ overdue: '1' })).toContain(id)
    expect(await ask({ overdue: '1' })).not.toContain(fresh)
    expect(await ask({ kind: 'auction', username: late.buyer.username })).toEqual([id])
    expect(await ask({ kind: 'offer', username: late.buyer.username })).toEqual([])
    expect(await ask({ username: early.buyer.username })).toEqual([fresh])
    const { applications } = await world.ask(adminOverview, {}, reviewer)
    expect(applications).toMatchObject({ waiting: all.total, overdue: all.overdue })
    expect(applications?.next[0]).toMatchObject({ isOverdue: true, dueAt: all.list[0]?.reviewDueAt })
    // Late is flagged and nothing more: nobody approved it (D71).
    expect((await fileOf(id)).application).toMatchObject({ state: 'submitted', isOverdue: true })
  })
})

test('reviewer and finance read their pages in both languages', async () => {
  const { id } = await apply(await owner())
  const [ot, money] = [await world.tokenOf(reviewer), await world.tokenOf(finance)]
  const page = async (path: string, token: string) => {
    const reply = await app.fetch(path, { cookies: { ot: token } })
    expect(reply.status, path).toBe(200)
    return reply.body
  }
  for (const [language, queue, compare, record] of [
    ['jp', '再販の審査', '申請と前回の販売', '古物台帳'],
    ['en', 'Resale review', 'Application and last sale', 'Dealer’s record'],
  ] as const) {
    expect(await page(`/${language}/admin`, ot)).toContain(queue)
    expect(await page(`/${language}/admin/applications`, ot)).toContain(queue)
    const detail = await page(`/${language}/admin/applications/detail?id=${id}`, ot)
    expect(detail).toContain(compare)
    expect(detail).toContain(resaleForm.condition)
    expect(await page(`/${language}/admin/records`, money)).toContain(record)
  }
})
