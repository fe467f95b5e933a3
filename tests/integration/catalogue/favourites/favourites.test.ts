// Favourites (D98) and the rule that what may not be seen is nowhere (D95, invariant 6).

import { afterAll, describe, expect, test } from 'vitest'
import { listWorksByArtist } from '#shared/api/catalogue/artists.ts'
import { adminSaveContent } from '#shared/api/catalogue/console/content.ts'
import { adminDelistProduct, adminPublishProduct } from '#shared/api/catalogue/console/works.ts'
import { collectProduct, listCollection } from '#shared/api/catalogue/favourites.ts'
import { listWorksByPartner } from '#shared/api/catalogue/partners.ts'
import {
  getProduct,
  listProductStatuses,
  listSaleTypes,
  listShippingMethods,
  listTransactions,
} from '#shared/api/catalogue/works.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { freshAddress } from '#tests/support/people.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close())

const owner = await world.owner()
await world.createCatalogue()

describe('collectProduct', () => {
  test('a member who collects a work twice counts once, and not at all after taking it back twice', async () => {
    const { id } = await world.publishWork()
    const [one, two] = [await world.member(), await world.member()]
    const say = (operation: 'collect' | 'cancel', who = one) =>
      world.call(collectProduct, { productId: id, operation }, who)
    const answers = await Promise.all([say('collect'), say('collect'), say('collect'), say('collect', two)])
    // A rush of the same member may be told to ask again; nobody is counted twice.
    expect(answers.every(({ code }) => code === 200 || code === 40923)).toBe(true)
    expect((await say('collect')).data).toEqual({ isCollected: true, favourites: 2 })
    expect((await say('cancel')).data).toEqual({ isCollected: false, favourites: 1 })
    expect((await say('cancel')).data).toEqual({ isCollected: false, favourites: 1 })
    expect(await world.ask(getProduct, { id }, two)).toMatchObject({ favourites: 1, isCollected: true })
    expect(await world.ask(getProduct, { id }, one)).toMatchObject({ isCollected: false })
    expect((await world.call(collectProduct, { productId: 'none', operation: 'collect' }, one)).code).toBe(404)
  })
})

describe('listCollection', () => {
  test('a member lists the latest favourite first, and keeps what is not on sale any more', async () => {
    const fan = await world.member()
    const works = [await world.publishWork(), await world.publishWork({ kind: 'display' }), await world.publishWork()]
    for (const { id } of works) {
      await world.ask(collectProduct, { productId: id, operation: 'collect' }, fan)
      await app.clock.advance('PT1S')
    }
    await world.ask(adminDelistProduct, { id: works[0]?.id ?? '', reason: '終了' }, owner)
    const collection = await world.ask(listCollection, { size: 2 }, fan)
    expect(collection).toMatchObject({
      total: 3,
      list: [{ id: works[2]?.id }, { id: works[1]?.id, isCollected: true }],
    })
    expect((await world.ask(listCollection, { size: 2, page: 2 }, fan)).list).toMatchObject([
      { id: works[0]?.id, status: 0 },
    ])
  })
})

describe('listSaleTypes, listProductStatuses and listShippingMethods', () => {
  test('a visitor reads the fixed lists in both languages', async () => {
    for (const [contract, japanese, english] of [
      [listSaleTypes, '二次販売', 'Secondary sale'],
      [listProductStatuses, '売約済', 'Sold out'],
      [listShippingMethods, '配送会社に依頼', 'Collected by a delivery company'],
    ] as const) {
      expect(JSON.stringify((await app.call(contract, {})).data)).toContain(japanese)
      expect(JSON.stringify((await app.call(contract, {}, { language: 'en' })).data)).toContain(english)
    }
  })
})

test('a visitor finds no work, artist or partner that is not there', async () => {
  for (const contract of [getProduct, listTransactions, listWorksByArtist, listWorksByPartner]) {
    expect((await world.call(contract, { id: 'none' })).code, contract.id).toBe(404)
  }
})

test('nobody finds a secret work, although lists, columns and favourites name it', async () => {
  const work = await world.publishWork(undefined, {
    seller: { type: 2, partnerId: 'teitei' },
    title: { ja: '秘色青磁', en: 'Mise' },
  })
  const fan = await world.member()
  await world.ask(collectProduct, { productId: work.id, operation: 'collect' }, fan)
  const both = { ja: work.title.ja, en: 'x' }
  await world.ask(
    adminSaveContent,
    { id: 'home', record: { kind: 'home', productIds: [work.id], artistIds: ['wataru'] } },
    owner,
  )
  await world.ask(
    adminSaveContent,
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
    owner,
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
  await world.ask(adminDelistProduct, { id: work.id, visibility: 'unlisted', reason: '招待制' }, owner)
  await app.quiet()
  expect(await crawl(undefined)).toEqual([])
  expect(await crawl(fan.token)).toEqual([])
  await world.ask(
    adminPublishProduct,
    { id: work.id, sale: { kind: 'fixed', price: 10_000 }, visibility: 'unlisted' },
    owner,
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
