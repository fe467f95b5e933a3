// Members' galleries from their address to their visitors (D13, D16, D95, D97).
import { afterAll, describe, expect, test } from 'vitest'
import { listPurchases } from '#shared/api/buying/orders.ts'
import { adminRegisterOwner } from '#shared/api/catalogue/console/works.ts'
import {
  createGallery,
  getGalleryPage,
  listGalleries,
  listGalleryProducts,
  updateGallery,
  validGalleryUrl,
} from '#shared/api/catalogue/galleries.ts'
import { getViewer, updateDisplay } from '#shared/api/catalogue/viewers.ts'
import type { RawInputOf } from '#shared/api/endpoint.ts'
import { listMyProducts } from '#shared/api/selling/resale/listings.ts'
import type { Person } from '#tests/support/people.ts'
import { giveBankAndIdentity, openResale, resaleForm } from '#tests/support/world/resale.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close(), 120_000)
await world.createCatalogue()

const nothing = { date: false, purchasePrice: false, salePrice: false, place: false }
const chosen = { name: '凪の蔵', text: '青いものと、竹の影。', wallpaper: 'waves', display: nothing } as const
type Opening = RawInputOf<typeof createGallery>
let made = 0
const freshUrl = () => `nagi-no-kura-${++made}`

/** Somebody who bought so many works, with what a new gallery needs. */
async function collector(count = 1) {
  const first = await world.order({ state: 'completed', work: { price: 800_000 } })
  const { buyer } = first
  const works = [first.productId]
  while (works.length < count) works.push((await world.order({ buyer, state: 'completed' })).productId)
  const [cover = ''] = await world.uploadPhotos(buyer, 'gallery-cover')
  return { buyer, works, cover }
}
type Collector = Awaited<ReturnType<typeof collector>>

const formOf = ({ works, cover }: Collector, change: Partial<Opening> = {}): Opening => ({
  ...{ ...chosen, url: freshUrl(), works, cover, visibility: 'public' },
  ...change,
})
async function opened(count = 1, change: Partial<Opening> = {}) {
  const who = await collector(count)
  const form = formOf(who, change)
  const { url, version } = await world.ask(createGallery, form, who.buyer)
  return { ...who, form, url, version }
}
type Opened = Awaited<ReturnType<typeof opened>>
const change = ({ form, buyer, version }: Opened, wish: object) => {
  const { url: _url, cover: _cover, ...wishes } = form
  return world.call(updateGallery, { ...wishes, version, ...wish }, buyer)
}
const page = async (url: string, who?: Person) => world.call(getGalleryPage, { url }, who)
const hung = async (url: string, who?: Person) =>
  (await world.ask(getGalleryPage, { url }, who)).works.map(({ id }) => id)
/** The list's answer may be kept for a minute: each look asks for another page size. */
let looks = 24
const listedUrls = async () => (await world.ask(listGalleries, { size: String(looks--) })).list.map(({ url }) => url)
/** The work is on sale again, bought by somebody else, and comes so far. */
const sell = (seller: Person, id: string, state: 'paid' | 'completed') =>
  world.order({ seller, state, work: { id, price: 900_000 } })

describe('createGallery', () => {
  test('a member opens a gallery once, and visitors find it whatever the capitals of its address', async () => {
    const { buyer, works, url, form } = await opened(2)
    const seen = await world.ask(getGalleryPage, { url: url.toUpperCase() })
    expect(seen).toMatchObject({ url, name: '凪の蔵', wallpaper: 'waves', isOwn: false, visibility: 'public' })
    expect(seen.works.map(({ id }) => id)).toEqual(works)
    expect(seen.user).toMatchObject({ id: buyer.id, username: buyer.username, name: buyer.username })
    expect(JSON.stringify(seen)).not.toContain(buyer.email)
    const [cover = ''] = await world.uploadPhotos(buyer, 'gallery-cover')
    const again = await world.call(createGallery, { ...form, cover, url: freshUrl() }, buyer)
    expect(again.code).toBe(40994)
  })

  test('an address belongs to whoever had it first, for ever, and words of the site to nobody', async () => {
    const { url } = await opened()
    const other = await collector()
    const taken = await world.call(createGallery, formOf(other, { url: url.toUpperCase() }), other.buyer)
    expect(taken.code).toBe(40995)
    for (const word of ['official', 'Kogei-No-Ma'])
      expect((await world.call(createGallery, formOf(other, { url: word }), other.buyer)).code).toBe(40995)
  })

  test('of two who choose the same address at once one has it', async () => {
    const [one, two] = [await collector(), await collector()]
    const url = freshUrl()
    const answers = await Promise.all([one, two].map(who => world.call(createGallery, formOf(who, { url }), who.buyer)))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 40995])
  })

  test('of a member who asks twice at once there is one gallery', async () => {
    const who = await collector()
    const answers = await Promise.all(
      [freshUrl(), freshUrl()].map(url => world.call(createGallery, formOf(who, { url }), who.buyer)),
    )
    const codes = answers.map(({ code }) => code).sort()
    expect(codes[0]).toBe(200)
    expect([40980, 40994]).toContain(codes[1])
  })

  test('only own works that everybody may see hang in it', async () => {
    const [one, two] = [await collector(), await collector()]
    const house = await world.work()
    for (const works of [[two.works[0] ?? ''], [house], ['none'], [...one.works, house]])
      expect((await world.call(createGallery, formOf(one, { works }), one.buyer)).code).toBe(40340)
    const [id = ''] = one.works
    for (const visibility of ['secret', 'unlisted', 'draft'] as const) {
      await world.table.changeWork(id, { visibility })
      expect((await world.call(createGallery, formOf(one), one.buyer)).code).toBe(40340)
      expect((await world.ask(listGalleryProducts, {}, one.buyer)).list).toEqual([])
    }
    await world.table.changeWork(id, { visibility: 'public' })
    expect((await world.call(createGallery, formOf(one), one.buyer)).code).toBe(200)
  })

  test('its cover is an own picture for galleries that is used by nothing else', async () => {
    const [one, two] = [await collector(), await collector()]
    const [avatar = ''] = await world.uploadPhotos(one.buyer, 'avatar')
    for (const cover of [two.cover, avatar, 'none'])
      expect((await world.call(createGallery, formOf(one, { cover }), one.buyer)).code).toBe(40980)
  })

  test('what is wrong is said of each field', async () => {
    const who = await collector()
    const create = async (bad: Partial<Opening>, language: 'ja' | 'en') =>
      app.call(createGallery, formOf(who, bad), {
        ...{ as: await world.tokenOf(who.buyer), key: crypto.randomUUID(), language },
      })
    const wrong = async (bad: Partial<Opening>, language: 'ja' | 'en' = 'ja') => {
      const { code, data } = await create(bad, language)
      return [code, data]
    }
    const says = (field: string, key: string) => [40000, { errors: [{ field, key }] }]
    for (const url of ['nagi', 'a'.repeat(33), 'nagi kura', 'nagi/kura', '凪の蔵の頁'])
      expect(await wrong({ url })).toEqual(says('url', 'GALLERY_URL_FORMAT'))
    for (const name of ['Nagi', '凪 の 蔵', 'ﾅｷﾞ'])
      expect(await wrong({ name })).toEqual(says('name', 'NAME_FULL_WIDTH'))
    expect(await wrong({ name: '蔵'.repeat(31) })).toEqual(says('name', 'INPUT_LENGTH'))
    expect(await wrong({ name: 'a'.repeat(61) }, 'en')).toEqual(says('name', 'INPUT_LENGTH'))
    expect(await wrong({ works: [] })).toEqual(says('works', 'GALLERY_WORKS'))
    expect(await wrong({ works: Array.from({ length: 13 }, (_, n) => `w${n}`) })).toEqual(
      says('works', 'GALLERY_WORKS'),
    )
    expect(await wrong({ works: [...who.works, ...who.works] })).toEqual(says('works', 'GALLERY_WORKS'))
    expect((await create({ name: 'Nagi’s Room' }, 'en')).code).toBe(200)
  })
})

describe('validGalleryUrl', () => {
  test('says what cannot be had, and nothing against one’s own', async () => {
    const { url, buyer } = await opened()
    const stranger = await world.member()
    const isExist = async (asked: string, who: Person) =>
      (await world.ask(validGalleryUrl, { url: asked }, who)).isExist
    expect(await isExist(url.toUpperCase(), stranger)).toBe(true)
    expect(await isExist(url, buyer)).toBe(false)
    expect(await isExist('Official', stranger)).toBe(true)
    expect(await isExist(freshUrl(), stranger)).toBe(false)
    expect((await world.call(validGalleryUrl, { url: 'nagi' }, stranger)).code).toBe(40000)
    expect((await world.call(validGalleryUrl, { url })).code).toBe(401)
  })
})

describe('updateGallery', () => {
  test('everything changes but the address, for who saw the latest', async () => {
    const gallery = await opened(2)
    const [first = '', second = ''] = gallery.works
    const [cover = ''] = await world.uploadPhotos(gallery.buyer, 'gallery-cover')
    const wish = { name: '凪の庭', works: [second, first], wallpaper: 'night', cover }
    expect(await change(gallery, wish)).toMatchObject({ code: 200, data: { url: gallery.url, version: 2 } })
    expect(await world.ask(getGalleryPage, { url: gallery.url })).toMatchObject({
      ...{ name: '凪の庭', wallpaper: 'night', cover: { id: cover }, works: [{ id: second }, { id: first }] },
    })
    expect((await change(gallery, {})).code).toBe(40943)
    // The first cover may come back.
    expect((await change({ ...gallery, version: 2 }, { cover: gallery.cover })).code).toBe(200)
  })

  test('nothing is changed by who has none, with foreign works, or with a picture that is not theirs', async () => {
    const gallery = await opened()
    const stranger = await world.member()
    expect((await change({ ...gallery, buyer: { ...gallery.buyer, ...stranger } }, {})).code).toBe(404)
    const other = await collector()
    expect((await change(gallery, { works: other.works })).code).toBe(40340)
    expect((await change(gallery, { cover: other.cover })).code).toBe(40980)
    expect(await change(gallery, { name: 'Nagi' })).toMatchObject({ code: 40000 })
    expect(await hung(gallery.url)).toEqual(gallery.works)
  })

  test('a hidden gallery is seen by its owner, and answered to all others as an address that nobody has', async () => {
    const gallery = await opened()
    const nobody = await page(freshUrl())
    expect((await change(gallery, { visibility: 'hidden' })).code).toBe(200)
    const stranger = await world.member()
    for (const who of [undefined, stranger])
      expect(await page(gallery.url, who)).toMatchObject({ code: 404, body: nobody.body })
    expect(await world.ask(getGalleryPage, { url: gallery.url }, gallery.buyer)).toMatchObject({
      ...{ isOwn: true, visibility: 'hidden', works: [{ id: gallery.works[0] }] },
    })
    expect(await listedUrls()).not.toContain(gallery.url)
    // The address stays taken.
    expect((await world.ask(validGalleryUrl, { url: gallery.url }, stranger)).isExist).toBe(true)
    expect((await change({ ...gallery, version: 2 }, {})).code).toBe(200)
    expect(await hung(gallery.url)).toEqual(gallery.works)
  })
})

describe('getGalleryPage', () => {
  test('tells of each work what its owner chose, and nothing at first', async () => {
    const gallery = await opened()
    const [id = ''] = gallery.works
    const resale = await openResale(world)
    await giveBankAndIdentity(world, gallery.buyer)
    await resale.apply({ buyer: gallery.buyer, productId: id }, { storageLocation: '京都の自宅' })
    const first = async () => (await world.ask(getGalleryPage, { url: gallery.url })).works[0]
    const hidden = { since: null, boughtFor: null, price: null, place: null }
    expect(await first()).toMatchObject({ state: 'kept', ...hidden })
    const all = { date: true, purchasePrice: true, salePrice: true, place: true }
    await change(gallery, { display: all })
    expect(await first()).toMatchObject({
      ...{ since: expect.any(String), boughtFor: 800_000, price: null, place: '京都の自宅' },
    })
    const { applicationId } = (await world.ask(listMyProducts, { tab: 'application' }, gallery.buyer)).list[0] ?? {}
    await resale.approve(applicationId ?? '')
    expect(await first()).toMatchObject({ state: 'on-sale', price: { yen: resaleForm.price }, place: '京都の自宅' })
  })

  test('a work of a secret sale is not seen by its owner’s visitors either', async () => {
    const gallery = await opened(2)
    const [first = '', second = ''] = gallery.works
    await world.table.changeWork(first, { visibility: 'secret' })
    expect(await hung(gallery.url)).toEqual([second])
    await world.table.changeWork(second, { visibility: 'secret' })
    expect((await page(gallery.url)).code).toBe(404)
    expect(await listedUrls()).not.toContain(gallery.url)
    for (const id of [first, second]) await world.table.changeWork(id, { visibility: 'public' })
    expect(await hung(gallery.url)).toEqual([first, second])
  })
})

describe('listGalleries', () => {
  test('the latest changed comes first, with the works that a visitor sees', async () => {
    const [one, two] = [await opened(2), await opened()]
    expect((await listedUrls()).slice(0, 2)).toEqual([two.url, one.url])
    await app.clock.advance('PT1S')
    await change(one, {})
    expect((await listedUrls()).slice(0, 2)).toEqual([one.url, two.url])
    const { list } = await world.ask(listGalleries, { size: '1' })
    expect(list).toMatchObject([{ url: one.url, works: 2, userType: 1, user: { username: one.buyer.username } }])
  })
})

describe('listGalleryProducts', () => {
  test('offers a member what they hold, and the gallery as it stands', async () => {
    const who = await collector(2)
    expect(await world.ask(listGalleryProducts, {}, who.buyer)).toMatchObject({ total: 2, gallery: null })
    const [first = ''] = who.works
    await world.ask(createGallery, formOf(who, { works: [first] }), who.buyer)
    const { list, gallery } = await world.ask(listGalleryProducts, {}, who.buyer)
    expect(list.filter(({ isInGallery }) => isInGallery).map(({ work }) => work.id)).toEqual([first])
    expect(gallery).toMatchObject({ works: [first], version: 1, isEmptied: false, display: nothing })
    const purchases = await world.ask(listPurchases, {}, who.buyer)
    expect(purchases.list.filter(({ isInGallery }) => isInGallery).map(({ productId }) => productId)).toEqual([first])
    const desk = await world.ask(listMyProducts, {}, who.buyer)
    expect(desk.list.filter(({ isInGallery }) => isInGallery).map(({ work }) => work.id)).toEqual([first])
  })
})

describe('leaveGalleries', () => {
  test('a sold work leaves when it is handed over, and the last one hides the gallery', async () => {
    const gallery = await opened(2)
    const { buyer, url } = gallery
    const [first = '', second = ''] = gallery.works
    const waiting = await sell(buyer, first, 'paid')
    expect(await world.ask(getGalleryPage, { url })).toMatchObject({ works: [{ id: first, state: 'sold' }, {}] })
    const sale = await sell(buyer, second, 'completed')
    await app.quiet()
    expect(await hung(url)).toEqual([first])
    const own = async () => (await world.ask(listGalleryProducts, {}, buyer)).gallery
    expect(await own()).toMatchObject({ works: [first], version: 2, visibility: 'public' })
    await world.advance(waiting, 'paid', 'completed')
    await app.quiet()
    expect((await page(url)).code).toBe(404)
    expect(await own()).toMatchObject({ works: [], visibility: 'hidden', isEmptied: true })
    // The works are their buyers' to show.
    expect((await world.ask(listGalleryProducts, {}, sale.buyer)).list).toMatchObject([{ work: { id: second } }])
  })

  test('a work that an operator registers as somebody else’s leaves, too', async () => {
    const owner = await world.owner()
    const [one, two] = [await world.member(), await world.member()]
    const { id } = await world.publishWork({ kind: 'display' })
    const register = async ({ username }: Person) =>
      world.ask(adminRegisterOwner, { id, username, basis: 300_000, reason: '買い取りの控えによる' }, owner)
    await register(one)
    const [cover = ''] = await world.uploadPhotos(one, 'gallery-cover')
    const url = freshUrl()
    await world.ask(createGallery, { ...chosen, url, cover, works: [id], visibility: 'public' }, one)
    expect(await hung(url)).toEqual([id])
    await register(two)
    await app.quiet()
    expect((await page(url)).code).toBe(404)
    expect((await world.ask(listGalleryProducts, {}, one)).gallery).toMatchObject({ works: [], isEmptied: true })
  })
})

test('a member’s page leads to their gallery while it is shown', async () => {
  const gallery = await opened()
  await world.ask(updateDisplay, { owned: true, since: false, price: false }, gallery.buyer)
  const led = async () => (await world.ask(getViewer, { id: gallery.buyer.id })).gallery
  expect(await led()).toMatchObject({ url: gallery.url, name: '凪の蔵', text: chosen.text, works: 1 })
  await change(gallery, { visibility: 'hidden' })
  expect(await led()).toBeNull()
})
