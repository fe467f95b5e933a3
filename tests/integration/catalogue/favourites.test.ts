// Favourites (D98) and the rule that what may not be seen is nowhere (D95, invariant 6).

import { afterAll, beforeAll, expect, test } from 'vitest'
import { listWorksByArtist } from '#shared/api/artists.ts'
import { saveContent } from '#shared/api/console/content.ts'
import { delistProduct, publishProduct } from '#shared/api/console/works.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { collectProduct, listCollection } from '#shared/api/favourites.ts'
import { endpoints } from '#shared/api/index.ts'
import { listWorksByPartner } from '#shared/api/partners.ts'
import {
  getProduct,
  listProductStatuses,
  listSaleTypes,
  listShippingMethods,
  listTransactions,
} from '#shared/api/works.ts'
import { type Gallery, openGallery } from '#tests/support/gallery.ts'
import { freshAddress } from '#tests/support/people.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
let gallery: Gallery

beforeAll(async () => {
  app = await startRuntime()
  gallery = await openGallery(app)
})
afterAll(async () => {
  expect(await app.denials()).toEqual([])
  await app.stop()
})

test('collecting twice counts once, taking it back twice counts none, whatever comes at the same time', async () => {
  const { id } = await gallery.published()
  const [one, two] = [await gallery.people.member(), await gallery.people.member()]
  const say = (operation: 'collect' | 'cancel', who = one) =>
    gallery.reply(collectProduct, { productId: id, operation }, who)
  const answers = await Promise.all([say('collect'), say('collect'), say('collect'), say('collect', two)])
  // A rush of the same member may be told to ask again; nobody is counted twice.
  expect(answers.every(({ code }) => code === 200 || code === 40923)).toBe(true)
  expect((await say('collect')).data).toEqual({ isCollected: true, favourites: 2 })
  expect((await say('cancel')).data).toEqual({ isCollected: false, favourites: 1 })
  expect((await say('cancel')).data).toEqual({ isCollected: false, favourites: 1 })
  expect(await gallery.ask(getProduct, { id }, two)).toMatchObject({ favourites: 1, isCollected: true })
  expect(await gallery.ask(getProduct, { id }, one)).toMatchObject({ isCollected: false })
  expect((await gallery.reply(collectProduct, { productId: 'none', operation: 'collect' }, one)).code).toBe(404)
})

test('the list shows the latest first, and keeps what is not on sale any more', async () => {
  const fan = await gallery.people.member()
  const works = [await gallery.published(), await gallery.published({ kind: 'display' }), await gallery.published()]
  for (const { id } of works) {
    await gallery.ask(collectProduct, { productId: id, operation: 'collect' }, fan)
    await app.clock.advance('PT1S')
  }
  await gallery.ask(delistProduct, { id: works[0]?.id ?? '', reason: '終了' }, gallery.owner)
  const collection = await gallery.ask(listCollection, { size: 2 }, fan)
  expect(collection).toMatchObject({ total: 3, list: [{ id: works[2]?.id }, { id: works[1]?.id, isCollected: true }] })
  expect((await gallery.ask(listCollection, { size: 2, page: 2 }, fan)).list).toMatchObject([
    { id: works[0]?.id, status: 0 },
  ])
})

test('fixed lists are named in both languages', async () => {
  for (const [contract, japanese, english] of [
    [listSaleTypes, '二次販売', 'Secondary sale'],
    [listProductStatuses, '売約済', 'Sold out'],
    [listShippingMethods, '配送会社に依頼', 'Collected by a delivery company'],
  ] as const) {
    expect(JSON.stringify((await app.call(contract, {})).data)).toContain(japanese)
    expect(JSON.stringify((await app.call(contract, {}, { language: 'en' })).data)).toContain(english)
  }
})

test('people and works that are not there are not found', async () => {
  for (const contract of [getProduct, listTransactions, listWorksByArtist, listWorksByPartner]) {
    expect((await gallery.reply(contract, { id: 'none' })).code, contract.id).toBe(404)
  }
})

test('a secret work is in no answer to anybody, although lists, columns and favourites name it', async () => {
  const work = await gallery.published(undefined, {
    seller: { type: 2, partnerId: 'teitei' },
    title: { ja: '秘色青磁', en: 'Mise' },
  })
  const fan = await gallery.people.member()
  await gallery.ask(collectProduct, { productId: work.id, operation: 'collect' }, fan)
  const both = { ja: work.title.ja, en: 'x' }
  await gallery.ask(
    saveContent,
    { id: 'home', record: { kind: 'home', productIds: [work.id], artistIds: ['wataru'] } },
    gallery.owner,
  )
  await gallery.ask(
    saveContent,
    {
      id: 'tell',
      record: {
        kind: 'column',
        type: 1,
        name: { ja: '一', en: 'one' },
        profile: { ja: '', en: '' },
        body: { ja: '文', en: 'text' },
        imgs: [],
        productIds: [work.id],
        publishAt: new Date(app.clock.now()).toISOString(),
      },
    },
    gallery.owner,
  )
  const names = (text: string) => text.includes(work.id) || text.includes(both.ja)
  const crawl = async (as: string | undefined) => {
    const found: string[] = []
    for (const contract of readable) {
      for (const input of inputsOf(contract, work.id)) {
        const answer = await app.call(contract, input, { ...(as && { as }), address: freshAddress() })
        if (answer.code === 200 && names(answer.body)) found.push(contract.id)
      }
    }
    return [...new Set(found)]
  }
  await app.quiet()
  // The crawl sees what is public, so that its silence afterwards means something.
  expect(await crawl(fan.token)).toEqual(
    expect.arrayContaining([
      'listProducts',
      'getProduct',
      'listCollection',
      'listWorksByArtist',
      'listWorksByPartner',
      'getHomeBlocks',
      'getColumn',
      'listTopProducts',
    ]),
  )
  await gallery.ask(delistProduct, { id: work.id, visibility: 'secret', reason: '招待制' }, gallery.owner)
  await app.quiet()
  expect(await crawl(undefined)).toEqual([])
  expect(await crawl(fan.token)).toEqual([])
  await gallery.ask(
    publishProduct,
    { id: work.id, sale: { kind: 'fixed', price: 10_000 }, visibility: 'secret' },
    gallery.owner,
  )
  await app.quiet()
  expect(await crawl(fan.token)).toEqual([])
})

/** Every call that only reads and that a visitor or member may make. */
const readable = endpoints.filter(
  ({ access, method, id }) =>
    (access === 'visitor' || access === 'member') &&
    (method === 'GET' || ['listProducts', 'listTopProducts', 'listCollection'].includes(id)),
)

/** The example, and the same with every id that it has replaced by the work's, the artist's, the partner's, the column's. */
function inputsOf(contract: Endpoint, workId: string): Record<string, unknown>[] {
  const example: Record<string, unknown> = { ...contract.example.input }
  const idField = ['id', 'productId'].find(field => field in example)
  const plain = contract.id === 'listProducts' ? {} : example
  return idField === undefined
    ? [plain]
    : [workId, 'wataru', 'teitei', 'tell'].map(value => ({ ...example, [idField]: value }))
}
