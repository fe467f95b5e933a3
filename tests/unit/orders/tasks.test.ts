import { expect, test } from 'vitest'
import { shipParcel } from '#shared/domain/fulfilment/parcel/decisions.ts'
import { type Parcel, parcelRules, parcelsOf } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { pickupOf, pickupRules, slotOver } from '#shared/domain/fulfilment/pickup/pickup.ts'
import { endsSoon, tasksOf } from '#shared/domain/telling/dashboard/tasks.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { sale } from '#tests/support/sample-auction.ts'
import { noon, sampleOrder } from '#tests/support/sample-order.ts'
import { order as paidOrder } from './sale-books.ts'

const nothing = {
  ...{ orders: [], bids: [], parcels: [], sales: [], claims: new Map() },
  ...{ pickups: [], sentOffers: [], receivedOffers: [], accountProblem: null },
}
const title = { ja: '志野茶碗 葦原', en: 'Shino tea bowl “Reed Bed”' }
const kinds = (tasks: readonly { kind: string }[]) => tasks.map(({ kind }) => kind)
const [preparing] = parcelsOf(paidOrder, noon)
if (!preparing) throw new Error('the sample order has no parcel')

function shipped(parcel: Parcel): Parcel {
  const decision = shipParcel(
    parcel,
    'operator',
    { carrierId: 'yamato', deliveryNumber: '1234-5678-9012', imgs: [] },
    noon + hourMs,
  )
  if (decision.outcome === 'refused') throw new Error(decision.code)
  return decision.item
}

test('an unpaid order waits until its hold ends, and one that waits for our quote waits for us', () => {
  const open = sampleOrder({ holdUntil: noon + 15 * minuteMs })
  const quoted = sampleOrder({ payStatus: 'quote', holdUntil: noon + dayMs })
  expect(tasksOf('anna', { ...nothing, orders: [open, quoted] }, noon)).toEqual([
    { kind: 'pay', id: open.id, title: open.lines[0]?.title, until: open.holdUntil },
  ])
  expect(tasksOf('anna', { ...nothing, orders: [open] }, open.holdUntil)).toEqual([])
})

test('a buyer confirms what is on its way, and the partner who sold it ships what is paid', () => {
  expect(tasksOf('anna', { ...nothing, parcels: [preparing] }, noon)).toEqual([])
  expect(kinds(tasksOf('anna', { ...nothing, parcels: [shipped(preparing)] }, noon))).toEqual(['confirm'])
  expect(tasksOf('teitei', { ...nothing, sales: [preparing] }, noon)).toMatchObject([
    { kind: 'ship', id: preparing.id, until: preparing.paidAt + parcelRules.shipWithinMs },
  ])
  expect(tasksOf('teitei', { ...nothing, sales: [shipped(preparing)] }, noon)).toEqual([])
})

test('a seller is asked once for an account that can be paid, while a sale waits for it', () => {
  const accountProblem = 'account-codes' as const
  const later = { ...shipped(preparing), id: 'later', paidAt: preparing.paidAt + hourMs }
  const sales = [later, shipped(preparing)]
  expect(tasksOf('anna', { ...nothing, sales, accountProblem }, noon)).toEqual([
    { kind: 'account', id: preparing.id, title: preparing.title, until: null },
  ])
  const out = { payoutId: 'p', state: 'paid', out: 1, at: noon } as const
  const paidOut = { ...shipped(preparing), status: 'completed', payout: out } as const
  expect(tasksOf('anna', { ...nothing, sales: [paidOut], accountProblem }, noon)).toEqual([])
  expect(tasksOf('anna', { ...nothing, accountProblem }, noon)).toEqual([])
})

test('a seller names days for a pick-up until they are called, and later awaits the courier on the day that was chosen', () => {
  const pickup = pickupOf(preparing, noon)
  const tasks = (change: Partial<typeof pickup>, now = noon) =>
    tasksOf('anna', { ...nothing, pickups: [{ ...pickup, ...change }] }, now)
  const task = { kind: 'pickup', id: preparing.id, title: preparing.title }
  expect(tasks({})).toEqual([{ ...task, until: noon + pickupRules.remindMs }])
  expect(tasks({ state: 'lapsed', stage: 1 })).toEqual([{ ...task, until: noon + pickupRules.callMs }])
  // To be called: it stays the first of all.
  expect(tasks({ stage: 2 }, noon + 20 * dayMs)).toEqual([{ ...task, until: noon + pickupRules.callMs }])
  expect(tasks({ state: 'proposed', proposedAt: noon })).toEqual([])
  const slot = { date: '2026-12-15', part: 'pm' } as const
  expect(tasks({ state: 'confirmed', slot })).toMatchObject([{ kind: 'collection', until: slotOver(slot) }])
  expect(tasks({ state: 'collected', slot })).toEqual([])
})

test('a bidder who was passed is told before what ends later, and who leads is not asked for anything', async () => {
  const auction = await sale()
  await auction.bid('anna', 120_000)
  await auction.bid('bert', 150_000)
  const bids = [{ auction: auction.auction, title, hasBid: true }]
  const order = sampleOrder({ holdUntil: auction.auction.endAt + dayMs })
  expect(kinds(tasksOf('anna', { ...nothing, bids, orders: [order] }, noon))).toEqual(['outbid', 'pay'])
  expect(tasksOf('bert', { ...nothing, bids }, noon)).toEqual([])
})

test('an award waits as its order once there is one', async () => {
  const { auction } = await sale()
  const award = {
    round: 1 as const,
    memberId: 'anna',
    price: 120_000,
    wonAt: noon,
    payUntil: noon + dayMs,
    reminded: 0,
  }
  const bids = [{ auction: { ...auction, status: 'won' as const, award }, title, hasBid: true }]
  expect(tasksOf('anna', { ...nothing, bids }, noon)).toMatchObject([{ kind: 'award', until: award.payUntil }])
  const order = sampleOrder({ source: 'auction', refId: auction.auctionId, holdUntil: noon + dayMs })
  expect(kinds(tasksOf('anna', { ...nothing, bids, orders: [order] }, noon))).toEqual(['pay'])
})

test('an owner answers offers once a work, and its sender pays for an accepted one until it is an order', () => {
  const offer = { id: 'o1', productId: 'vase', state: 'waiting' as const, validUntil: noon + 2 * dayMs }
  const receivedOffers = [offer, { ...offer, id: 'o2', validUntil: noon + dayMs }].map(each => ({ offer: each, title }))
  expect(tasksOf('anna', { ...nothing, receivedOffers }, noon)).toEqual([
    { kind: 'offer', id: 'vase', title, until: noon + dayMs },
  ])
  expect(tasksOf('anna', { ...nothing, receivedOffers }, noon + 2 * dayMs)).toEqual([])
  expect(tasksOf('anna', { ...nothing, sentOffers: receivedOffers }, noon)).toEqual([])

  const payUntil = noon + 7 * dayMs
  const sentOffers = [{ offer: { ...offer, state: 'approved' as const, payUntil }, title }]
  expect(tasksOf('anna', { ...nothing, sentOffers }, noon)).toEqual([
    { kind: 'accepted', id: 'vase', title, until: payUntil },
  ])
  expect(tasksOf('anna', { ...nothing, sentOffers }, payUntil)).toEqual([])
  const order = sampleOrder({ source: 'bargain', refId: 'o1', holdUntil: noon + dayMs })
  expect(kinds(tasksOf('anna', { ...nothing, sentOffers, orders: [order] }, noon))).toEqual(['pay'])
})

test('a favourite ends soon in the last three days of its open auction', () => {
  const auction = {
    auctionId: 'a',
    version: 1,
    startAt: noon,
    endAt: noon + 5 * dayMs,
    startPrice: 1,
    instantPrice: null,
    price: 1,
    bidCount: 0,
  }
  const at = (now: number) => endsSoon({ saleStatus: 'on-sale', auction }, now)
  expect([at(noon), at(noon + 2 * dayMs), at(auction.endAt - 1), at(auction.endAt)]).toEqual([false, true, true, false])
  expect(endsSoon({ saleStatus: 'on-sale' }, noon)).toBe(false)
})
