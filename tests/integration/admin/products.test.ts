// The console's calls about works: drafts, terms, locks, and the trail that every write leaves.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueKeys } from '#functions/table/keys.ts'
import { update } from '#functions/table/write.ts'
import { listWorksByArtist } from '#shared/api/artists.ts'
import { saveContent } from '#shared/api/console/content.ts'
import { listAudit } from '#shared/api/console/operators.ts'
import {
  adminGetProduct,
  adminListProducts,
  createProduct,
  deleteDraft,
  delistProduct,
  lockProduct,
  publishProduct,
  unlockProduct,
  updateProduct,
} from '#shared/api/console/works.ts'
import { listWorksByPartner } from '#shared/api/partners.ts'
import { getProduct, listTransactions } from '#shared/api/works.ts'
import { DAY, MINUTE } from '#shared/domain/auction/auction.ts'
import { type Gallery, openGallery, plainArtist, plainWork } from '#tests/support/gallery.ts'
import { peopleOf } from '#tests/support/people.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

const rin = { ja: '汀 凛', en: 'Rin Migiwa' }
let app: TestRuntime
let gallery: Gallery
const reason = '確認'

beforeAll(async () => {
  app = await startRuntime()
  gallery = await openGallery(app)
})
afterAll(async () => {
  expect(await app.denials()).toEqual([])
  await app.stop()
})

const wholeMinute = (at: number) => new Date(Math.ceil(at / MINUTE) * MINUTE).toISOString()
const inDays = (days: number) => wholeMinute(app.clock.now() + days * DAY)

test('a draft is created, changed and deleted; each write is on the trail with before and after', async () => {
  const work = await gallery.draft({ seller: { type: 2, partnerId: 'teitei' } })
  const title = { ja: '黒茶碗', en: 'Black tea bowl' }
  const changed = await gallery.ask(
    updateProduct,
    { ...plainWork, seller: { type: 1 }, id: work.id, edition: 1, title, imgs: work.imgs.map(({ id }) => id) },
    gallery.owner,
  )
  expect(changed).toMatchObject({ edition: 2, title, seller: { type: 1 }, imgs: work.imgs })
  expect(await gallery.ask(adminGetProduct, { id: work.id }, gallery.owner)).toMatchObject({ edition: 2, title })
  const found = await gallery.ask(
    adminListProducts,
    { keyword: '黒茶碗', visibility: 'draft', state: '0' },
    gallery.owner,
  )
  expect(found).toMatchObject({ total: 1, list: [{ id: work.id }] })
  await gallery.ask(deleteDraft, { id: work.id, edition: '2' }, gallery.owner)
  expect((await gallery.reply(adminGetProduct, { id: work.id }, gallery.owner)).code).toBe(404)

  const trail = await gallery.ask(listAudit, { subjectKind: 'work', subjectId: work.id }, gallery.owner)
  expect(trail.list.map(({ action }) => action)).toEqual(['deleteDraft', 'updateProduct', 'createProduct'])
  const [deleted, updated, created] = trail.list.map(({ before, after }) => [JSON.parse(before), JSON.parse(after)])
  expect(created).toMatchObject([null, { title: plainWork.title }])
  expect(updated).toMatchObject([{ title: plainWork.title }, { title }])
  expect(deleted).toMatchObject([{ title }, null])
  const month = new Date(app.clock.now() + 9 * 3_600_000).toISOString().slice(0, 7)
  expect((await gallery.ask(listAudit, { month, size: '60' }, gallery.owner)).total).toBeGreaterThanOrEqual(3)
})

test('what a work names must exist, and everything missing is said at once', async () => {
  const work = {
    ...plainWork,
    artistId: 'nobody',
    craftIds: ['nothing'],
    categoryIds: ['none'],
    seller: { type: 2 as const, partnerId: 'none' },
  }
  const { code, data } = await gallery.reply(createProduct, work, gallery.owner)
  expect(code).toBe(40000)
  expect(Object(data).errors.map(({ field }: { field: string }) => field)).toEqual([
    'artistId',
    'craftIds',
    'categoryIds',
    'seller.partnerId',
  ])
})

test('of two editors the second is told that the first was there', async () => {
  const { id } = await gallery.draft()
  const edit = (title: string) =>
    gallery.reply(updateProduct, { ...plainWork, id, edition: 1, title: { ja: title, en: title } }, gallery.owner)
  const codes = (await Promise.all([edit('甲'), edit('乙')])).map(({ code }) => code)
  expect(codes.sort()).toEqual([200, 40943])
  expect((await gallery.reply(updateProduct, { ...plainWork, id: 'none', edition: 1 }, gallery.owner)).code).toBe(404)
  expect((await gallery.reply(deleteDraft, { id, edition: '1' }, gallery.owner)).code).toBe(40943)
  expect((await gallery.reply(deleteDraft, { id: 'none', edition: '1' }, gallery.owner)).code).toBe(404)
  const unready = await gallery.reply(
    updateProduct,
    { ...plainWork, id, edition: 2, imgs: ['01JD8ZQ4T8M3K2V9X0WNB5C7RA'] },
    gallery.owner,
  )
  expect(unready.code).toBe(40980)
})

describe('publishing', () => {
  test('at a fixed price: on sale, listed by artist and partner, with its history', async () => {
    const work = await gallery.published(
      { kind: 'fixed', price: 286_000 },
      { seller: { type: 2, partnerId: 'teitei' } },
    )
    expect(await gallery.ask(getProduct, { id: work.id })).toMatchObject({
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
    const byPartner = await gallery.ask(listWorksByPartner, { id: 'teitei' })
    expect(byPartner.list.map(({ id }) => id)).toContain(work.id)
    const byArtist = await gallery.ask(listWorksByArtist, { id: 'wataru' })
    expect(byArtist.list[0]?.id).toBe(work.id)
    const history = await gallery.ask(listTransactions, { id: work.id })
    expect(history).toMatchObject({ total: 1, list: [{ kind: 3, price: 286_000, label: '出品' }] })
  })

  test('a page that was seen names another artist as soon as the work does, in yen and in dollars', async () => {
    const { owner, reply, ask } = gallery
    expect((await reply(saveContent, { id: 'rin', record: { ...plainArtist, name: rin } }, owner)).code).toBe(200)
    const work = await gallery.published()
    const artist = async (currency = 'JPY') => {
      const { data } = await app.call(getProduct, { id: work.id }, { headers: { currency } })
      return Object(data).artistProfile.name
    }
    for (const currency of ['JPY', 'USD', 'JPY']) expect(await artist(currency)).toBe('嶺岸 航')
    const imgs = work.imgs.map(({ id }) => id)
    await ask(updateProduct, { ...plainWork, id: work.id, edition: work.edition, imgs, artistId: 'rin' }, owner)
    for (const currency of ['JPY', 'USD']) expect(await artist(currency)).toBe('汀 凛')
  })

  test('for display, with offers, and by auction', async () => {
    const display = await gallery.published({ kind: 'display' })
    expect(await gallery.ask(getProduct, { id: display.id })).toMatchObject({
      status: 0,
      label: 'not-for-sale',
      saleType: 0,
      price: null,
    })
    const offer = await gallery.published({ kind: 'offer', price: 198_000 })
    expect(await gallery.ask(getProduct, { id: offer.id })).toMatchObject({
      status: 1,
      priceType: 2,
      price: { yen: 198_000 },
    })
    const auction = await gallery.published({
      kind: 'auction',
      startPrice: 100_000,
      instantPrice: 300_000,
      endTime: inDays(3),
    })
    expect(await gallery.ask(getProduct, { id: auction.id })).toMatchObject({
      label: 'in-auction',
      saleType: 5,
      price: { yen: 100_000 },
      auction: { phase: 'live', bidCount: 0 },
      auctionState: { status: 'live', price: 100_000, minNext: 100_000, instantPrice: 300_000 },
    })
  })

  test('terms that D55 and marketplace.md 5 forbid are named', async () => {
    const { id } = await gallery.draft()
    const opens = (terms: { instantPrice?: number; startTime?: string; endTime: string }) =>
      gallery.reply(publishProduct, { id, sale: { kind: 'auction', startPrice: 100_000, ...terms } }, gallery.owner)
    const keys = async (reply: ReturnType<typeof opens>) =>
      Object((await reply).data).errors.map(({ key }: { key: string }) => key)
    expect(await keys(opens({ endTime: inDays(40) }))).toEqual(['END_TIME'])
    expect(await keys(opens({ endTime: inDays(0.5) }))).toEqual(['END_TIME'])
    expect(await keys(opens({ startTime: inDays(5), endTime: inDays(5.5) }))).toEqual(['END_TIME'])
    expect(await keys(opens({ instantPrice: 100_000, endTime: inDays(2) }))).toEqual(['AUCTION_PRICE'])
    const bare = await gallery.ask(createProduct, plainWork, gallery.owner)
    expect(
      await gallery.reply(publishProduct, { id: bare.id, sale: { kind: 'fixed', price: 1 } }, gallery.owner),
    ).toMatchObject({
      code: 40000,
      data: { errors: [{ field: 'imgs', key: 'REQUIRED' }] },
    })
  })

  test('twice at once opens one sale; a second time the work is in another state', async () => {
    const { id } = await gallery.draft()
    const publish = () =>
      gallery.reply(
        publishProduct,
        { id, sale: { kind: 'auction', startPrice: 1_000, endTime: inDays(2) } },
        gallery.owner,
      )
    const codes = (await Promise.all([publish(), publish()])).map(({ code }) => code).sort()
    expect(codes[0]).toBe(200)
    expect([40925, 40942]).toContain(codes[1])
    expect((await publish()).code).toBe(40942)
    expect((await gallery.reply(publishProduct, { id: 'none', sale: { kind: 'display' } }, gallery.owner)).code).toBe(
      404,
    )
  })

  test('never opens a second auction beside a running one, whatever the work says of itself', async () => {
    const sale = { kind: 'auction', startPrice: 1_000, endTime: inDays(2) } as const
    const { id } = await gallery.published(sale)
    // No call leaves them apart like this: the auction's own condition is the last line (D30).
    const apart = { set: { state: 'held', saleStatus: 'not-on-sale' }, remove: ['auction', 'priceType'] }
    await peopleOf(app).write(update(catalogueKeys.work(id), apart))
    expect((await gallery.reply(publishProduct, { id, sale }, gallery.owner)).code).toBe(40925)
  })
})

describe('the lock', () => {
  test('freezes a work for everybody until the operator opens it again', async () => {
    const { id } = await gallery.published()
    await gallery.ask(lockProduct, { id, reason }, gallery.owner)
    expect(await gallery.ask(getProduct, { id })).toMatchObject({
      lock: { kind: 'operator', until: null },
      saleTypes: [2, 3],
    })
    for (const attempt of [
      gallery.reply(lockProduct, { id, reason }, gallery.owner),
      gallery.reply(delistProduct, { id, reason }, gallery.owner),
      gallery.reply(publishProduct, { id, sale: { kind: 'display' } }, gallery.owner),
      gallery.reply(updateProduct, { ...plainWork, id, edition: 1 }, gallery.owner),
    ]) {
      expect((await attempt).code).toBe(40910)
    }
    await gallery.ask(unlockProduct, { id, reason }, gallery.owner)
    expect(await gallery.ask(getProduct, { id })).toMatchObject({ lock: null, saleTypes: [1, 2, 3] })
    expect((await gallery.reply(unlockProduct, { id, reason }, gallery.owner)).code).toBe(40942)
  })

  test('a buyer’s hold wins over the operator; when it has lapsed it is taken over (D30)', async () => {
    const { id } = await gallery.published()
    const now = app.clock.now()
    const lock = { kind: 'checkout', refId: 'order-1', until: now + 15 * MINUTE }
    await gallery.people.write(update(catalogueKeys.work(id), { set: { state: 'locked', lock, updatedAt: now } }))
    expect(await gallery.reply(lockProduct, { id, reason }, gallery.owner)).toMatchObject({
      code: 40910,
      data: { kind: 'checkout', until: new Date(now + 15 * MINUTE).toISOString() },
    })
    await app.clock.advance('PT16M')
    expect((await gallery.reply(unlockProduct, { id, reason }, gallery.owner)).code).toBe(40942)
    expect((await gallery.ask(lockProduct, { id, reason }, gallery.owner)).lock).toMatchObject({ kind: 'operator' })
  })

  test('an auction is not locked, nor taken off sale: it is stopped by its own call', async () => {
    const { id } = await gallery.published({ kind: 'auction', startPrice: 5_000, endTime: inDays(2) })
    for (const contract of [lockProduct, delistProduct]) {
      expect((await gallery.reply(contract, { id, reason }, gallery.owner)).code).toBe(40942)
    }
    for (const contract of [lockProduct, delistProduct, unlockProduct]) {
      expect((await gallery.reply(contract, { id: 'none', reason }, gallery.owner)).code).toBe(404)
    }
  })
})

test('once shown, a work cannot be deleted, and its seller stays', async () => {
  const { id, edition } = await gallery.published()
  expect((await gallery.reply(deleteDraft, { id, edition: String(edition) }, gallery.owner)).code).toBe(40942)
  const moved = { ...plainWork, id, edition, seller: { type: 2 as const, partnerId: 'teitei' } }
  expect((await gallery.reply(updateProduct, moved, gallery.owner)).code).toBe(40942)
})

test('editors write, reviewers publish, others read or see nothing', async () => {
  const editor = await gallery.people.operator('editor')
  const support = await gallery.people.operator('support')
  const { id } = await gallery.draft()
  expect((await gallery.reply(publishProduct, { id, sale: { kind: 'display' } }, editor)).code).toBe(403)
  expect((await gallery.reply(createProduct, plainWork, support)).code).toBe(403)
  expect((await gallery.reply(adminGetProduct, { id }, support)).code).toBe(200)
  expect((await gallery.reply(adminGetProduct, { id }, await gallery.people.member())).code).toBe(401)
})
