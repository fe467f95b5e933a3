// The console's calls about works: drafts, terms, locks, and the trail that every write leaves.

import { afterAll, describe, expect, test } from 'vitest'
import { listWorksByArtist } from '#shared/api/catalogue/artists.ts'
import { adminSaveContent } from '#shared/api/catalogue/console/content.ts'
import {
  adminCreateProduct,
  adminDeleteDraft,
  adminDelistProduct,
  adminGetProduct,
  adminListProducts,
  adminLockProduct,
  adminPublishProduct,
  adminUnlockProduct,
  adminUpdateProduct,
} from '#shared/api/catalogue/console/works.ts'
import { listWorksByPartner } from '#shared/api/catalogue/partners.ts'
import { getProduct, listTransactions } from '#shared/api/catalogue/works.ts'
import { adminListAudit } from '#shared/api/people/console/operators.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { untilListed } from '#tests/support/until-listed.ts'
import { plainArtist, plainWork } from '#tests/support/world/catalogue.ts'
import { testWorld } from '#tests/support/world.ts'

const rin = { ja: '汀 凛', en: 'Rin Migiwa' }
const reason = '確認'

const world = await testWorld()
const { app } = world
afterAll(() => world.close())

const owner = await world.owner()
await world.createCatalogue()

const wholeMinute = (at: number) => new Date(Math.ceil(at / minuteMs) * minuteMs).toISOString()
const inDays = (days: number) => wholeMinute(app.clock.now() + days * dayMs)

describe('adminCreateProduct, adminUpdateProduct and adminDeleteDraft', () => {
  test('an operator creates, changes and deletes a draft; the audit keeps each with before and after', async () => {
    const work = await world.createDraft({ seller: { type: 2, partnerId: 'teitei' } })
    const title = { ja: '黒茶碗', en: 'Black tea bowl' }
    const changed = await world.ask(
      adminUpdateProduct,
      { ...plainWork, seller: { type: 1 }, id: work.id, edition: 1, title, imgs: work.imgs.map(({ id }) => id) },
      owner,
    )
    expect(changed).toMatchObject({ edition: 2, title, seller: { type: 1 }, imgs: work.imgs })
    expect(await world.ask(adminGetProduct, { id: work.id }, owner)).toMatchObject({ edition: 2, title, watchers: 0 })
    const drafts = { keyword: '黒茶碗', visibility: 'draft', state: '0' } as const
    await expect
      .poll(() => world.ask(adminListProducts, drafts, owner), untilListed)
      .toMatchObject({ total: 1, list: [{ id: work.id }] })
    await world.ask(adminDeleteDraft, { id: work.id, edition: '2' }, owner)
    expect((await world.call(adminGetProduct, { id: work.id }, owner)).code).toBe(404)

    const audited = () => world.ask(adminListAudit, { subjectKind: 'work', subjectId: work.id }, owner)
    await expect.poll(async () => (await audited()).total, untilListed).toBe(3)
    const trail = await audited()
    expect(trail.list.map(({ action }) => action)).toEqual([
      'adminDeleteDraft',
      'adminUpdateProduct',
      'adminCreateProduct',
    ])
    const [deleted, updated, created] = trail.list.map(({ before, after }) => [JSON.parse(before), JSON.parse(after)])
    expect(created).toMatchObject([null, { title: plainWork.title }])
    expect(updated).toMatchObject([{ title: plainWork.title }, { title }])
    expect(deleted).toMatchObject([{ title }, null])
    const month = new Date(app.clock.now() + 9 * 3_600_000).toISOString().slice(0, 7)
    expect((await world.ask(adminListAudit, { month, size: '60' }, owner)).total).toBeGreaterThanOrEqual(3)
  })

  test('each work has a record number of its own, however many are registered at once', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => world.createDraft()))
    const numbers = made.map(({ number = '' }) => number).sort()
    expect(numbers.every(number => /^KM-\d{4}-\d{5}$/.test(number))).toBe(true)
    expect(new Set(numbers).size).toBe(4)
    const counts = numbers.map(number => Number(number.slice(-5)))
    expect(counts).toEqual(counts.map((_, at) => (counts[0] ?? 0) + at))
  })

  test('an operator is told at once of everything that a work names and that does not exist', async () => {
    const work = {
      ...plainWork,
      artistId: 'nobody',
      craftIds: ['nothing'],
      categoryIds: ['none'],
      seller: { type: 2 as const, partnerId: 'none' },
    }
    const { code, data } = await world.call(adminCreateProduct, work, owner)
    expect(code).toBe(40000)
    expect(Object(data).errors.map(({ field }: { field: string }) => field)).toEqual([
      'artistId',
      'craftIds',
      'categoryIds',
      'seller.partnerId',
    ])
  })

  test('the second of two editors is told that the first was there', async () => {
    const { id } = await world.createDraft()
    const edit = (title: string) =>
      world.call(adminUpdateProduct, { ...plainWork, id, edition: 1, title: { ja: title, en: title } }, owner)
    const codes = (await Promise.all([edit('甲'), edit('乙')])).map(({ code }) => code)
    expect(codes.sort()).toEqual([200, 40943])
    expect((await world.call(adminUpdateProduct, { ...plainWork, id: 'none', edition: 1 }, owner)).code).toBe(404)
    expect((await world.call(adminDeleteDraft, { id, edition: '1' }, owner)).code).toBe(40943)
    expect((await world.call(adminDeleteDraft, { id: 'none', edition: '1' }, owner)).code).toBe(404)
    const unready = await world.call(
      adminUpdateProduct,
      { ...plainWork, id, edition: 2, imgs: ['01JD8ZQ4T8M3K2V9X0WNB5C7RA'] },
      owner,
    )
    expect(unready.code).toBe(40980)
  })

  test('an operator cannot delete a work that was shown, nor change its seller', async () => {
    const { id, edition } = await world.publishWork()
    expect((await world.call(adminDeleteDraft, { id, edition: String(edition) }, owner)).code).toBe(40942)
    const moved = { ...plainWork, id, edition, seller: { type: 2 as const, partnerId: 'teitei' } }
    expect((await world.call(adminUpdateProduct, moved, owner)).code).toBe(40942)
  })
})

describe('adminPublishProduct', () => {
  test('an operator publishes a work at a fixed price: it is on sale, listed by artist and partner, with its history', async () => {
    const work = await world.publishWork(
      { kind: 'fixed', price: 286_000 },
      { seller: { type: 2, partnerId: 'teitei' } },
    )
    expect(await world.ask(getProduct, { id: work.id })).toMatchObject({
      status: 1,
      label: 'on-sale',
      priceType: 1,
      price: { yen: 286_000 },
      saleTypes: [1, 2, 3],
      seller: { type: 2, partnerId: 'teitei', name: '汀庭画廊' },
      artistProfile: { name: '嶺岸 航' },
      exhibitions: [{ year: 2025, text: '個展' }],
      auctionState: null,
      you: { standing: 'none', myMax: null },
    })
    const byPartner = await world.ask(listWorksByPartner, { id: 'teitei' })
    expect(byPartner.list.map(({ id }) => id)).toContain(work.id)
    const byArtist = async () => (await world.ask(listWorksByArtist, { id: 'wataru' })).list[0]?.id
    await expect.poll(byArtist, untilListed).toBe(work.id)
    const history = await world.ask(listTransactions, { id: work.id })
    expect(history).toMatchObject({ total: 1, list: [{ kind: 3, price: 286_000, label: '出品' }] })
  })

  test('a visitor reads another artist on a page as soon as an operator names one, in yen and in dollars', async () => {
    expect((await world.call(adminSaveContent, { id: 'rin', record: { ...plainArtist, name: rin } }, owner)).code).toBe(
      200,
    )
    const work = await world.publishWork()
    const artist = async (currency = 'JPY') => {
      const { data } = await app.call(getProduct, { id: work.id }, { headers: { currency } })
      return Object(data).artistProfile.name
    }
    for (const currency of ['JPY', 'USD', 'JPY']) expect(await artist(currency)).toBe('嶺岸 航')
    const imgs = work.imgs.map(({ id }) => id)
    await world.ask(
      adminUpdateProduct,
      { ...plainWork, id: work.id, edition: work.edition, imgs, artistId: 'rin' },
      owner,
    )
    for (const currency of ['JPY', 'USD']) expect(await artist(currency)).toBe('汀 凛')
  })

  test('an operator publishes works for display, with offers and by auction', async () => {
    const display = await world.publishWork({ kind: 'display' })
    expect(await world.ask(getProduct, { id: display.id })).toMatchObject({
      status: 0,
      label: 'not-for-sale',
      saleType: 0,
      price: null,
    })
    const offer = await world.publishWork({ kind: 'offer', price: 198_000 })
    expect(await world.ask(getProduct, { id: offer.id })).toMatchObject({
      status: 1,
      priceType: 2,
      price: { yen: 198_000 },
    })
    const auction = await world.publishWork({
      kind: 'auction',
      startPrice: 100_000,
      instantPrice: 300_000,
      endTime: inDays(3),
    })
    expect(await world.ask(getProduct, { id: auction.id })).toMatchObject({
      label: 'in-auction',
      saleType: 5,
      price: { yen: 100_000 },
      auction: { phase: 'live', bidCount: 0 },
      auctionState: { status: 'live', price: 100_000, minNext: 100_000, instantPrice: 300_000 },
    })
  })

  test('an operator is told which terms of an auction are not allowed (D55)', async () => {
    const { id } = await world.createDraft()
    const opens = (terms: { instantPrice?: number; startTime?: string; endTime: string }) =>
      world.call(adminPublishProduct, { id, sale: { kind: 'auction', startPrice: 100_000, ...terms } }, owner)
    const keys = async (reply: ReturnType<typeof opens>) =>
      Object((await reply).data).errors.map(({ key }: { key: string }) => key)
    expect(await keys(opens({ endTime: inDays(40) }))).toEqual(['END_TIME'])
    expect(await keys(opens({ endTime: inDays(0.5) }))).toEqual(['END_TIME'])
    expect(await keys(opens({ startTime: inDays(5), endTime: inDays(5.5) }))).toEqual(['END_TIME'])
    expect(await keys(opens({ instantPrice: 100_000, endTime: inDays(2) }))).toEqual(['AUCTION_PRICE'])
    const bare = await world.ask(adminCreateProduct, plainWork, owner)
    expect(
      await world.call(adminPublishProduct, { id: bare.id, sale: { kind: 'fixed', price: 1 } }, owner),
    ).toMatchObject({
      code: 40000,
      data: { errors: [{ field: 'imgs', key: 'REQUIRED' }] },
    })
  })

  test('an operator who publishes a work twice at once opens one sale', async () => {
    const { id } = await world.createDraft()
    const publish = () =>
      world.call(adminPublishProduct, { id, sale: { kind: 'auction', startPrice: 1_000, endTime: inDays(2) } }, owner)
    const codes = (await Promise.all([publish(), publish()])).map(({ code }) => code).sort()
    expect(codes[0]).toBe(200)
    expect([40925, 40942]).toContain(codes[1])
    expect((await publish()).code).toBe(40942)
    expect((await world.call(adminPublishProduct, { id: 'none', sale: { kind: 'display' } }, owner)).code).toBe(404)
  })

  test('an operator cannot open a second auction beside a running one, whatever the work says of itself', async () => {
    const sale = { kind: 'auction', startPrice: 1_000, endTime: inDays(2) } as const
    const { id } = await world.publishWork(sale)
    // No call leaves them apart like this: the auction's own condition is the last line (D30).
    await world.table.forgetAuction(id)
    expect((await world.call(adminPublishProduct, { id, sale }, owner)).code).toBe(40925)
  })
})

describe('adminLockProduct and adminUnlockProduct', () => {
  test('an operator locks a work for everybody until it is unlocked', async () => {
    const { id } = await world.publishWork()
    await world.ask(adminLockProduct, { id, reason }, owner)
    expect(await world.ask(getProduct, { id })).toMatchObject({
      lock: { kind: 'operator', until: null },
      saleTypes: [2, 3],
    })
    for (const attempt of [
      world.call(adminLockProduct, { id, reason }, owner),
      world.call(adminDelistProduct, { id, reason }, owner),
      world.call(adminPublishProduct, { id, sale: { kind: 'display' } }, owner),
      world.call(adminUpdateProduct, { ...plainWork, id, edition: 1 }, owner),
    ]) {
      expect((await attempt).code).toBe(40910)
    }
    await world.ask(adminUnlockProduct, { id, reason }, owner)
    expect(await world.ask(getProduct, { id })).toMatchObject({ lock: null, saleTypes: [1, 2, 3] })
    expect((await world.call(adminUnlockProduct, { id, reason }, owner)).code).toBe(40942)
  })

  test('an operator cannot lock a work that a buyer holds, until the hold has lapsed (D30)', async () => {
    const { id } = await world.publishWork()
    const { holdUntil } = await world.hold(await world.buyer(), id)
    expect(await world.call(adminLockProduct, { id, reason }, owner)).toMatchObject({
      code: 40910,
      data: { kind: 'checkout', until: holdUntil },
    })
    await app.clock.advance('PT16M')
    expect((await world.call(adminUnlockProduct, { id, reason }, owner)).code).toBe(40942)
    expect((await world.ask(adminLockProduct, { id, reason }, owner)).lock).toMatchObject({ kind: 'operator' })
  })

  test('an operator cannot lock or delist a work under auction', async () => {
    const { id } = await world.publishWork({ kind: 'auction', startPrice: 5_000, endTime: inDays(2) })
    for (const contract of [adminLockProduct, adminDelistProduct]) {
      expect((await world.call(contract, { id, reason }, owner)).code).toBe(40942)
    }
    for (const contract of [adminLockProduct, adminDelistProduct, adminUnlockProduct]) {
      expect((await world.call(contract, { id: 'none', reason }, owner)).code).toBe(404)
    }
  })
})

test('editors write works, reviewers publish them, support reads them, members see nothing of them', async () => {
  const editor = await world.operator('editor')
  const support = await world.operator('support')
  const { id } = await world.createDraft()
  expect((await world.call(adminPublishProduct, { id, sale: { kind: 'display' } }, editor)).code).toBe(403)
  expect((await world.call(adminCreateProduct, plainWork, support)).code).toBe(403)
  expect((await world.call(adminGetProduct, { id }, support)).code).toBe(200)
  expect((await world.call(adminGetProduct, { id }, await world.member())).code).toBe(401)
})
