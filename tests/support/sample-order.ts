// Orders for tests that need no runtime.

import type { PaymentFacts } from '#shared/domain/buying/order/decisions.ts'
import type { Order } from '#shared/domain/buying/order/order.ts'
import { orderRules } from '#shared/domain/buying/order/order.ts'

/** 2026-12-01 12:00 in Japan. */
export const noon = Date.parse('2026-12-01T03:00:00.000Z')
export const sampleId = '01KB91Q2R4T6V8X0Z2B4D6F8H0'

const line: Order['lines'][number] = {
  id: '01KB91Q2R5T6V8X0Z2B4D6F8H1',
  productId: 'shino-chawan',
  artistId: 'minegishi-wataru',
  title: { ja: '志野茶碗 葦原', en: 'Shino tea bowl “Reed Bed”' },
  artistName: { ja: '嶺岸 航', en: 'Wataru Minegishi' },
  img: null,
  seller: { type: 'partner', partnerId: 'teitei', name: { ja: '汀庭画廊', en: 'Teitei Gallery' } },
  listPrice: 330_000,
  price: 330_000,
  girthCm: 115,
  transport: 3300,
  packing: 2000,
  insurance: 0,
  arranged: true,
  sale: { commission: 66_000, receiptFee: 0, artistReturn: 0, passedOn: 0, pickupFee: 0, net: 264_000 },
}

export const sampleOrder = (change: Partial<Order> = {}): Order => ({
  id: sampleId,
  number: '261201-048213',
  version: 1,
  buyerId: '01KB8YV6WZ0M3X8N5TQ7R2D4FK',
  source: 'direct',
  refId: null,
  payStatus: 'created',
  lines: [line],
  amounts: {
    subtotal: 330_000,
    packing: 2000,
    insurance: 0,
    fee: 2000,
    deliveryFee: 3300,
    tax: 30_481,
    total: 335_300,
  },
  delivery: {
    name: '森下 凪',
    pseudonyms: 'もりした なぎ',
    email: 'nagi@example.jp',
    phone: '03-5555-0123',
    postcode: '110-0001',
    country: 'JP',
    province: 13,
    otherProvince: '',
    city: '台東区谷中',
    address: '3-4-5',
  },
  billing: null,
  notes: '',
  language: 'ja',
  consent: { termsVersion: 'service:1:1.privacy:1:1', at: noon, language: 'ja' },
  payment: null,
  createdAt: noon,
  updatedAt: noon,
  holdUntil: noon + orderRules.holdMs,
  extended: false,
  dueAt: noon + orderRules.holdMs,
  captured: 0,
  refunded: 0,
  hidden: [],
  receipt: { payee: null, issued: 0 },
  ...change,
})

export const facts = (change: Partial<PaymentFacts> = {}): PaymentFacts => ({
  status: 'open',
  attempts: 0,
  redirectUrl: null,
  failure: null,
  card: null,
  ...change,
})
