// One table of transitions each for orders, parcels, claims and refunds: the decision, the store's condition and the buttons say
// the same in every state.

import { describe, expect, test } from 'vitest'
import { ordersEvents } from '#events/buying/orders.ts'
import { claimsEvents } from '#events/fulfilment/claims.ts'
import { parcelsEvents } from '#events/fulfilment/parcels.ts'
import { refundsEvents } from '#events/fulfilment/refunds.ts'
import { TransactWriteCommand } from '#functions/machinery/table/commands.ts'
import { TransactionCanceledException } from '#functions/machinery/table/errors.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import { moveOrder, newOrder } from '#functions/store/buying/orders.ts'
import { moveClaim, newClaim } from '#functions/store/fulfilment/claims.ts'
import { moveParcel, newParcel } from '#functions/store/fulfilment/parcels.ts'
import { moveRefund, newRefund } from '#functions/store/fulfilment/refunds.ts'
import * as orders from '#shared/domain/buying/order/decisions.ts'
import type { Order, OrderPayment } from '#shared/domain/buying/order/order.ts'
import { type OrderTransition, orderTransitions, payStates } from '#shared/domain/buying/order/transitions.ts'
import * as unappliedPayments from '#shared/domain/buying/order/unapplied-payment.ts'
import { viewOrder } from '#shared/domain/buying/order/view.ts'
import { payStateNumbers, payStateOf } from '#shared/domain/buying/order/wire-numbers.ts'
import {
  type ClaimTransition,
  canTransitionClaim,
  claimAfter,
  claimStates,
  claimTransitions,
  openClaim,
} from '#shared/domain/fulfilment/claim/claim.ts'
import { buyerActions, sellerActions } from '#shared/domain/fulfilment/claim/parcel-view.ts'
import * as parcels from '#shared/domain/fulfilment/parcel/decisions.ts'
import { parcelAfter as movedParcel, type Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import {
  canTransitionParcel,
  type ParcelTransition,
  parcelStates,
  parcelTransitions,
} from '#shared/domain/fulfilment/parcel/transitions.ts'
import { parcelStateNumbers, parcelStateOf } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import * as refunds from '#shared/domain/fulfilment/refund/refund.ts'
import { sourceNumbers, sourceOf } from '#shared/domain/kernel/wire-numbers.ts'
import { MemoryTable, memoryClient } from '#tests/support/memory-table.ts'
import { facts, noon, sampleOrder } from '#tests/support/sample-order.ts'
import { bought, DAY, paidAt } from './world.ts'

const movesOf = <Name extends string>(table: Readonly<Record<Name, object>>) => {
  const isMove = (name: string): name is Name => name in table
  return Object.keys(table).filter(isMove)
}

/** Whether the table takes a write when this is what it holds. */
async function takes(stored: Write, write: Write): Promise<boolean> {
  const memory = new MemoryTable()
  const client = memoryClient(() => memory)
  const send = (one: Write) => client.send(new TransactWriteCommand({ TransactItems: [one.request('table')] }))
  await send(stored)
  try {
    await send(write)
    return true
  } catch (error) {
    if (error instanceof TransactionCanceledException) return false
    throw error
  }
}

const account = { branchCode: '1', branchName: 'x', accountNumber: '1', accountName: 'x', amount: 1, until: noon + DAY }

describe('orders', () => {
  const payment: OrderPayment = {
    method: 'card',
    id: 'o1',
    attempts: 1,
    seen: 0,
    open: { n: 1, since: noon, state: 'challenge' },
    last: null,
    card: null,
    transfer: null,
  }
  const over = sampleOrder().holdUntil
  const unapplied = { owed: 777, returned: 0, since: noon, transfers: [], entries: 1, head: 'x' }
  /** Each decision where nothing but the order's state can be in its way. */
  const decisions: Readonly<
    Record<OrderTransition, (order: Order) => orders.OrderDecision | orders.OrderRefusal<string>>
  > = {
    attempt: order => orders.beginAttempt({ ...order, payment: null }, { paymentId: 'o1' }, noon),
    challenge: order => orders.openChallenge(order, facts({ status: 'challenge' }), noon),
    fail: order => orders.failAttempt(order, facts(), noon),
    awaitTransfer: order => orders.awaitTransfer(order, account, noon),
    authorize: order => orders.authorize(order, facts(), noon),
    authorizeLate: order => orders.authorize(order, facts(), noon),
    pay: order => orders.markPaid(order, noon),
    refuseCapture: order => orders.refuseCapture(order, noon),
    failCapture: order => orders.failCapture(order, facts(), noon),
    expire: order => orders.expireOrder(order, over),
    cancel: order => orders.cancelUnpaid({ ...order, payment: null }, noon),
    quote: order => orders.applyQuote(order, {}, noon),
    loseWorks: order => orders.loseWorks(order, noon),
    loseWorksLate: order => orders.loseWorks(order, noon),
    voidPayment: order => orders.voidPayment(order, noon),
    reportStuck: order => orders.reportStuck(order, noon),
    retryLater: order => orders.retryLater(order, noon),
    oweBack: order => unappliedPayments.oweBack(order, { owed: 778, entries: 1, head: 'x' }, noon),
    returnMoney: order =>
      unappliedPayments.returnMoney(
        { ...order, payment: { ...payment, unapplied } },
        { amount: 777, reference: 'x', account: null },
        { entries: 2, head: 'y' },
        noon,
      ),
    watchUnapplied: order =>
      unappliedPayments.watchUnapplied({ ...order, dueAt: noon, payment: { ...payment, unapplied } }, noon),
    refundPart: order => orders.bookRefund(order, 'refundPart', { by: 'system', refunded: 1 }, noon),
    refund: order => orders.bookRefund(order, 'refund', { by: 'operator', refunded: 1 }, noon),
    issueReceipt: order => orders.countReceipt(order, 'buyer', noon),
    nameReceipt: order => orders.namePayee(order, '葦原堂', noon),
    hideItem: order => orders.hideLine(order, 'x', noon),
  }

  test.each(movesOf(orderTransitions))('%s is decided and written from the same states', async move => {
    for (const payStatus of payStates) {
      const order = sampleOrder({ payStatus, payment })
      const decision = decisions[move](order)
      const isDecided = decision.outcome === 'allowed' && decision.move === move
      const written = await takes(newOrder(order).order, moveOrder(order, { move, order }))
      expect(isDecided, `${move} in ${payStatus}`).toBe(written)
      if (decision.outcome === 'allowed' && isDecided)
        expect(decision.order.payStatus).toBe(orderTransitions[move].to ?? payStatus)
    }
  })

  test.each([
    ['canPay', 'attempt'],
    ['canCancel', 'cancel'],
  ] as const)('a buyer sees %s in the states from which the store takes it', async (button, move) => {
    for (const payStatus of payStates) {
      const order = sampleOrder({ payStatus })
      const written = await takes(newOrder(order).order, moveOrder(order, { move, order }))
      expect(viewOrder(order, 'ja', noon).pay[button], payStatus).toBe(written)
    }
  })
})

describe('parcels', () => {
  const soon = paidAt + 10 * DAY
  const shipment = { carrierId: 'yamato', deliveryNumber: '1', imgs: [] } as const
  const leave = { reason: 'x', refundId: 'r1' }
  const dates = { shippedAt: paidAt + DAY, arrivedAt: paidAt + 2 * DAY, completedAt: paidAt + 5 * DAY }
  const opening = (reason: 'damaged' | 'authenticity') => ({ claimId: 'c', reason, text: 'x', imgs: [] })
  const opened = (item: Parcel, reason: 'damaged' | 'authenticity') => {
    const claimed = openClaim(item, opening(reason), soon)
    return claimed.outcome === 'allowed'
      ? ({ outcome: 'allowed', move: claimed.parcelTransition, item: claimed.item } as const)
      : claimed
  }
  const asTable = (move: ParcelTransition, by: 'operator' | 'system') => (item: Parcel) =>
    canTransitionParcel(item, move, by)
      ? ({ outcome: 'allowed', ...movedParcel(item, { move, by, at: soon }) } as const)
      : ({ outcome: 'refused' } as const)
  type Answer =
    | { readonly outcome: 'allowed'; readonly move: ParcelTransition; readonly item: Parcel }
    | { readonly outcome: 'refused' }
  const decisions: Readonly<Record<ParcelTransition, (item: Parcel) => Answer>> = {
    remindShipper: item => parcels.remindOfParcel(item, soon),
    offerCancel: item => parcels.remindOfParcel({ ...item, stage: 1 }, soon),
    urge: item => parcels.urgeShipper(item, soon),
    askToCancel: item => parcels.askToCancel(item, 'x', paidAt + 2 * DAY),
    refuseCancel: item =>
      parcels.refuseCancellation({ ...item, cancelRequest: { at: 1, reason: 'x' } }, 'seller', soon),
    planPickup: item => parcels.planParcelPickup(item, soon, soon),
    ship: item => parcels.shipParcel(item, 'operator', shipment, soon),
    cancel: item => parcels.cancelParcel(item, 'operator', leave, soon),
    arrive: item => parcels.markArrived({ ...item, arrivedAt: undefined }, soon, soon),
    receive: item => parcels.receiveParcel(item, 'buyer', soon),
    complete: item => parcels.completeSale(item, 'buyer', soon),
    claim: item => opened(item, 'damaged'),
    claimAuthenticity: item => opened(item, 'authenticity'),
    keepAfterClaim: asTable('keepAfterClaim', 'operator'),
    keepCompleted: asTable('keepCompleted', 'operator'),
    takeBack: asTable('takeBack', 'operator'),
    holdForRefund: asTable('holdForRefund', 'operator'),
    batchPayout: asTable('batchPayout', 'system'),
    takeDebt: asTable('takeDebt', 'system'),
    endPayout: asTable('endPayout', 'system'),
    bookRefund: asTable('bookRefund', 'operator'),
  }

  test.each(movesOf(parcelTransitions))('%s is decided and written from the same states', async move => {
    for (const status of parcelStates) {
      const item = bought({ status, ...(status !== 'preparing' && dates) })
      const decision = decisions[move](item)
      const isDecided = decision.outcome === 'allowed' && decision.move === move
      expect(isDecided, `${move} in ${status}`).toBe(await takes(newParcel(item), moveParcel(item, { move, item })))
      if (decision.outcome === 'allowed' && isDecided)
        expect(decision.item.status).toBe(parcelTransitions[move].to ?? status)
    }
  })

  test.each([
    ['urge', 'urge'],
    ['confirm', 'receive'],
    ['accept', 'complete'],
  ] as const)('a buyer sees %s in the states from which the store takes it', async (button, move) => {
    for (const status of parcelStates) {
      const item = bought({ status, ...(status !== 'preparing' && dates) })
      const written = await takes(newParcel(item), moveParcel(item, { move, item }))
      expect(buyerActions(item, soon)[button].may, status).toBe(written)
    }
  })

  test('a seller sees the shipment in the states from which the store takes it', async () => {
    for (const status of parcelStates) {
      const item = bought({ status, arranged: false })
      const written = await takes(newParcel(item), moveParcel(item, { move: 'ship', item }))
      expect(sellerActions(item, undefined).ship.may, status).toBe(written)
    }
  })
})

describe('claims', () => {
  const sample = openClaim(
    bought({ status: 'delivering', shippedAt: paidAt }),
    { claimId: 'c', reason: 'damaged', text: 'x', imgs: [] },
    paidAt + DAY,
  )
  if (sample.outcome === 'refused') throw new Error('the sample may be claimed')
  const { claim } = sample
  const by = (move: ClaimTransition) => claimTransitions[move].by[0]

  test.each(movesOf(claimTransitions))('%s is decided and written from the same states', async move => {
    for (const state of claimStates) {
      const current = { ...claim, state }
      const isDecided = canTransitionClaim(current, move, by(move), claim.replyUntil)
      const after = claimAfter(current, move, claim.replyUntil)
      expect(isDecided, `${move} in ${state}`).toBe(await takes(newClaim(current), moveClaim(current, after)))
      expect(after.claim.state).toBe(claimTransitions[move].to)
    }
  })
})

describe('refunds', () => {
  const money = {
    orderId: 'o',
    paymentId: 'p',
    captured: 1000,
    refunded: 0,
    refundedByPlatform: 0,
    reserved: 0,
    entries: 1,
    head: 'x',
    version: 1,
  }
  const lines = [{ orderItemId: 'i', amount: 100 }]
  const asked = refunds.requestRefund(money, { refundId: 'r', lines, cause: 'operator', reason: 'x' }, noon)
  if (asked.outcome === 'refused') throw new Error('the sample may be refunded')
  const { refund } = asked
  const decisions: Readonly<Record<refunds.RefundTransition, (refund: refunds.Refund) => refunds.RefundMoved | null>> =
    {
      pay: one => refunds.completeRefund(one, money, { via: 'platform' }, noon),
      payByBank: one => refunds.completeRefund(one, money, { via: 'bank', reference: 'x' }, noon),
      refuse: one => refunds.failRefund(one, money, 'E'),
      sendAgain: one => refunds.resendRefund(one, money, noon),
      retryLater: one =>
        refunds.canTransitionRefund(one, 'retryLater', 'system') ? refunds.retryRefundLater(one, noon) : null,
    }

  test.each(movesOf(refunds.refundTransitions))('%s is decided and written from the same states', async move => {
    for (const state of refunds.refundStates) {
      const current = { ...refund, state }
      const after = decisions[move](current)
      const written = await takes(newRefund(current), moveRefund(current, after ?? { move, refund: current }))
      expect(after?.move === move, `${move} in ${state}`).toBe(written)
      if (after) expect(after.refund.state).toBe(refunds.refundTransitions[move].to ?? state)
    }
  })
})

test('the event of every row is declared', () => {
  const declared: string[] = [...ordersEvents, ...parcelsEvents, ...claimsEvents, ...refundsEvents].map(
    ({ type }) => type,
  )
  const rows = [orderTransitions, parcelTransitions, claimTransitions, refunds.refundTransitions].flatMap(table =>
    Object.values(table),
  )
  for (const { event } of rows) if (event !== null) expect(declared).toContain(event)
})

describe('the numbers of the specification', () => {
  test.each(payStates.map((word, number) => [word, number] as const))('an order that is %s is %d', (word, number) => {
    expect(payStateNumbers[word]).toBe(number)
    expect(payStateOf(number)).toBe(word)
  })

  test.each([
    ['preparing', 1],
    ['delivering', 2],
    ['confirmed', 3],
    ['completed', 4],
    ['cancelled', 5],
    ['claimed', 6],
    ['returned', 7],
  ] as const)('a parcel that is %s is %d', (word, number) => {
    expect(parcelStateNumbers[word]).toBe(number)
    expect(parcelStateOf(number)).toBe(word)
  })

  test.each([
    ['cart', 1],
    ['direct', 2],
    ['auction', 3],
    ['bargain', 4],
  ] as const)('a purchase from %s is %d', (word, number) => {
    expect(sourceNumbers[word]).toBe(number)
    expect(sourceOf(number)).toBe(word)
  })

  test('the codec throws for a number without a word', () => {
    expect(() => payStateOf(10)).toThrow('no word has the number 10')
  })
})

/** The edges of a table, as `from -> to`: what a row changes, said a second time. */
const edgesOf = (table: Readonly<Record<string, { from: readonly string[]; to: string | null }>>) =>
  new Set(Object.values(table).flatMap(({ from, to }) => (to === null ? [] : from.map(state => `${state} -> ${to}`))))

test('orders move along the edges of D41', () => {
  const to = {
    authenticating: ['created', 'failed'],
    failed: ['created', 'authenticating', 'failed', 'capturing'],
    capturing: ['created', 'authenticating', 'failed', 'expired', 'cancelled'],
    paid: ['capturing'],
    expired: ['created', 'authenticating', 'failed', 'quote'],
    cancelled: ['created', 'failed', 'quote'],
    created: ['quote'],
    'partly-refunded': ['paid', 'partly-refunded'],
    refunded: ['paid', 'partly-refunded'],
  }
  const edges = Object.entries(to).flatMap(([state, from]) => from.map(before => `${before} -> ${state}`))
  expect(edgesOf(orderTransitions)).toEqual(new Set(edges))
})

test('parcels move along the edges of section 5', () => {
  expect(edgesOf(parcelTransitions)).toEqual(
    new Set([
      'preparing -> delivering',
      'preparing -> cancelled',
      'delivering -> confirmed',
      'confirmed -> completed',
      'delivering -> claimed',
      'confirmed -> claimed',
      'claimed -> confirmed',
      'claimed -> returned',
      'completed -> returned',
    ]),
  )
})

test('refunds move from requested to done or failed, and back by the operator', () => {
  expect(edgesOf(refunds.refundTransitions)).toEqual(
    new Set(['requested -> done', 'failed -> done', 'requested -> failed', 'failed -> requested']),
  )
})
