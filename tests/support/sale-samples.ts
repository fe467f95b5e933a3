// What the runs with sold works are made of: a generator, orders that have just been paid, their works, and a payment as
// the platform answers it.
import type { Artwork } from '#shared/domain/artwork.ts'
import { type Order, paymentIdOf } from '#shared/domain/order.ts'
import { sampleOrder } from './order-samples.ts'

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

export interface Held {
  captured: number
  readonly refunds: { id: string; amount: number; reason: string; created: string }[]
  readonly answers: Map<string, { status: number; body: unknown }>
}

/** A payment on the wire. */
export function wireOf(id: string, { captured, refunds }: Held) {
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0)
  const time = new Date(0).toISOString()
  return {
    id,
    object: 'payment',
    shop_id: 's',
    livemode: false,
    access_id: 'a',
    pay_type: 'Card',
    job_code: 'AUTH',
    status: refunded === captured ? 'CANCELED' : 'CAPTURED',
    version: 1 + refunds.length,
    amount: captured - refunded,
    tax: 0,
    total_amount: captured - refunded,
    authorized_amount: captured,
    captured_amount: captured,
    refunded_amount: refunded,
    item_code: null,
    client_field_1: null,
    client_field_2: null,
    client_field_3: null,
    customer_id: null,
    metadata: {},
    tds_type: '2',
    tds2_type: '2',
    error_code: null,
    next_action: null,
    brand: null,
    last4: null,
    transaction_id: null,
    approve: null,
    forward: null,
    attempts: [],
    refunds: refunds.map(refund => ({ ...refund, object: 'refund', payment_id: id, status: 'succeeded' })),
    virtual_account: null,
    expires_at: time,
    auth_expires_at: null,
    processed_at: null,
    created: time,
    updated: time,
  }
}

/** Of one to three works, some of them a member's own. */
export function orderOf(id: string, works: number, newId: () => string, roll: () => number, at: number): Order {
  const sample = sampleOrder()
  const [first] = sample.lines
  if (!first) throw new Error('the sample has a line')
  const lines = Array.from({ length: works }, () => {
    const isOwn = roll() < 0.3
    const seller = isOwn ? ({ type: 3, userId: 'owner', name: { ja: 'owner', en: 'owner' } } as const) : first.seller
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
    source: roll() < 0.2 ? 3 : 2,
    payStatus: 2,
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
  const none = { ja: '', en: '' }
  const { type, partnerId, userId } = line.seller
  return {
    id: line.productId,
    title: line.title,
    reading: '',
    artistId: line.artistId,
    craftIds: [],
    categoryIds: [],
    madeYear: null,
    description: none,
    size: none,
    boxSizeCm: null,
    weightG: null,
    material: none,
    technique: none,
    condition: none,
    format: none,
    authenticity: none,
    displayLocation: none,
    shippingNote: none,
    remarks: none,
    exhibitions: [],
    awards: [],
    imgs: [],
    visibility: 'public',
    edition: 1,
    seller: { type, ...(partnerId && { partnerId }), ...(userId && { userId, username: 'owner' }) },
    state: 3,
    saleStatus: 2,
    priceType: 1,
    price: line.listPrice,
    lock: { kind: 'order', refId: order.id, heldBy: order.buyerId },
    createdAt: at,
    updatedAt: at,
    firstListedAt: at,
    listedAt: at,
  }
}
