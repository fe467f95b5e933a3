import { describe, expect, test } from 'vitest'
import * as orders from '#events/buying/orders.ts'
import type { EventDefinition } from '#events/event.ts'
import * as claims from '#events/fulfilment/claims.ts'
import * as events from '#events/fulfilment/parcels.ts'
import { orderRefunded } from '#events/fulfilment/refunds.ts'
import { type OrderEvent, type OrderFacts, orderNotices } from '#functions/telling/notices/texts/orders.ts'
import { type DeliveryEvent, type DeliveryFacts, deliveryNotices } from '#functions/telling/notices/texts/parcels.ts'
import { claimStates } from '#shared/domain/fulfilment/claim/claim.ts'

const title = { ja: '志野茶碗', en: 'Shino tea bowl' }
const facts: DeliveryFacts = {
  title,
  picture: null,
  orderNumber: '261121-048213',
  sellers: ['seller'],
  thirdUrl: 'https://carrier.example/1',
  decision: null,
}
const orderFacts: OrderFacts = {
  title,
  picture: null,
  orderNumber: '261121-048213',
  source: 'direct',
  productId: 'w',
  payUntil: null,
  total: 335_300,
  transfer: null,
  sales: [{ productId: 'w', itemId: 'i', price: 330_000, sellers: ['seller'], title }],
}

/** The event's own example, for a buyer called buyer. */
const of = <Definition extends EventDefinition>(definition: Definition, change: object = {}) =>
  ({
    id: 'e1',
    type: definition.type,
    version: definition.version,
    at: 0,
    data: { ...Object(definition.example), buyerId: 'buyer', ...change },
  }) as never

const told = (drafts: readonly { userId: string; text: { type: string; level: number } }[]) =>
  drafts.map(({ userId, text }) => `${userId} ${text.type} ${text.level}`)

const delivery = (event: DeliveryEvent) => told(deliveryNotices(event, facts))
const order = (event: OrderEvent) => told(orderNotices(event, orderFacts))

describe('the recipients of a notice (D100)', () => {
  test.each([
    ['shipped', events.deliveryShipped],
    ['arrived', events.deliveryArrived],
    ['received', events.deliveryReceived],
    ['completed', events.orderCompleted],
    ['cancelled', events.deliveryCancelled],
    ['claim opened', claims.claimOpened],
    ['claim moved', claims.claimMoved],
  ])('the event "%s" is told to buyer and seller', (_, definition) => {
    expect(delivery(of(definition))).toEqual(['buyer delivery 2', 'seller delivery 2'])
  })

  test('a buyer’s reminder and the seventh day are told to the shipper', () => {
    expect(delivery(of(events.deliveryUrged, { shipper: 'self' }))).toEqual(['seller order_reminder 2'])
    expect(delivery(of(events.deliveryOverdue))).toEqual(['seller order_reminder 2'])
    expect(delivery(of(events.deliveryMayCancel))).toEqual(['buyer delivery 2'])
  })

  test('a request to cancel is told to the seller, and its refusal to the buyer', () => {
    expect(delivery(of(events.cancelAsked))).toEqual(['seller delivery 2'])
    expect(delivery(of(events.cancelRefused))).toEqual(['buyer delivery 2'])
  })

  test('a notice about a work of the house is told to the buyer only', () => {
    const house = { ...facts, sellers: [] }
    expect(told(deliveryNotices(of(events.deliveryShipped), house))).toEqual(['buyer delivery 2'])
    expect(deliveryNotices(of(events.deliveryUrged), house)).toEqual([])
  })

  test('a payment is told to buyer and sellers, unless the auction told them', () => {
    expect(order(of(orders.orderPaid))).toEqual(['buyer order_pay 2', 'seller order_pay 2'])
    expect(order(of(orders.orderPaid, { source: 'auction' }))).toEqual([])
  })

  test.each([
    orders.paymentFailed,
    orders.orderExpired,
    orders.transferAwaited,
    orders.latePaymentVoided,
    orders.strayPaymentReturned,
    orders.moneyOwed,
    orders.moneyReturned,
    orders.orderQuoted,
    orderRefunded,
  ])('the event $type is told to the buyer', definition => {
    expect(order(of(definition))).toEqual(['buyer order_pay 2'])
  })
})

describe('the text of a notice', () => {
  const all = [
    ...[
      events.deliveryShipped,
      events.deliveryArrived,
      events.deliveryReceived,
      events.orderCompleted,
      events.deliveryCancelled,
      events.deliveryOverdue,
      events.deliveryMayCancel,
      events.deliveryUrged,
      events.cancelAsked,
      events.cancelRefused,
      claims.claimOpened,
    ].flatMap(definition => deliveryNotices(of(definition), facts)),
    ...claimStates.flatMap(to => deliveryNotices(of(claims.claimMoved, { to }), facts)),
    ...[
      orders.orderPaid,
      orders.paymentFailed,
      orders.orderExpired,
      orders.moneyOwed,
      orders.moneyReturned,
      orderRefunded,
    ].flatMap(definition => orderNotices(of(definition), orderFacts)),
  ]

  test('names the work in both languages, is mailed and links to a page', () => {
    for (const { text } of all) {
      expect(text.title.ja).toContain('志野茶碗')
      expect(text.title.en).toContain('Shino tea bowl')
      expect(text.content.ja.length * text.content.en.length).toBeGreaterThan(0)
      expect(text.transactional).toBe(true)
      expect(text.path).toMatch(/^\//)
    }
  })

  test('a shipped parcel shows its carrier, number and link', () => {
    const [buyer] = deliveryNotices(of(events.deliveryShipped), facts)
    expect(buyer?.text.mail.rows.map(({ value }) => value.en)).toEqual([
      '261121-048213',
      'Yamato Transport',
      '1234-5678-9012',
      'https://carrier.example/1',
    ])
  })

  test('a buyer reads bank and kind of the account to transfer to, each in the words of its language', () => {
    const transfer = {
      branchCode: '502',
      branchName: 'アジサイ',
      accountNumber: '1000002',
      accountName: 'コウゲイノマ',
      amount: 1,
      until: 0,
    }
    const [asked] = orderNotices(of(orders.transferAwaited), { ...orderFacts, transfer })
    expect(asked?.text.mail.rows.map(({ value }) => value)).toContainEqual({
      ja: 'アジサイ支店（502） 普通 1000002',
      en: 'Branch アジサイ (502), ordinary account 1000002',
    })
    const bank = { bankName: 'GMOあおぞらネット銀行', bankCode: '0310' }
    const [named] = orderNotices(of(orders.transferAwaited), { ...orderFacts, transfer: { ...transfer, ...bank } })
    expect(named?.text.mail.rows.map(({ value }) => value)).toContainEqual({
      ja: 'GMOあおぞらネット銀行 (0310) アジサイ支店（502） 普通 1000002',
      en: 'GMOあおぞらネット銀行 (0310), branch アジサイ (502), ordinary account 1000002',
    })
    const [returned] = orderNotices(of(orders.moneyReturned), orderFacts)
    expect(returned?.text.mail.rows.map(({ label }) => label.ja)).toContain('お返しした金額')
  })

  test('a buyer whose transfer was awaited is never told that nothing was paid', () => {
    const transfer = {
      branchCode: '101',
      branchName: '上野',
      accountNumber: '1',
      accountName: 'x',
      amount: 1,
      until: 0,
    }
    const [late] = orderNotices(of(orders.orderExpired), { ...orderFacts, transfer })
    expect(late?.text.content.ja).toContain('銀行振込でお返しします')
    expect(late?.text.content.ja).not.toContain('いただいておりません')
    expect(late?.text.content.en).not.toContain('not been charged')
  })
})
