// What the runs with sold works are made of: a generator, orders that have just been paid, their works.

import { type Order, paymentIdOf } from '#shared/domain/buying/order/order.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { sampleOrder } from './sample-order.ts'
import { sampleWork } from './sample-work.ts'

/** A generator of numbers from 0 to 1, the same for the same seed. */
export function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** An order of one to three works, some of them owned by a member. */
export function orderOf(
  { id, works, at }: { id: string; works: number; at: number },
  newId: () => string,
  roll: () => number,
): Order {
  const sample = sampleOrder()
  const [first] = sample.lines
  if (!first) throw new Error('the sample has a line')
  const lines = Array.from({ length: works }, () => {
    const isOwn = roll() < 0.3
    const seller = isOwn
      ? ({ type: 'member', userId: 'owner', name: { ja: 'owner', en: 'owner' } } as const)
      : first.seller
    return { ...first, id: newId(), productId: newId(), seller, arranged: !isOwn }
  })
  const times = (yen: number) => yen * works
  const { amounts } = sample
  const total = times(amounts.total)
  return {
    ...sample,
    id,
    number: '261201-000001',
    buyerId: `buyer-${newId()}`,
    source: roll() < 0.2 ? 'auction' : 'direct',
    payStatus: 'paid',
    lines,
    amounts: {
      ...amounts,
      subtotal: times(amounts.subtotal),
      packing: times(amounts.packing),
      insurance: times(amounts.insurance),
      fee: times(amounts.fee),
      deliveryFee: times(amounts.deliveryFee),
      total,
      tax: Math.floor((total * 10) / 110),
    },
    captured: total,
    paidAt: at,
    dueAt: null,
    payment: {
      method: 'card',
      id: paymentIdOf(id),
      attempts: 1,
      seen: 1,
      open: null,
      last: null,
      card: null,
      transfer: null,
    },
  }
}

export function soldWork(line: Order['lines'][number], order: Order, at: number): Artwork {
  const { type, partnerId, userId } = line.seller
  return sampleWork(line.productId, at, {
    title: line.title,
    artistId: line.artistId,
    seller: { type, ...(partnerId && { partnerId }), ...(userId && { userId }) },
    state: 'sold',
    saleStatus: 'sold-out',
    price: line.listPrice,
    lock: { kind: 'order', refId: order.id, heldBy: order.buyerId },
  })
}
