// The owner of a work shows private facts of its history by links that end (decision 286): what is theirs, to whoever has
// the address, until the end, a new owner or the owner's leaving; and to nobody else a word.

import { afterAll, describe, expect, test } from 'vitest'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { getOrder } from '#shared/api/buying/orders.ts'
import { closeAccount } from '#shared/api/people/accounts/leaving.ts'
import { createDisclosure, endDisclosure, getShownFacts, listDisclosures } from '#shared/api/provenance/disclosures.ts'
import { getLedgerProof } from '#shared/api/provenance/ledger.ts'
import { saleKindNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { openDisclosure } from '#shared/domain/provenance/ledger/disclosure.ts'
import { shownRules } from '#shared/domain/provenance/ledger/shown-facts.ts'
import { leavingRules } from '#shared/domain/whole/leaving/leaving.ts'
import { minuteMs } from '#shared/durations.ts'
import { freshAddress, type Person, testPassword } from '#tests/support/people.ts'
import type { Sale } from '#tests/support/world/orders.ts'
import { giveBankAndIdentity, openResale } from '#tests/support/world/resale.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close(), 120_000)

await world.createCatalogue()
const resale = await openResale(world)
type Days = (typeof shownRules.days)[number]

const own = (id: string, who: Person) => world.ask(listDisclosures, { id }, who)
const make = (id: string, facts: string[], who: Person, days: Days = 7, key?: string) =>
  world.call(createDisclosure, { id, facts, days }, who, key)
async function link(id: string, facts: string[], who: Person, days: Days = 7) {
  const made = createDisclosure.output.parse((await make(id, facts, who, days)).data)
  const { links } = await own(id, who)
  return { ...made, token: links.find(each => each.id === made.id)?.token ?? '' }
}
const look = (token: string) => world.call(getShownFacts, { token })
/** What every address says that shows nothing, whatever the reason. */
const nothing = async () => {
  const { code, message, data } = await look('A'.repeat(32))
  expect(code).toBe(404)
  return { code, message, data }
}
const factOf = async (id: string, who: Person, name: string) =>
  (await own(id, who)).facts.find(fact => fact.name === name)?.id ?? ''

/** A member who bought a published work for 800,000 yen: its history has begun. */
async function ownership(): Promise<Sale> {
  const { id } = await world.publishWork({ kind: 'fixed', price: 800_000 })
  return bought(id)
}
async function bought(id: string, owner?: Person): Promise<Sale> {
  const buyer = await world.buyer()
  const order = await world.hold(buyer, id)
  const [item] = (await world.ask(getOrder, { orderId: order.orderId }, buyer)).items
  const sale = { buyer, owner, productId: id, ...order, itemId: item?.id ?? '' }
  if (!owner) await world.advance(sale, 'held', 'completed')
  return sale
}

/** The same with a link that shows the price. */
async function showing(days: Days = 7) {
  const { buyer, productId: id, orderId } = await ownership()
  const price = await factOf(id, buyer, 'price')
  return { id, buyer, orderId, price, shown: await link(id, [price], buyer, days) }
}

describe('createDisclosure', () => {
  test('shows what was chosen, as the digests of the history have it, and nothing beside', async () => {
    const { id, buyer, orderId, price, shown } = await showing()
    const { facts, left } = await own(id, buyer)
    expect(facts.map(({ name, value, type }) => [name, value, type])).toEqual([
      ['price', 800_000, 'sold'],
      ['order', orderId, 'sold'],
      ['holder', buyer.id, 'sold'],
    ])
    expect(left).toBe(shownRules.openMax - 1)
    const seen = await world.ask(getShownFacts, { token: shown.token })
    expect(seen).toMatchObject({ work: { id }, endsAt: shown.endsAt, facts: [{ type: 'sold' }] })
    const { entries } = await world.ask(getLedgerProof, { workId: id })
    const [fact] = seen.facts
    const entry = entries.find(each => each.entry.seq === fact?.seq)?.entry
    if (!entry || !fact) throw new Error('no entry')
    expect(await openDisclosure(entry, fact.disclosure, sha256)).toEqual({ name: 'price', value: 800_000 })
    const said = JSON.stringify(seen)
    for (const word of [buyer.id, buyer.username, orderId]) expect(said).not.toContain(word)
    // The table has no address: it is derived for the owner alone.
    expect(shown.token).toMatch(/^[\w-]{32}$/)
    expect(price).toBe(`${fact.seq}:price`)
  })

  test('makes one link for a call that comes twice', async () => {
    const { id, buyer, price } = await showing()
    const key = crypto.randomUUID()
    const [first, second] = [await make(id, [price], buyer, 1, key), await make(id, [price], buyer, 1, key)]
    expect(second.data).toEqual(first.data)
    expect((await own(id, buyer)).links).toHaveLength(2)
    expect(JSON.stringify(first.data)).not.toContain((await own(id, buyer)).links[0]?.token)
  })

  test('is the owner’s own, of facts that are theirs and of a work that all may see', async () => {
    const { id, buyer, price } = await showing()
    const stranger = await world.member()
    expect((await make(id, [price], stranger)).code).toBe(404)
    expect((await world.call(listDisclosures, { id }, stranger)).code).toBe(404)
    expect((await world.call(listDisclosures, { id: 'none' }, buyer)).code).toBe(404)
    expect((await world.call(listDisclosures, { id })).code).toBe(401)
    const refused = { code: 40000, data: { errors: [{ field: 'facts', key: 'CHOICE_MISSING' }] } }
    const seq = price.split(':')[0]
    for (const facts of [[], ['99:price'], [`${seq}:seller`], [`${seq}:reason`], [price, price], ['price']])
      expect((await make(id, facts, buyer)).code).toBe(40000)
    expect(await make(id, ['99:price'], buyer)).toMatchObject(refused)
    expect((await make(id, [price], buyer, 8 as Days)).code).toBe(40000)
    await world.table.changeWork(id, { visibility: 'unlisted' })
    expect((await make(id, [price], buyer)).code).toBe(40942)
    expect(await own(id, buyer)).toMatchObject({ isPublic: false })
    await world.table.changeWork(id, { visibility: 'public' })
    expect((await own(id, buyer)).links).toHaveLength(1)
  })

  test('shows what is the buyer’s of a resale, and nothing of the seller', async () => {
    const first = await ownership()
    const { buyer: former, productId: id } = first
    await giveBankAndIdentity(world, former)
    const application = await resale.apply(first, { saleKind: saleKindNumbers.fixed, price: 1_200_000 })
    expect((await resale.approve(application.id)).code).toBe(200)
    const [price, before] = [await factOf(id, former, 'price'), await own(id, former)]
    const shown = await link(id, [price], former)
    expect((await look(shown.token)).code).toBe(200)
    const sale = await bought(id, former)
    const { buyer, ...order } = sale
    await world.advance(sale, 'held', 'received')
    // Until the sale is complete it is the seller's.
    expect((await look(shown.token)).code).toBe(200)
    await world.advance(sale, 'received', 'completed')
    expect(await look(shown.token)).toMatchObject(await nothing())
    expect((await world.call(listDisclosures, { id }, former)).code).toBe(404)
    expect((await make(id, [price], former)).code).toBe(404)
    const { facts } = await own(id, buyer)
    expect(facts.map(({ name, value }) => [name, value])).toEqual([
      ['price', 1_200_000],
      ['order', order.orderId],
      ['holder', buyer.id],
    ])
    for (const fact of before.facts) expect((await make(id, [fact.id], buyer)).code).toBe(40000)
  })

  test('has at most twenty open links a work, of many at once too', async () => {
    const { id, buyer, price } = await showing(30)
    for (let n = 1; n < shownRules.openMax - 1; n++) expect((await make(id, [price], buyer, 30)).code).toBe(200)
    const last = await Promise.all([1, 2, 3].map(() => make(id, [price], buyer, 1)))
    expect(last.map(({ code }) => code).sort()).toEqual([200, 40987, 40987])
    const { links, left } = await own(id, buyer)
    expect([links.length, left]).toEqual([shownRules.openMax, 0])
    await world.ask(endDisclosure, { id, link: links[3]?.id ?? '' }, buyer)
    expect((await make(id, [price], buyer)).code).toBe(200)
  })
})

describe('getShownFacts', () => {
  test('ends at its time, as if there never had been a link', async () => {
    const { id, buyer, price, shown } = await showing(1)
    const longer = await link(id, [price], buyer, 7)
    await app.clock.advance('PT23H59M')
    expect((await look(shown.token)).code).toBe(200)
    await app.clock.advance('PT2M')
    expect(await look(shown.token)).toMatchObject(await nothing())
    expect((await look(longer.token)).code).toBe(200)
    const { links } = await own(id, buyer)
    expect(links.map(({ isOpen, token }) => [isOpen, token !== null])).toEqual([
      [true, true],
      [false, false],
    ])
    await app.clock.advance('P7D')
    expect(await look(longer.token)).toMatchObject(await nothing())
  })

  test('tells nothing while strangers may not see the work', async () => {
    const { id, shown } = await showing()
    for (const visibility of ['unlisted', 'secret'] as const) {
      await world.table.changeWork(id, { visibility })
      expect(await look(shown.token)).toMatchObject(await nothing())
    }
    await world.table.changeWork(id, { visibility: 'public' })
    expect((await look(shown.token)).code).toBe(200)
    expect((await look('short')).code).toBe(40000)
    const answer = await app.fetch(`/api/ledger/shown/${shown.token}`)
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })

  test('shows nothing of a member who left, and nothing is left of their links', async () => {
    const { id, buyer, shown } = await showing()
    const kept = async () =>
      (await world.table.items()).filter(
        ({ PK, SK, userId }) => userId === buyer.id && (`${PK}`.startsWith('DISCLOSURE#') || SK === `SHOWNFACTS#${id}`),
      ).length
    expect(await kept()).toBe(2)
    await app.call(closeAccount, { password: testPassword }, { as: buyer.token, address: freshAddress() })
    expect(await look(shown.token)).toMatchObject(await nothing())
    await app.quiet()
    await app.clock.advance(`PT${leavingRules.graceMs / minuteMs + 1}M`)
    await app.quiet()
    expect(await look(shown.token)).toMatchObject(await nothing())
    expect(await kept()).toBe(0)
  })
})

describe('endDisclosure', () => {
  test('ends a link at once and for good, and is the owner’s alone', async () => {
    const { id, buyer, shown } = await showing()
    const end = (who: Person, name = shown.id) => world.call(endDisclosure, { id, link: name }, who)
    expect((await end(await world.member())).code).toBe(404)
    expect((await end(buyer, 'none')).code).toBe(404)
    expect((await look(shown.token)).code).toBe(200)
    expect((await end(buyer)).code).toBe(200)
    expect(await look(shown.token)).toMatchObject(await nothing())
    const { links } = await own(id, buyer)
    expect(links).toMatchObject([{ id: shown.id, isOpen: false, token: null }])
    await app.clock.advance('PT1H')
    expect((await end(buyer)).code).toBe(200)
    expect((await own(id, buyer)).links).toEqual(links)
  })
})
