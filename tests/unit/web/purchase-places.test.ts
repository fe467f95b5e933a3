import { type ComponentType, createElement, type ReactElement } from 'react'
import { describe, expect, test } from 'vitest'
import { orderExpired, orderQuoted, paymentFailed } from '#events/buying/orders.ts'
import { paymentDue } from '#events/selling/auctions.ts'
import { offerApproved } from '#events/selling/offers.ts'
import { noticeMail } from '#functions/telling/notices/mail/notice.ts'
import type { Draft } from '#functions/telling/notices/texts/draft.ts'
import { offerNotices } from '#functions/telling/notices/texts/offers.ts'
import { type OrderFacts, orderNotices } from '#functions/telling/notices/texts/orders.ts'
import { paymentNotices } from '#functions/telling/notices/texts/payments.ts'
import { listPurchases } from '#shared/api/buying/orders.ts'
import { listAuctionRecord } from '#shared/api/selling/auctions.ts'
import { listCart } from '#shared/api/selling/carts.ts'
import { listOffers } from '#shared/api/selling/offers.ts'
import { type Order, payableUntil } from '#shared/domain/buying/order/order.ts'
import { viewOrder } from '#shared/domain/buying/order/view.ts'
import { parcelStateNumbers } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { iso, isoOrNull } from '#shared/domain/kernel/iso.ts'
import { isAgreed, type Source, sources } from '#shared/domain/kernel/purchase-source.ts'
import { sourceNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import { offerStateNumbers } from '#shared/domain/selling/offer/wire-numbers.ts'
import { tasksOf } from '#shared/domain/telling/dashboard/tasks.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { company } from '#tests/support/company.ts'
import { renderPage, textOf } from '#tests/support/rendered-page.ts'
import { noon, sampleOrder } from '#tests/support/sample-order.ts'
import { OpenOrders } from '../../../web/app/components/buying/checkout/open-orders.tsx'
import { PurchaseRow } from '../../../web/app/components/fulfilment/trade/purchase-row.tsx'
import { SentOffer } from '../../../web/app/components/selling/offers/sent-offer.tsx'
import { AuctionRecordRow } from '../../../web/app/components/site/mine/record-row.tsx'
import { TaskList } from '../../../web/app/components/site/mine/task-list.tsx'
import { openOrderOf } from '../../../web/app/lib/open-order.ts'
import AddressStep from '../../../web/app/routes/$lang.cart.address.tsx'
import ConfirmationPage from '../../../web/app/routes/$lang.cart.confirmation.tsx'
import PaymentStep from '../../../web/app/routes/$lang.cart.payment.tsx'
import CompletionPage from '../../../web/app/routes/$lang.order.completion.tsx'

/**
 * Every place in which a buyer reads until when to pay, or what can be returned, for a purchase from each of the four
 * carts. The sample order is made on 1 December at noon in Japan: its hold ends at 12:15, and the award or the accepted
 * offer that it pays for on 6 December at noon.
 */
type Language = 'ja' | 'en'
const agreedUntil = noon + 5 * dayMs
const orderFrom = (source: Source, change: Partial<Order> = {}) =>
  sampleOrder({ source, ...(isAgreed(source) && { refId: 'agreed', agreedUntil }), ...change })

/** All five tries of it failed. */
const spent: Order['payment'] = {
  ...{ method: 'card', id: 'p1', attempts: 5, seen: 5, open: null, card: null, transfer: null },
  last: { outcome: 'issuer_rejected', detail: null, at: noon },
}
const savedAddress = { ...sampleOrder().delivery, id: 'a1', default: true }
const nothing = {
  ...{ orders: [], bids: [], parcels: [], sales: [], claims: new Map(), pickups: [] },
  ...{ sentOffers: [], receivedOffers: [], accountProblem: null },
}
const auctionFacts = { picture: null, minNext: null, maxOf: () => undefined, leaderId: null, watchers: [], bidders: [] }

interface Place {
  readonly source: Source
  readonly language: Language
}
/** Each place with what it says, as text. */
type Places = Readonly<Record<string, (place: Place) => string>>

const element = (language: Language, part: ReactElement) => textOf(renderPage(() => part, { language }))
const page = (route: ComponentType, language: Language, data: object) => textOf(renderPage(route, { language, data }))

const orderView = ({ source, language }: Place, change: Partial<Order> = {}, at = noon) =>
  viewOrder(orderFrom(source, change), language, at)
const cartOf = ({ source }: Place) => ({
  ...listCart.example.output,
  list: listCart.example.output.list.map(row => ({ ...row, payUntil: isAgreed(source) ? iso(agreedUntil) : null })),
  serverTime: iso(noon),
})
const step = ({ source }: Place) => ({
  source: String(sourceNumbers[source]),
  number: sourceNumbers[source],
  query: {},
})
const payment = (order: ReturnType<typeof orderView>) => ({
  order,
  bank: null,
  cards: [],
  cardForm: null,
  stopped: null,
  formId: 'f',
})
const mail = (drafts: readonly Draft[], { language }: Place) => {
  const [draft] = drafts
  if (!draft) throw new Error('nobody is told')
  const profile = { surname: '森下', name: '凪' }
  const notice = { ...draft.text, id: 'n', userId: 'buyer', eventType: 'e', createdAt: noon, generation: 0 }
  return noticeMail(notice, { language, profile, origin: 'https://kogei.example', company, stop: undefined }).text
}
const factsOf = (order: Order, at: number): OrderFacts => ({
  title: { ja: '志野茶碗', en: 'Shino tea bowl' },
  picture: null,
  orderNumber: order.number,
  source: order.source,
  productId: 'shino-chawan',
  payUntil: payableUntil(order, at),
  total: order.amounts.total,
  transfer: null,
  sales: [],
})
const event = <Data extends object>(
  { type, version, example }: { type: string; version: number; example: Data },
  change: Partial<Data> = {},
) => ({ id: 'e', type, version, at: noon, data: { ...example, ...change } }) as never

/** Where the time to pay is named, once there is an order. */
const ordered: Places = {
  'payment, step 3': place => page(PaymentStep, place.language, payment(orderView(place))),
  'an order whose tries are used up': place =>
    page(PaymentStep, place.language, payment(orderView(place, { payStatus: 'failed', payment: spent }))),
  'the order’s line above cart, bids and purchases': place => {
    const open = openOrderOf(orderView(place))
    return element(place.language, createElement(OpenOrders, { orders: open ? [open] : [], formId: 'f' }))
  },
  'the task on the overview': ({ source, language }) => {
    const orders = [orderFrom(source)]
    const tasks = tasksOf('buyer', { ...nothing, orders }, noon).map(task => ({
      ...task,
      title: task.title[language],
      img: null,
      until: isoOrNull(task.until),
    }))
    return element(language, createElement(TaskList, { label: '', tasks, serverTime: iso(noon) }))
  },
  'the mail of a payment that failed': place => {
    const order = orderFrom(place.source, { payStatus: 'failed' })
    return mail(orderNotices(event(paymentFailed, { holdUntil: order.holdUntil }), factsOf(order, noon)), place)
  },
}

/** The places of a win and of an accepted offer alone. */
const agreedPlaces: Places = {
  'confirmation, checkout step 1': place =>
    page(ConfirmationPage, place.language, { cart: cartOf(place), ...step(place) }),
  'delivery, step 2': place =>
    page(AddressStep, place.language, {
      ...{ addresses: [savedAddress], selected: savedAddress.id, cart: cartOf(place), formId: 'f' },
      ...{ terms: { service: 1, privacy: 1, consent: 'c' }, ...step(place) },
    }),
  'the payment page after its hold has ended': place => {
    const at = noon + 20 * minuteMs
    return page(PaymentStep, place.language, payment(orderView(place, { payStatus: 'expired' }, at)))
  },
  'the payment page of an order that was given up': place =>
    page(PaymentStep, place.language, payment(orderView(place, { payStatus: 'cancelled' }))),
  'the mail of an order that ended unpaid': place => {
    const order = orderFrom(place.source, { payStatus: 'expired' })
    return mail(orderNotices(event(orderExpired), factsOf(order, noon + 20 * minuteMs)), place)
  },
  'the mail of the quote': place => {
    const order = orderFrom(place.source)
    return mail(orderNotices(event(orderQuoted, { until: order.holdUntil }), factsOf(order, noon)), place)
  },
  'the list of bids or offers': place => {
    const { language, source } = place
    if (source === 'auction') {
      const [row] = listAuctionRecord.example.output.list
      if (!row) throw new Error('no example')
      const won = { ...row, result: 'won', detail: 'won', payUntil: iso(agreedUntil), orderId: 'o' } as const
      return element(language, createElement(AuctionRecordRow, { row: won, serverTime: iso(noon), formId: 'f' }))
    }
    const [row] = listOffers.example.output.list
    if (!row) throw new Error('no example')
    const status = offerStateNumbers.approved
    const offer = { ...row, from: null, status, payUntil: iso(agreedUntil), orderId: 'o' }
    return element(language, createElement(SentOffer, { offer, serverTime: iso(noon), formId: 'f' }))
  },
  'the mail of the win or the acceptance': place => {
    const pay = { orderId: null, total: 340_000 }
    const title = { ja: '志野茶碗', en: 'Shino tea bowl' }
    const told =
      place.source === 'auction'
        ? paymentNotices(event(paymentDue, { payUntil: agreedUntil }), { ...auctionFacts, title, pay })
        : offerNotices(event(offerApproved, { payUntil: agreedUntil }), { title, picture: null, receivers: [], pay })
    return mail(told, place)
  },
}

/** Where returns are named. */
const returns: Places = {
  'confirmation, checkout step 1': place =>
    page(ConfirmationPage, place.language, { cart: cartOf(place), ...step(place) }),
  'the consent of step 3': place => page(PaymentStep, place.language, payment(orderView(place))),
  'the completed order': place =>
    page(CompletionPage, place.language, {
      order: orderView(place, { payStatus: 'paid', paidAt: noon }),
      bank: null,
      shipUntil: iso(noon + 7 * dayMs),
    }),
  'a work that has arrived': place => {
    const [row] = listPurchases.example.output.list
    if (!row) throw new Error('no example')
    const { delivery } = row
    const arrived = {
      ...row,
      source: sourceNumbers[place.source],
      actions: {
        ...row.actions,
        accept: { may: true, reason: null, from: null },
        claim: { may: true, reason: null, from: null },
      },
      delivery: {
        ...delivery,
        deliveryStatus: parcelStateNumbers.confirmed,
        deadlines: { ...delivery.deadlines, returnUntil: iso(noon + 14 * dayMs) },
      },
    } as const
    return element(place.language, createElement(PurchaseRow, { row: arrived, formId: 'f' }))
  },
}

const everywhere = (places: Places, from: readonly Source[]) =>
  from.flatMap(source =>
    (['ja', 'en'] as const).flatMap(language =>
      Object.entries(places).map(([name, say]) => [source, language, name, () => say({ source, language })] as const),
    ),
  )
const agreed = sources.filter(isAgreed)
const minutes = /15分|15 minutes|fifteen|12:15/

describe('a win or an accepted offer', () => {
  const all = everywhere({ ...ordered, ...agreedPlaces, ...returns }, agreed)
  test.each(all)('of the cart %s, in %s: %s names no minutes of a hold', (_source, _language, _name, say) => {
    const text = say()
    expect(text).not.toMatch(minutes)
  })

  test.each(everywhere({ ...ordered, ...agreedPlaces }, agreed))(
    'of the cart %s, in %s: %s says its own end',
    (_source, language, name, say) => {
      const text = say()
      const end = language === 'ja' ? /12月6日（日）12:00 JST/ : /(Sun 6 Dec( 2026)?|Sun, Dec 6), 12:00 JST/
      const inDays = name === 'the list of bids or offers' ? /5日|5 days|5 d/ : end
      expect(text).toMatch(new RegExp(`${end.source}|${inDays.source}`))
    },
  )

  test.each(everywhere(returns, agreed))(
    'of the cart %s, in %s: %s promises no return for a change of mind',
    (_source, language, _name, say) => {
      const text = say()
      expect(text).not.toMatch(
        /（到着後14日以内）に同意|\(14 days from arrival\)|未使用で箱|unused and with|返品・申し立て|Return or claim|Returns and claims/,
      )
      expect(text).toMatch(language === 'ja' ? /ご都合|申し立て/ : /change of mind|claim/)
    },
  )

  test.each(everywhere({ mail: agreedPlaces['the mail of the win or the acceptance'] ?? (() => '') }, agreed))(
    'of the cart %s, in %s: the %s leads to its checkout and names the total with delivery',
    (source, _language, _name, say) => {
      const text = say()
      expect(text).toMatch(/お支払いへ進む|Go to the payment/)
      expect(text).toContain(`/cart/confirmation?source=${sourceNumbers[source]}&productId=`)
      expect(text).toContain('¥340,000')
    },
  )
})

describe('a work that is taken off sale by its order', () => {
  const held = sources.filter(source => !isAgreed(source))
  test.each(everywhere(ordered, held))(
    'from the cart %s, in %s: %s says when its hold ends',
    (_source, _language, _name, say) => {
      const text = say()
      expect(text).toMatch(/12:15 JST/)
    },
  )

  test.each(everywhere(returns, held))(
    'from the cart %s, in %s: %s offers the return',
    (_source, language, _name, say) => {
      const text = say()
      expect(text).toMatch(language === 'ja' ? /14日以内|返品・申し立て/ : /14 days|Returns? /)
    },
  )
})
