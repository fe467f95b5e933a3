// A secret sale (D95): before, while and after it is open its works are in no answer, no page and no count of anybody
// who is not its guest. Everything that can be read is asked by a visitor, a stranger and a former guest; every answer of
// the API to a visitor is, byte by byte, the one of a market in which the sale does not exist.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOrder } from '#shared/api/buying/orders.ts'
import { adminSaveContent } from '#shared/api/catalogue/console/content.ts'
import { collectProduct, listCollection } from '#shared/api/catalogue/favourites.ts'
import { getProduct, listProducts, listTransactions } from '#shared/api/catalogue/works.ts'
import { codes } from '#shared/api/codes.ts'
import { createRoom } from '#shared/api/conversing/messages.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { getCertificate } from '#shared/api/provenance/certificates.ts'
import { getLedgerProof } from '#shared/api/provenance/ledger.ts'
import { getStandingBook } from '#shared/api/provenance/standing-book.ts'
import { getAuctionState, getTranscript, listBids, placeBid } from '#shared/api/selling/auctions.ts'
import { addToCart, estimateFee, listCart } from '#shared/api/selling/carts.ts'
import { listViewed, remindOfAuction } from '#shared/api/selling/collecting.ts'
import {
  adminClosePrivateSale,
  adminGetPrivateSale,
  adminInviteGuests,
  adminListPrivateSales,
  adminSavePrivateSale,
} from '#shared/api/selling/console/private-sales.ts'
import { createOffer } from '#shared/api/selling/offers.ts'
import { getPrivateSale, listPrivateSales } from '#shared/api/selling/private-sales.ts'
import { hourMs, minuteMs } from '#shared/durations.ts'
import { writtenIn } from '#tests/support/pdf-text.ts'
import { freshAddress, type Person } from '#tests/support/people.ts'
import { countRequests } from '#tests/support/table-requests.ts'
import { plainArtist } from '#tests/support/world/catalogue.ts'
import { testWorld } from '#tests/support/world.ts'

const marker = 'Tsukinoma'
/** The market with the sale, and its twin in which the sale does not exist. */
const [world, twin] = await Promise.all([testWorld({ demo: true }), testWorld({ demo: true })])
const { app } = world
afterAll(async () => {
  await world.close()
  await twin.close()
}, 120_000)

const owner = await world.owner()
const [guest, second, former, stranger] = [
  await world.buyer(),
  await world.buyer(),
  await world.buyer(),
  await world.buyer(),
]
const title = { ja: `${marker}の硯箱`, en: `${marker} box` }
const secretWork = (id: string, visibility: 'public' | 'unlisted' | 'secret', artistId = 'minegishi-wataru') =>
  world.work({ id, visibility, artistId, title, reading: marker, description: title, price: 321_000 })
/** An artist whose page is public, and whose one work nobody but the guests may know of. */
const shy = 'tsukishiro-shizuka'
for (const { ask, owner: operator } of [world, twin]) {
  const name = { ja: '月代 静', en: 'Shizuka Tsukishiro' }
  const record = { ...plainArtist, name, reading: 'つきしろ しずか', order: 999 }
  await ask(adminSaveContent, { id: shy, record }, await operator())
}
/** What nobody has seen before the sale. */
const hidden = ['moon-box', 'moon-jar'] as const
const [box, jar] = hidden
/** What everybody saw, and sees again. */
const shown = 'moon-vase'
/** What a guest is about to pay for when the sale ends. */
const late = 'moon-tray'
const unknown = 'moon-none'
// The demo's works have their certificates before anything is secret.
for (const each of [world, twin]) await each.app.clock.advance('PT2M')
for (const id of hidden) await secretWork(id, 'unlisted')
await secretWork(late, 'unlisted', shy)
await app.quiet()
const twins = [await twin.buyer(), await twin.buyer()]

type Asker = Person | undefined
const askers: readonly (readonly [name: string, as: Asker, inTwin: Asker])[] = [
  ['visitor', undefined, undefined],
  ['stranger', stranger, twins[0]],
  ['former guest', former, twins[1]],
]
const ownRoom: ReadonlySet<string> = new Set([getPrivateSale.id, listPrivateSales.id])
const reading = endpoints.filter(
  ({ id, method, access }) => method === 'GET' && (access === 'visitor' || access === 'member') && !ownRoom.has(id),
)
const pages = [
  '/sitemap.xml',
  '/jp',
  '/en',
  '/jp/artworks',
  '/en/artworks',
  '/jp/artists',
  '/jp/artists/detail?id=minegishi-wataru',
  `/jp/artists/detail?id=${shy}`,
  `/en/artworks?artistIds=${shy}`,
  '/jp/gallery',
]

/** Pages of a member's own. */
const ownPages = ['/jp/mine/love', '/jp/mine/follows', '/jp/mine/notice', '/en/mine/message', '/jp/cart', '/jp/mail']
/** Every way to look for works by what only a secret one has: its words, its price, its place in a list. */
const wishes = [
  { page: 1, size: 60 },
  { keyword: marker },
  { keyword: '硯箱' },
  { artistIds: ['minegishi-wataru'] },
  { artistIds: [shy] },
  { keyword: '月代' },
  { sort: 'priceAsc' as const, size: 60 },
  { sort: 'priceDesc' as const, size: 60 },
]

/** The example, and the example with each of its texts replaced by what would find a secret work. */
function questions({ example }: Endpoint): Record<string, unknown>[] {
  const input: Record<string, unknown> = { ...Object(example.input) }
  const texts = Object.keys(input).filter(name => typeof input[name] === 'string')
  const words = [...hidden, late, marker, shy]
  return [input, ...texts.flatMap(name => words.map(text => ({ ...input, [name]: text })))]
}

/** Instants and request ids differ from call to call, origins from market to market; nothing else may. */
const still = (body: string) =>
  body
    .replace(/"(serverTime|time|at|now|updatedAt|rateAt)":"[^"]*"/g, '"$1":""')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T')
    // Keys and places of certificates are each market's own.
    .replace(/z[1-9A-HJ-NP-Za-km-z]{47,90}(?=")/g, 'Z')
    .replace(/(?<=productId=[\w-]+#1-|#|"statusListIndex":")\d+(?=")/g, 'N')
    // A history's hashes are of its instants, too.
    .replace(/0x[0-9a-f]{64}/g, 'hash')
    .replace(/\b[0-9A-HJKMNP-TV-Z]{26}\b/g, 'id')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    .replace(/(127\.0\.0\.1|localhost)(:|%3A)\d+/g, 'site')
    // The end of a member's own phone.
    .replace(/•+\d+/g, 'phone')
    // A countdown shows the second in which it was rendered.
    .replace(/(<time[^>]*data-countdown[^>]*>)[^<]*/g, '$1')
    .replace(/nonce[="-]+[\w+/=-]+/g, 'nonce')

async function crawl({ app, tokenOf }: typeof world, as: Asker): Promise<Map<string, string>> {
  const own = (body: string) =>
    as ? [as.id, as.email, as.username].reduce((text, word) => text.replaceAll(word, 'own'), still(body)) : still(body)
  const answers = new Map<string, string>()
  for (const contract of reading) {
    if (contract.access !== 'visitor' && !as) continue
    for (const input of questions(contract)) {
      const token = as && (await tokenOf(as))
      const answer = await app.call(contract, input, { address: freshAddress(), ...(token && { as: token }) })
      answers.set(`${contract.id} ${JSON.stringify(input)}`, `${answer.code} ${own(writtenIn(answer))}`)
    }
  }
  for (const wish of wishes) {
    const { body } = await app.call(listProducts, wish, { address: freshAddress() })
    answers.set(`works ${JSON.stringify(wish)}`, own(body))
  }
  const cookie = as && `at=${await tokenOf(as)}`
  for (const path of [...pages, ...(as ? ownPages : [])]) {
    const { body } = await app.fetch(path, { headers: { ...(cookie && { cookie }) } })
    answers.set(path, own(body))
  }
  return answers
}

const secrets = [marker, ...hidden, late]

/** Calls that the edge keeps for longer than the answer to a bid may be old, and what each answers a visitor now. */
const kept = reading.filter(({ access, cacheSeconds = 0 }) => access === 'visitor' && cacheSeconds > 1)
async function keptAnswers(): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const contract of kept) {
    for (const input of questions(contract)) {
      const { code, body } = await app.call(contract, input, { address: freshAddress() })
      answers.set(`${contract.id} ${JSON.stringify(input)}`, `${code} ${still(body)}`)
    }
  }
  return answers
}

/** Nothing in any answer, and each as it was when there was no sale. */
async function expectUnseen(phase: string): Promise<void> {
  await twin.app.clock.set(new Date(app.clock.now()).toISOString())
  await Promise.all([app.quiet(), twin.app.quiet()])
  for (const [name, as, inTwin] of askers) {
    const [answers, plain] = [await crawl(world, as), await crawl(twin, inTwin)]
    for (const [asked, body] of answers) {
      const unasked = secrets.filter(secret => !asked.includes(secret) && body.includes(secret))
      expect(unasked, `${phase}: ${name} asked ${asked}`).toEqual([])
      expect(body.includes(marker) && !asked.includes(marker), `${phase}: ${name} asked ${asked}`).toBe(false)
    }
    // The description of the API bears the origin of its market.
    const isAlike = ([asked, body]: readonly [string, string]) =>
      asked.startsWith('openapi ') || plain.get(asked) === body
    const differing = [...answers].filter(each => !isAlike(each)).map(([asked]) => asked)
    const [first = ''] = differing
    const [is, was] = [answers.get(first) ?? '', plain.get(first) ?? '']
    const from = Math.max(0, [...is].findIndex((letter, at) => letter !== was[at]) - 60)
    const seen = `${is.slice(from, from + 160)} | ${was.slice(from, from + 160)}`
    expect(differing, `${phase}: ${name} is answered otherwise: ${seen}`).toEqual([])
    // The room itself says that there is a sale, and nothing of what is in it.
    if (as) {
      const { list } = await world.ask(listPrivateSales, {}, as)
      expect(list.find(({ id }) => id === saleId)?.isInvited ?? false).toBe(false)
      const room = await world.call(getPrivateSale, { id: saleId }, as)
      expect(secrets.filter(secret => room.body.includes(secret))).toEqual([])
      expect(room.data).toMatchObject({ isInvited: false, text: '', list: [] })
    }
  }
}

/** Every call on a work answers a stranger as it answers about an id that nobody has. */
async function expectShut(who: Person): Promise<void> {
  const calls = (productId: string): readonly (() => ReturnType<typeof world.call>)[] => [
    () => world.call(getProduct, { id: productId }, who),
    () => world.call(getStandingBook, { id: productId }, who),
    () => world.call(listTransactions, { id: productId }, who),
    () => world.call(addToCart, { productId }, who),
    ...([2, 3, 4] as const).map(source => () => world.call(addToCart, { productId, source }, who)),
    ...([2, 3, 4] as const).map(
      source => () =>
        world.call(createOrder, { ...world.checkoutInput(guest, productId), addressId: addressOf(who), source }, who),
    ),
    () => world.call(placeBid, { productId, amount: 400_000, kind: 0 as const }, who),
    () => world.call(createOffer, { productId, price: 300_000, period: '1d' as const }, who),
    () => world.call(collectProduct, { productId, operation: 'collect' as const }, who),
    () => world.call(remindOfAuction, { productId, minutes: 30 as const }, who),
    () => world.call(estimateFee, { productId, cityId: '13' }, who),
    () => world.call(createRoom, { productId }, who),
    () => world.call(getAuctionState, { productId }, who),
    () => world.call(listBids, { productId }, who),
    () => world.call(getTranscript, { productId }, who),
    () => world.call(getLedgerProof, { workId: productId }, who),
    () => world.call(getCertificate, { productId }, who),
  ]
  // Instances of every call run, and remember what they do of others: what is counted is the call's own.
  for (const ask of calls(unknown)) await ask()
  for (const id of [box, jar, late]) {
    const known = calls(id)
    for (const [at, ask] of calls(unknown).entries()) {
      const plain = await countRequests(app, ask)
      const other = await countRequests(app, async () => known[at]?.())
      const about = `call ${at} about ${id}`
      expect(still(other.answer?.body ?? '').replaceAll(id, '*'), about).toBe(
        still(plain.answer.body).replaceAll(unknown, '*'),
      )
      expect(other.requests, about).toEqual(plain.requests)
    }
  }
}
const addressOf = (who: Person) => [guest, second, former, stranger].find(({ id }) => id === who.id)?.addressId ?? ''

let saleId = ''
let endAt = 0
const words = { title: { ja: '秋の内覧', en: 'Autumn viewing' }, text: { ja: '五点です。', en: 'Five works.' } }
const window = () => ({
  startAt: new Date(app.clock.now() + hourMs).toISOString(),
  endAt: new Date(app.clock.now() + 4 * hourMs).toISOString(),
})

beforeAll(async () => {
  const made = await world.ask(
    adminSavePrivateSale,
    { ...words, ...window(), isAnnounced: true, productIds: [...hidden, late] },
    owner,
  )
  saleId = made.id
  const names = [guest, second, former].map(({ email }) => email)
  const { added, unknown: nobody } = await world.ask(
    adminInviteGuests,
    { id: saleId, add: [...names, 'nobody@example.jp'] },
    owner,
  )
  expect([added, nobody]).toEqual([3, ['nobody@example.jp']])
  const seen = await world.ask(adminGetPrivateSale, { id: saleId }, owner)
  endAt = Date.parse(seen.endAt)
  const name = seen.guestList.find(({ userId }) => userId === former.id)?.username ?? ''
  // The former guest has put a work aside while invited.
  expect((await world.call(addToCart, { productId: box }, former)).code).toBe(codes['not-on-sale'].code)
  expect((await world.ask(collectProduct, { productId: box, operation: 'collect' }, former)).isCollected).toBe(true)
  expect((await world.ask(adminInviteGuests, { id: saleId, strike: [name] }, owner)).guests).toBe(2)
  await app.quiet()
}, 300_000)

describe('before it opens', () => {
  test('nobody but a guest finds a trace of it', () => expectUnseen('before'), 300_000)
  test('every call answers a stranger and a former guest as for an unknown id', async () => {
    await expectShut(stranger)
    await expectShut(former)
  }, 120_000)
  test('a guest sees the works and cannot buy them yet', async () => {
    const room = await world.ask(getPrivateSale, { id: saleId }, guest)
    expect(room).toMatchObject({ phase: 'coming-soon', isInvited: true })
    expect(room.list.map(({ id, isOpen }) => [id, isOpen])).toEqual([...hidden, late].map(id => [id, true]))
    const { privateSale } = await world.ask(getProduct, { id: box }, guest)
    expect(privateSale).toMatchObject({ id: saleId, phase: 'coming-soon' })
    expect((await world.call(createOrder, world.checkoutInput(guest, box), guest)).code).toBe(codes['not-on-sale'].code)
    expect((await world.ask(listViewed, { ids: [box] }, guest)).list.map(({ id }) => id)).toEqual([box])
    expect((await world.ask(listViewed, { ids: [box] }, stranger)).list).toEqual([])
    await world.ask(collectProduct, { productId: jar, operation: 'collect' }, guest)
    expect((await world.ask(listCollection, { page: 1, size: 24 }, guest)).list.map(({ id }) => id)).toEqual([jar])
    expect((await world.ask(listCollection, { page: 1, size: 24 }, former)).list).toEqual([])
  })
})

describe('while it is open', () => {
  beforeAll(async () => {
    await world.advancePast(app.clock.now() + hourMs)
  })
  test('a guest buys; nobody else learns that anything was sold', async () => {
    expect((await world.ask(getPrivateSale, { id: saleId }, guest)).phase).toBe('open')
    expect((await world.ask(addToCart, { productId: box }, guest)).count).toBe(1)
    expect((await world.ask(listCart, {}, guest)).list.map(({ productId }) => productId)).toEqual([box])
    const { orderId } = await world.hold(guest, box)
    expect((await world.call(createOrder, world.checkoutInput(second, box), second)).code).toBe(
      codes['work-locked'].code,
    )
    expect((await world.payThrough(guest, orderId)).outcome).toBe('success')
    await app.quiet()
    const room = await world.ask(getPrivateSale, { id: saleId }, second)
    expect(room.list.find(({ id }) => id === box)?.label).toBe((await world.ask(getProduct, { id: box }, second)).label)
    expect((await world.call(createOrder, world.checkoutInput(second, box), second)).code).toBe(codes.sold.code)
    await expectShut(stranger)
    await expectUnseen('open')
  }, 300_000)
})

describe('after its end', () => {
  test('a hold that began in time is paid; what is left comes back to where it was', async () => {
    await app.clock.set(new Date(endAt - minuteMs).toISOString())
    const { orderId } = await world.hold(second, late)
    await app.clock.set(new Date(endAt + minuteMs).toISOString())
    await app.quiet()
    const open = (await world.console.work(late)) as { visibility: string }
    expect(open.visibility).toBe('secret')
    expect((await world.console.work(jar)).visibility).toBe('unlisted')
    expect((await world.console.work(box)).visibility).toBe('unlisted')
    expect((await world.call(createOrder, world.checkoutInput(guest, jar), guest)).code).toBe(404)
    expect((await world.payThrough(second, orderId)).outcome).toBe('success')
    await world.advancePast(endAt + 15 * minuteMs)
    expect((await world.console.work(late)).visibility).toBe('unlisted')
    const room = await world.ask(getPrivateSale, { id: saleId }, guest)
    expect(room.phase).toBe('ended')
    expect(room.list.map(({ isOpen }) => isOpen)).toEqual([false, false, false])
    await expectShut(stranger)
    await expectUnseen('after')
  }, 300_000)
  test('nothing of it can be changed any more', async () => {
    const { version } = await world.ask(adminGetPrivateSale, { id: saleId }, owner)
    const state = codes['private-sale-state'].code
    const save = { id: saleId, version, ...words, ...window(), productIds: [] }
    expect((await world.call(adminSavePrivateSale, save, owner)).code).toBe(state)
    expect((await world.call(adminInviteGuests, { id: saleId, add: [stranger.email] }, owner)).code).toBe(state)
    expect((await world.call(adminClosePrivateSale, { id: saleId, reason: '終了' }, owner)).code).toBe(state)
  })
})

describe('a sale of works that everybody saw', () => {
  test('takes them out of sight, ends early by the operator, and gives them back', async () => {
    await secretWork(shown, 'public', shy)
    await app.quiet()
    const before = await keptAnswers()
    await world.ask(addToCart, { productId: shown }, stranger)
    const now = app.clock.now()
    const span = { startAt: new Date(now).toISOString(), endAt: new Date(now + hourMs).toISOString() }
    const { id, version } = await world.ask(adminSavePrivateSale, { ...words, ...span, productIds: [shown] }, owner)
    await app.quiet()
    expect((await world.call(getProduct, { id: shown }, stranger)).code).toBe(404)
    // What the edge keeps for a minute says nothing of a work: it would go on saying it of a secret one.
    // Asked when all that the edge has is too old to be served: else it would answer what it kept, and nothing differ.
    await app.clock.advance('PT11M')
    const after = await keptAnswers()
    expect(kept.length).toBeGreaterThan(10)
    expect([...after].filter(([asked, body]) => before.get(asked) !== body).map(([asked]) => asked)).toEqual([])
    expect((await world.ask(listCart, {}, stranger)).list).toEqual([])
    expect((await world.call(getPrivateSale, { id }, stranger)).code).toBe(404)
    expect((await world.ask(adminListPrivateSales, {}, owner)).list.map(({ id: each }) => each)).toContain(id)
    const moved = { id, version, ...words, startAt: span.startAt, endAt: new Date(now + 2 * hourMs).toISOString() }
    expect((await world.call(adminSavePrivateSale, { ...moved, version: 9, productIds: [shown] }, owner)).code).toBe(
      codes['stale-version'].code,
    )
    expect((await world.call(adminSavePrivateSale, { ...moved, productIds: [shown, box] }, owner)).code).toBe(
      codes['work-state'].code,
    )
    expect(
      (await world.call(adminSavePrivateSale, { ...moved, productIds: [shown], banner: 'none' }, owner)).code,
    ).toBe(codes['upload-not-ready'].code)
    expect((await world.call(adminSavePrivateSale, { ...moved, id: 'none', productIds: [] }, owner)).code).toBe(404)
    expect(
      (await world.call(adminSavePrivateSale, { ...moved, endAt: span.startAt, productIds: [] }, owner)).code,
    ).toBe(40000)
    await world.ask(adminSavePrivateSale, { ...moved, productIds: [shown] }, owner)
    expect((await world.call(adminClosePrivateSale, { id: 'none', reason: '終了' }, owner)).code).toBe(404)
    expect((await world.call(adminInviteGuests, { id: 'none', add: ['nagi'] }, owner)).code).toBe(404)
    expect((await world.call(adminGetPrivateSale, { id: 'none' }, owner)).code).toBe(404)
    await world.ask(adminClosePrivateSale, { id, reason: '作家の希望により' }, owner)
    await world.advancePast(app.clock.now())
    expect((await world.ask(getProduct, { id: shown }, stranger)).privateSale).toBeNull()
    expect((await world.ask(listCart, {}, stranger)).list).toHaveLength(1)
  }, 120_000)
})
