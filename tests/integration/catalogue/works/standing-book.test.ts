// The standing book of a work: who may read it, whom it names, and what of it its holder decides (D90, D92, D94, D97).

import { afterAll, describe, expect, test } from 'vitest'
import { getOrder } from '#shared/api/buying/orders.ts'
import { adminExportStandingBook } from '#shared/api/catalogue/console/works.ts'
import { updateDisplay } from '#shared/api/catalogue/viewers.ts'
import { listTransactions } from '#shared/api/catalogue/works.ts'
import { adminListAudit } from '#shared/api/people/console/operators.ts'
import { getStandingBook } from '#shared/api/provenance/standing-book.ts'
import type { Person } from '#tests/support/people.ts'
import { ofPartner, type Sale } from '#tests/support/world/orders.ts'
import { openResale } from '#tests/support/world/resale.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close(), 120_000)

const { reviewer, listed } = await openResale(world)
const stranger = await world.buyer()
const bookOf = (id: string, who: Person) => world.ask(getStandingBook, { id }, who)

/** From the partner to one member, and from that one to another. */
async function resold() {
  const first = await listed()
  const { buyer: former, productId } = first
  const holder = await world.buyer()
  const order = await world.hold(holder, productId)
  const [item] = (await world.ask(getOrder, { orderId: order.orderId }, holder)).items
  const sale: Sale = { ...first, ...order, buyer: holder, owner: former, itemId: item?.id ?? '' }
  await world.advance(sale, 'held', 'completed')
  return { productId, former, holder }
}

describe('getStandingBook', () => {
  test('tells a member of the life of a work, with numbers in the place of who had it', async () => {
    const { productId, former, holder } = await resold()
    const book = await bookOf(productId, stranger)
    expect(book).toMatchObject({
      ...{ id: productId, title: '志野茶碗 葦原', blockchain: null, isPublic: true },
      owner: { kind: 'member', number: 2, name: null, memberId: null, since: null, isYou: false },
    })
    expect(book.events.map(({ kind, price, from, to }) => [kind, price, from?.number, to?.number])).toEqual([
      ['registered', null, undefined, undefined],
      ['sold', 800_000, null, undefined],
      ['ownership_moved', null, null, 1],
      ['sold', null, 1, undefined],
      ['ownership_moved', null, 1, 2],
    ])
    const said = JSON.stringify(book)
    for (const { id, username } of [former, holder]) {
      expect(said).not.toContain(id)
      expect(said).not.toContain(username)
    }
    const own = await bookOf(productId, holder)
    expect(own.owner).toMatchObject({ name: holder.username, memberId: holder.id, isYou: true })
    expect(own.owner.since).not.toBeNull()
    expect(own.events.filter(({ kind }) => kind === 'sold').map(({ price }) => price)).toEqual([800_000, 1_200_000])
    // Whoever had it before is like everybody else.
    expect(await bookOf(productId, former)).toMatchObject({ owner: { name: null, isYou: false } })
  })

  test('says from the confirmed receipt on that a buyer becomes its holder, and until completion whose it still is', async () => {
    const { productId } = await listed()
    const buyer = await world.buyer()
    const order = await world.hold(buyer, productId)
    const [item] = (await world.ask(getOrder, { orderId: order.orderId }, buyer)).items
    const sale: Sale = { buyer, owner: undefined, productId, ...order, itemId: item?.id ?? '' }
    await world.advance(sale, 'held', 'arrived')
    expect((await bookOf(productId, buyer)).settling).toBeNull()
    await world.advance(sale, 'arrived', 'received')
    const [told, own] = [await bookOf(productId, stranger), await bookOf(productId, buyer)]
    expect([told.settling, own.settling]).toEqual([{ isYou: false }, { isYou: true }])
    expect(own.owner.isYou).toBe(false)
    expect(JSON.stringify(told)).not.toContain(buyer.id)
    await world.advance(sale, 'received', 'completed')
    expect(await bookOf(productId, buyer)).toMatchObject({ settling: null, owner: { isYou: true } })
  })

  test('shows what its holder chose to show, and nothing of it any more once they chose otherwise', async () => {
    const { productId, holder } = await resold()
    const prices = async () => (await world.ask(listTransactions, { id: productId })).list.map(({ price }) => price)
    expect((await prices()).filter(price => price === 1_200_000)).toEqual([])
    await world.ask(updateDisplay, { owned: true, since: true, price: true }, holder)
    const shown = await bookOf(productId, stranger)
    expect(shown.owner).toMatchObject({ name: holder.username, memberId: holder.id, number: 2 })
    expect(shown.owner.since).not.toBeNull()
    expect(shown.events.filter(({ kind }) => kind === 'sold').map(({ price }) => price)).toEqual([800_000, 1_200_000])
    // The public history honours the same choice (D94), for visitors too.
    expect((await prices()).filter(price => price === 1_200_000)).toHaveLength(2)
    await world.ask(updateDisplay, { owned: false, since: true, price: true }, holder)
    expect((await bookOf(productId, stranger)).owner).toMatchObject({ name: null, number: 2, since: null })
    expect((await prices()).filter(price => price === 1_200_000)).toEqual([])
  })

  test('names a member while they sell, and the gallery that offers a work', async () => {
    const { buyer, productId } = await listed()
    expect(await bookOf(productId, stranger)).toMatchObject({
      owner: { name: buyer.username, memberId: buyer.id, since: null, isYou: false },
    })
    const { events } = await bookOf(productId, stranger)
    expect(events.filter(({ kind }) => kind === 'condition_recorded')).toHaveLength(1)
    const offered = await world.work({ seller: ofPartner })
    expect(await bookOf(offered, stranger)).toMatchObject({ owner: { kind: 'partner', number: null } })
  })

  test('is for members alone, and of a hidden work for who has it', async () => {
    const id = await world.work({ seller: ofPartner })
    expect((await world.call(getStandingBook, { id })).code).toBe(401)
    for (const visibility of ['draft', 'unlisted', 'secret'] as const) {
      await world.table.changeWork(id, { visibility })
      expect((await world.call(getStandingBook, { id }, stranger)).code).toBe(404)
      expect(await bookOf(id, await world.seller('teitei'))).toMatchObject({ isPublic: false, owner: { isYou: true } })
    }
    // The indexes have it still, as they may have no secret one.
    await world.table.changeWork(id, { visibility: 'public' })
    expect((await world.call(getStandingBook, { id: 'none' }, stranger)).code).toBe(404)
  })

  test('is read on a page in both languages, to which a guest is led by the login', async () => {
    const { productId, holder } = await resold()
    for (const [lang, heading, member] of [
      ['jp', 'これまでのあゆみ', '所蔵者 1'],
      ['en', 'Its life so far', 'Collector 1'],
    ] as const) {
      const { body, status } = await app.fetch(`/${lang}/ledger?id=${productId}`, { cookies: { at: holder.token } })
      expect(status).toBe(200)
      for (const text of [heading, member, holder.username]) expect(body).toContain(text)
    }
    const guest = await app.fetch(`/en/ledger?id=${productId}`)
    expect(guest.headers.location).toContain('/en/login?redirect=')
    expect((await app.fetch('/en/ledger?id=none', { cookies: { at: holder.token } })).status).toBe(404)
  })
})

describe('adminExportStandingBook', () => {
  test('is a file with every name and price for reviewers and finance, and recorded', async () => {
    const { productId, former, holder } = await resold()
    const { content, count, sha256, fileName } = await world.ask(adminExportStandingBook, { id: productId }, reviewer)
    expect(fileName).toMatch(/^standing-book_.+\.csv$/)
    const [head, ...rows] = content.trimEnd().split('\r\n')
    expect(head).toContain('前の持ち主')
    expect(rows).toHaveLength(count + 1)
    for (const text of [former.username, holder.username, '1200000', '800000']) expect(content).toContain(text)
    expect(rows.at(-1)).toContain(holder.id)
    const subject = { subjectKind: 'work', subjectId: productId }
    const trail = async () => (await world.ask(adminListAudit, subject, await world.owner())).list
    const [entry] = (await trail()).filter(({ action }) => action === 'adminExportStandingBook')
    expect(JSON.parse(entry?.after ?? '')).toEqual({ count, sha256 })
    expect((await world.call(adminExportStandingBook, { id: 'none' }, reviewer)).code).toBe(404)
    const support = await world.operator('support')
    expect((await world.call(adminExportStandingBook, { id: productId }, support)).code).toBe(403)
  })
})
