// Buyers whose app is killed between the press on "buy" and the charge: each call has a key, so that what got no answer
// can be sent again after the next start.
import { expect } from 'vitest'
import * as z from 'zod'
import { createOrder } from '#shared/api/buying/orders.ts'
import { payOrder } from '#shared/api/buying/payments.ts'
import type { RawInputOf } from '#shared/api/endpoint.ts'
import type { Answer, Killable } from './killable.ts'
import { freshAddress } from './people.ts'
import type { Buyer } from './world/orders.ts'
import type { TestWorld } from './world.ts'

/** So many works a buyer may take before the kill comes. */
const worksEach = 2

interface Sent {
  readonly key: string
  readonly answer: Answer | 'lost'
}
interface Wish {
  readonly buyer: Buyer
  readonly address: string
  readonly order: RawInputOf<typeof createOrder> & { readonly productId: string }
  readonly token: string
}
export interface Purchase extends Wish {
  readonly ordered: Sent
  readonly paid?: Sent
}

const Ordered = z.object({ data: z.object({ orderId: z.string() }) })
const isDone = (sent: Sent | undefined): sent is Sent & { answer: Answer } =>
  sent !== undefined && sent.answer !== 'lost' && sent.answer.status === 200
const orderOf = (sent: Sent | undefined) =>
  isDone(sent) ? Ordered.parse(JSON.parse(sent.answer.body)).data.orderId : undefined

export type Shelves = readonly (readonly Wish[])[]

/** Works and cards for each round of kills, made while nobody kills. */
export async function fillShelves(world: TestWorld, rounds: number, count: number): Promise<Shelves> {
  const buyers: Buyer[] = []
  while (buyers.length < count) buyers.push(await world.buyer())
  const shelves: Wish[][] = []
  while (shelves.length < rounds) {
    const shelf: Wish[] = []
    for (const buyer of buyers)
      for (let work = 0; work < worksEach; work++) {
        const productId = await world.work()
        const order = { ...world.checkoutInput(buyer, productId), productId }
        shelf.push({ buyer, address: freshAddress(), order, token: await world.till.token() })
      }
    shelves.push(shelf)
  }
  return shelves
}

/** Everybody buys what is on the shelf, until it is empty or the app is gone. */
export async function buyUntilKilled(app: Killable, shelf: readonly Wish[]): Promise<Purchase[]> {
  const bought: Purchase[] = []
  await Promise.all(
    [...Map.groupBy(shelf, ({ buyer }) => buyer.id).values()].map(async wishes => {
      for (const wish of wishes) {
        const ordered = await send(app, wish, crypto.randomUUID())
        const orderId = orderOf(ordered)
        const paid = orderId === undefined ? undefined : await charge(app, wish, orderId, crypto.randomUUID())
        bought.push({ ...wish, ordered, ...(paid && { paid }) })
        if (ordered.answer === 'lost' || paid?.answer === 'lost') return
      }
    }),
  )
  return bought
}

/** Sends again under the same keys: what was answered is answered the same, what got no answer happens once. */
export async function buyAgain(app: Killable, before: readonly Purchase[]): Promise<Purchase[]> {
  return Promise.all(
    before.map(async purchase => {
      const ordered = await send(app, purchase, purchase.ordered.key)
      expect(ordered.answer).toMatchObject({ status: 200 })
      if (isDone(purchase.ordered)) expect(ordered.answer).toEqual(purchase.ordered.answer)
      const orderId = orderOf(ordered) ?? ''
      if (!purchase.paid) return { ...purchase, ordered }
      const paid = await charge(app, purchase, orderId, purchase.paid.key)
      if (isDone(purchase.paid)) expect(paid.answer).toEqual(purchase.paid.answer)
      // A charge that was cut off may have gone on by itself: then the order says so, and its page asks for the result.
      else expect(paid.answer).toMatchObject({ status: expect.toSatisfy(status => [200, 409].includes(status)) })
      return { ...purchase, ordered, paid }
    }),
  )
}

/**
 * Those whose answers were lost go to the end of their purchase; the rest walk away. Then each work has one order that is
 * paid by one charge, or none, and no rule is broken.
 */
export async function settlePurchases(world: TestWorld, all: readonly Purchase[], stayed: ReadonlySet<string>) {
  const paid = new Set<string>()
  for (const { buyer, order, ordered, paid: charged } of all.filter(each => stayed.has(each.order.productId))) {
    const orderId = orderOf(ordered) ?? ''
    const { outcome } = charged ? await comeBack(world, buyer, orderId) : await world.payThrough(buyer, orderId)
    expect({ outcome, of: order.productId }).toEqual({ outcome: 'success', of: order.productId })
    paid.add(order.productId)
  }
  // The holds of those who left lapse.
  if (all.length > paid.size) await world.app.clock.advance('PT20M', 'everything')
  await world.app.quiet()
  const { orders, payments: known } = await world.table.sales()
  const payments = known ?? []
  for (const { order } of all) {
    const own = orders.filter(({ lines }) => lines.some(({ productId }) => productId === order.productId))
    const charges = payments.filter(({ id, captured }) => captured > 0 && own.some(each => each.payment?.id === id))
    const wanted = paid.has(order.productId) ? 1 : 0
    expect({ orders: own.length, charges: charges.length }).toEqual({ orders: 1, charges: wanted })
    expect(own.filter(({ payStatus }) => payStatus === 'paid')).toHaveLength(wanted)
  }
  expect(payments.filter(({ captured }) => captured > 0)).toHaveLength(paid.size)
  expect(await world.table.violations()).toEqual([])
  return paid.size
}

/**
 * What a buyer does whose page ended in the middle of the charge: looks, goes on at the card company where it asks, waits
 * while nobody knows what became of the charge, and takes the card again where it did not come about.
 */
async function comeBack(world: TestWorld, buyer: Buyer, orderId: string) {
  let answer = await world.pollOutcome(buyer, orderId)
  for (let tries = 0; answer.outcome !== 'success' && tries < 6; tries++) {
    if (answer.redirectUrl) await world.authenticate(answer.redirectUrl)
    else if (answer.outcome === 'processing') await world.app.clock.advance('PT2M', 'everything')
    else await world.pay(buyer, orderId)
    answer = await world.pollOutcome(buyer, orderId)
  }
  return answer
}

async function send(app: Killable, { buyer, address, order }: Wish, key: string): Promise<Sent> {
  return { key, answer: await app.post(createOrder, order, { token: buyer.token, address, key }) }
}

async function charge(app: Killable, { buyer, address, token }: Wish, orderId: string, key: string): Promise<Sent> {
  return { key, answer: await app.post(payOrder, { orderId, token }, { token: buyer.token, address, key }) }
}
