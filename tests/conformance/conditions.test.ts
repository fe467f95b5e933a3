// What each write asks of the table before it takes place. Two guards often stand behind one another, and then a run
// with faults cannot tell that the inner one is gone: here each is met alone (D30, D31, D41-D43; L4, L12).

import { describe, expect, test } from 'vitest'
import { startSale } from '#functions/buying/payments/advancing/start-sale.ts'
import { TransactWriteCommand } from '#functions/machinery/table/commands.ts'
import { ConditionalCheckFailedException, TransactionCanceledException } from '#functions/machinery/table/errors.ts'
import { catalogueKeys } from '#functions/machinery/table/keys.ts'
import { put, update, type Write } from '#functions/machinery/table/write.ts'
import { putPayment } from '#functions/platform/store/payments/payments.ts'
import { posted } from '#functions/store/buying/journal.ts'
import { moveOrder, newOrder } from '#functions/store/buying/orders.ts'
import { freezeWork, unfreezeWork, withdrawWork } from '#functions/store/catalogue/listed-works.ts'
import {
  checkoutLock,
  claimWork,
  holdAgreed,
  holdWork,
  orderLock,
  prolongHold,
  releaseAgreed,
  releaseWork,
  sellWork,
  unclaimWork,
} from '#functions/store/catalogue/work-holds.ts'
import { transitionWork } from '#functions/store/catalogue/work-transitions.ts'
import { workItem } from '#functions/store/catalogue/works.ts'
import { moveClaim, newClaim } from '#functions/store/fulfilment/claims.ts'
import { moveParcel, newParcel } from '#functions/store/fulfilment/parcels.ts'
import { moveRefund, newRefund, putMoney } from '#functions/store/fulfilment/refunds.ts'
import { putCart } from '#functions/store/selling/carts.ts'
import { freeAfterClaim, handOver, holdForClaim, reverseSale } from '#functions/store/selling/sold-works.ts'
import { countReceipt } from '#shared/domain/buying/order/decisions.ts'
import type { Order } from '#shared/domain/buying/order/order.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import type { WorkState } from '#shared/domain/catalogue/work/work.ts'
import { claimAfter, openClaim } from '#shared/domain/fulfilment/claim/claim.ts'
import * as move from '#shared/domain/fulfilment/parcel/decisions.ts'
import { parcelsOf } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { requestRefund, retryRefundLater } from '#shared/domain/fulfilment/refund/refund.ts'
import { paid } from '#shared/domain/kernel/money/journal.ts'
import { MemoryTable, memoryClient } from '#tests/support/memory-table.ts'
import { openPaymentContext } from '#tests/support/payment-context.ts'
import { noon, sampleOrder } from '#tests/support/sample-order.ts'
import { sampleWork } from '#tests/support/sample-work.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

/** The work's own write; what goes with it has conditions of its own. */
const first = (writes: readonly Write[]): Write => of(writes)
/** The sale is not complete: nothing is read for its history. */
const nothingRead = { get: async () => undefined, batchGet: async () => [] }

function openTable() {
  const memory = new MemoryTable()
  const client = memoryClient(() => memory)
  /** Whether all of it took place; only a condition may say no. */
  async function take(...writes: Write[]): Promise<boolean> {
    try {
      await client.send(new TransactWriteCommand({ TransactItems: writes.map(one => one.request('table')) }))
      return true
    } catch (error) {
      if (error instanceof TransactionCanceledException || error instanceof ConditionalCheckFailedException)
        return false
      throw error
    }
  }
  return { memory, take }
}

const me = 'me'
const mine = sampleOrder({ id: 'mine', buyerId: me })
const won = sampleOrder({ id: 'mine', buyerId: me, source: 'auction', refId: 'a1', agreedUntil: noon + DAY })
const [line] = mine.lines
if (!line) throw new Error('the sample has a line')
const id = line.productId

describe('a lock', () => {
  const held = (refId: string, until: number): Partial<Artwork> => ({
    state: 'locked',
    lock: checkoutLock({ id: refId, buyerId: refId, holdUntil: until }),
  })
  const bound = (refId: string, state: WorkState = 'locked'): Partial<Artwork> => ({
    state,
    lock: orderLock({ id: refId, buyerId: me }),
  })
  const award = (refId: string, heldBy: string, orderId?: string): Partial<Artwork> => ({
    state: 'locked',
    lock: { kind: 'award', refId, until: noon + DAY, heldBy, ...(orderId && { orderId }) },
  })
  /** Every place that a work may be in, as one of two buyers finds it. */
  const places = {
    free: {},
    'free at another price': { price: 1 },
    'held by me': held('mine', noon + MINUTE),
    'held by me until just now': held('mine', noon - MINUTE),
    'held by my earlier order': held('earlier', noon + MINUTE),
    'held by another': held('theirs', noon + MINUTE),
    'held by another until just now': held('theirs', noon - MINUTE),
    'held by another until just now, at another price': { ...held('theirs', noon - MINUTE), price: 1 },
    'bound to my order': bound('mine'),
    'bound to another’s order': bound('theirs'),
    'won by me': award('a1', me),
    'won by me and ordered': award('a1', me, 'mine'),
    'won by me and ordered before': award('a1', me, 'earlier'),
    'won by another': award('a1', 'other'),
    'won by another and ordered': award('a1', 'other', 'theirs'),
    'won by me elsewhere': award('a2', me),
    'the operator’s': { state: 'locked', lock: { kind: 'operator', refId: 'x' } },
    'at auction': { priceType: 'auction' },
    'off sale': { state: 'held' },
    'mine and kept': { state: 'held', seller: { type: 'member', userId: me } },
    'mine and examined': { ...bound('mine', 'held'), seller: { type: 'member', userId: me } },
    'sold to me': bound('mine', 'sold'),
    'sold to another': bound('theirs', 'sold'),
  } as const satisfies Record<string, Partial<Artwork>>
  type Place = keyof typeof places
  const lapsed = ['held by me until just now', 'held by another until just now'] as const
  const item = { ...of(parcelsOf(mine, noon)), orderId: 'mine', buyerId: me }
  const offered = { kind: 'second_chance', refId: 'a1', until: noon + DAY, heldBy: 'other' } as const
  const awarded = { kind: 'award', refId: 'a1', until: noon + DAY, heldBy: me } as const
  const frozen = { kind: 'operator', refId: 'y' } as const

  test.each<[what: string, write: () => Write | Promise<Write>, where: readonly Place[]]>([
    ['is taken by an order', () => holdWork(mine, line, null, noon), ['free', 'held by me', ...lapsed]],
    [
      'is taken from one’s own earlier order',
      () => holdWork(mine, line, 'earlier', noon),
      ['free', 'held by my earlier order', ...lapsed],
    ],
    ['is prolonged', () => prolongHold(mine, id, noon), ['held by me', 'held by me until just now']],
    ['becomes the order’s', () => claimWork(mine, line, noon), ['free', 'held by me', ...lapsed]],
    ['becomes the order’s by an award', () => claimWork(won, line, noon), ['won by me', 'won by me and ordered']],
    ['bears the winner’s order', () => holdAgreed(won, line, null, noon), ['won by me']],
    [
      'bears the winner’s order in the place of an earlier one',
      () => holdAgreed(won, line, 'earlier', noon),
      ['won by me', 'won by me and ordered before'],
    ],
    ['ends later with the winner’s order', () => prolongHold(won, id, noon), ['won by me and ordered']],
    ['goes on without its order', () => releaseAgreed(won, id, false, noon), ['won by me and ordered']],
    ['is a hold again', () => unclaimWork(mine, line, noon), ['bound to my order']],
    [
      'is taken by the operator',
      () => freezeWork(id, frozen, noon),
      ['free', 'free at another price', ...lapsed, 'held by another until just now, at another price'],
    ],
    ['is given back by the operator', () => unfreezeWork(id, 'x', noon), ['the operator’s']],
    ['is taken by whoever won', () => transitionWork('award', id, { now: noon, lock: awarded }), ['at auction']],
    [
      'is handed on',
      () => transitionWork('passAward', id, { now: noon, refId: 'a1', lock: offered }),
      ['won by me', 'won by another'],
    ],
    ['is given up', () => releaseWork(id, 'mine', noon), ['held by me', 'held by me until just now']],
    ['ends with a sale', () => sellWork(mine, line, noon), ['bound to my order']],
    [
      'ends with an auction',
      () => transitionWork('endUnpaid', id, { now: noon, refId: 'a1' }),
      ['won by me', 'won by another'],
    ],
    ['is not there when nobody bid', () => transitionWork('endWithoutBids', id, { now: noon }), ['at auction']],
    [
      'is not there when its seller takes it back',
      () => withdrawWork(sampleWork(id, noon), noon),
      ['free', 'free at another price'],
    ],
    [
      'ends with the parcel’s story',
      async () => first(await handOver(item, sampleWork(id, noon), noon)),
      ['sold to me'],
    ],
    [
      'ends with the money back',
      async () => first(await reverseSale(nothingRead, item, noon)),
      ['sold to me', 'mine and examined'],
    ],
    ['is taken once more to examine', () => holdForClaim(item, noon), ['mine and kept']],
    ['ends with the examination', () => freeAfterClaim(item, noon), ['mine and examined']],
  ])('%s only where it may', async (_, write, where) => {
    const allowed: string[] = []
    for (const [place, change] of Object.entries(places)) {
      const { take } = openTable()
      await take(put(workItem(sampleWork(id, noon, change))))
      if (await take(await write())) allowed.push(place)
    }
    expect(allowed.sort()).toEqual([...where].sort())
  })
})

describe('what was decided on', () => {
  const order: Order = { ...mine, payStatus: 'paid', captured: mine.amounts.total, paidAt: noon }
  const item = of(parcelsOf(order, noon))
  const { chain } = posted(order.id, undefined, [paid(order.id, [item])], noon)
  const money = {
    orderId: order.id,
    paymentId: 'p',
    captured: order.captured,
    refunded: 0,
    refundedByPlatform: 0,
    reserved: 0,
    ...chain,
    version: 1,
  }
  const asked = requestRefund(
    money,
    { refundId: 'r', lines: [{ orderItemId: item.id, amount: 1 }], cause: 'operator', reason: 'x' },
    noon,
  )
  const shipped = move.shipParcel(item, 'operator', { carrierId: 'yamato', deliveryNumber: '1', imgs: [] }, noon)
  if (shipped.outcome === 'refused') throw new Error('the sample may be shipped')
  const claimed = openClaim(shipped.item, { claimId: 'c', reason: 'damaged', text: 'x', imgs: [] }, noon)
  if (asked.outcome === 'refused' || claimed.outcome === 'refused') throw new Error('the samples allow all of it')
  const { refund } = asked
  const { claim } = claimed
  const replied = claimAfter(claim, 'reply', noon)
  const unknown = retryRefundLater(refund, noon)
  const receipt = countReceipt(order, 'buyer', noon)
  if (receipt.outcome === 'refused') throw new Error('the sample has a receipt')

  const cart = { version: 0, rows: [], direct: null, award: null, bargain: null }
  const versioned = [
    ['an order', () => newOrder(order).order, (version: number) => moveOrder({ ...order, version }, receipt)],
    ['a sold work', () => newParcel(item), (version: number) => moveParcel({ ...item, version }, { ...shipped, item })],
    ['the money of an order', () => putMoney(money), (version: number) => putMoney(money, { ...money, version })],
    [
      'a refund',
      () => newRefund(refund),
      (version: number) => moveRefund({ ...refund, version }, { ...unknown, refund }),
    ],
    ['a cart', () => putCart('u', cart), (version: number) => putCart('u', { ...cart, version })],
    ['a claim', () => newClaim(claim), (version: number) => moveClaim({ ...claim, version }, { ...replied, claim })],
  ] as const
  test.each(versioned)('%s is written as the one that was read, once', async (_, first, next) => {
    const { take } = openTable()
    expect(await take(next(1)), 'before there is one').toBe(false)
    expect(await take(first())).toBe(true)
    expect(await take(first()), 'as a new one, again').toBe(false)
    expect(await take(next(2)), 'as one that is not there yet').toBe(false)
    expect(await take(next(1))).toBe(true)
  })

  test('a number belongs to one order', async () => {
    const { take } = openTable()
    const { number } = newOrder(order)
    expect([await take(number), await take(number)]).toEqual([true, false])
  })

  test('an entry of the journal is never written over (L4)', async () => {
    const { take } = openTable()
    const [first] = posted(order.id, undefined, [paid(order.id, [item])], noon).writes
    const [other] = posted(order.id, undefined, [paid(order.id, [item])], noon + 1).writes
    if (!first || !other) throw new Error('nothing was posted')
    expect([await take(first), await take(first), await take(other)]).toEqual([true, false, false])
  })

  test('an order is not paid for twice', async () => {
    const { take } = openTable()
    expect(await take(...startSale(order, noon).writes)).toBe(true)
    for (const write of startSale(order, noon + 1).writes) expect(await take(write)).toBe(false)
  })

  test('a payment of the platform is written as the one that was read, in version and in status', async () => {
    const { take } = openTable()
    const payment = await (await openPaymentContext()).registered()
    const { version } = payment
    expect(await take(putPayment(payment, payment)), 'before there is one').toBe(false)
    expect(await take(putPayment(undefined, payment))).toBe(true)
    expect(await take(putPayment(undefined, payment)), 'as a new one, again').toBe(false)
    expect(await take(putPayment({ ...payment, version: version + 1 }, payment))).toBe(false)
    expect(await take(putPayment({ ...payment, status: 'CAPTURED' }, payment))).toBe(false)
    expect(await take(putPayment(payment, payment))).toBe(true)
  })
})

test('a condition of the tests is one of the table: nothing is written where it fails', async () => {
  const { take, memory } = openTable()
  expect(await take(update(catalogueKeys.work(id), { set: { state: 'sold' }, where: ['#state = :x', { x: 1 }] }))).toBe(
    false,
  )
  expect(memory.all()).toEqual([])
})

function of<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('there is none')
  return row
}
