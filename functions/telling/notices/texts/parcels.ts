import type { EventOf } from '#events/event.ts'
import type { claimMoved, claimOpened } from '#events/fulfilment/claims.ts'
import type {
  cancelAsked,
  cancelRefused,
  deliveryArrived,
  deliveryCancelled,
  deliveryMayCancel,
  deliveryOverdue,
  deliveryReceived,
  deliveryShipped,
  deliveryUrged,
  orderCompleted,
} from '#events/fulfilment/parcels.ts'
import { carriers } from '#shared/domain/fulfilment/parcel/carriers.ts'
import { bothDeadlines, bothYen } from '#shared/domain/kernel/wording.ts'
import { type Draft, draft, namedAfter } from './draft.ts'
import { type BothLanguages, claimWords, type Words, words } from './parcel-words.ts'

/** Notices about parcels, cancellations and claims: to both sides, and always mailed (D100). */
export type DeliveryEvent =
  | EventOf<typeof deliveryShipped>
  | EventOf<typeof deliveryArrived>
  | EventOf<typeof deliveryReceived>
  | EventOf<typeof orderCompleted>
  | EventOf<typeof deliveryCancelled>
  | EventOf<typeof deliveryOverdue>
  | EventOf<typeof deliveryMayCancel>
  | EventOf<typeof deliveryUrged>
  | EventOf<typeof cancelAsked>
  | EventOf<typeof cancelRefused>
  | EventOf<typeof claimOpened>
  | EventOf<typeof claimMoved>

export interface DeliveryFacts {
  readonly title: BothLanguages
  readonly picture: { path: string; alt: BothLanguages } | null
  readonly orderNumber: string
  /** Members on the selling side. */
  readonly sellers: readonly string[]
  readonly thirdUrl: string | null
  /** The operator's reason for the decision on a claim. */
  readonly decision: string | null
}

interface Row {
  readonly label: BothLanguages
  readonly value: BothLanguages
  readonly strong?: boolean
}

const history = { path: '/mine/buyHistory', action: { ja: '購入履歴を開く', en: 'Open my purchases' } }
const sales = { path: '/mine/sales', action: { ja: '販売の管理を開く', en: 'Open my sales' } }
const same = (text: string): BothLanguages => ({ ja: text, en: text })
const row = (ja: string, en: string, value: BothLanguages, strong = false): Row => ({
  label: { ja, en },
  value,
  strong,
})

export function deliveryNotices(event: DeliveryEvent, facts: DeliveryFacts): Draft[] {
  const { buyerId } = event.data
  const number = row('注文番号', 'Order', same(facts.orderNumber))
  const say = (userId: string, side: typeof history, words: Words, rows: Row[]) =>
    draft(userId, {
      type: typeOf(event),
      level: 2,
      transactional: true,
      heading: facts.title,
      picture: facts.picture,
      ...side,
      ...words,
      title: namedAfter(facts.title)(words.title.ja, words.title.en),
      rows: [number, ...rows],
    })
  const buyer = (words: Words, ...rows: Row[]) => [say(buyerId, history, words, rows)]
  const sellers = (words: Words, ...rows: Row[]) => facts.sellers.map(userId => say(userId, sales, words, rows))

  switch (event.type) {
    case 'delivery.shipped': {
      const { carrierId, deliveryNumber } = event.data
      const carrier = carriers.find(({ id }) => id === carrierId)
      const rows = [
        row('配送会社', 'Carrier', carrier?.name ?? same(carrierId)),
        row('お問い合わせ番号', 'Tracking number', same(deliveryNumber), true),
        ...(facts.thirdUrl ? [row('追跡', 'Track it', same(facts.thirdUrl))] : []),
      ]
      return [...buyer(words.shipped, ...rows), ...sellers(words.shippedSeller, ...rows)]
    }
    case 'delivery.arrived':
      return [...buyer(words.arrived), ...sellers(words.arrivedSeller)]
    case 'delivery.received': {
      const until = row('返品のお申し出の期限', 'Return window ends', bothDeadlines(event.data.completesAt), true)
      const end = row('取引完了の予定', 'Completed on', bothDeadlines(event.data.completesAt))
      return [
        ...buyer(event.data.by === 'buyer' ? words.received : words.receivedByTime, until),
        ...sellers(words.receivedSeller, end),
      ]
    }
    case 'order.completed':
      return [
        ...buyer(words.completed),
        ...sellers(words.completedSeller, row('お受け取り額', 'Payable to you', bothYen(event.data.net), true)),
      ]
    case 'delivery.cancelled': {
      const { amount, by } = event.data
      const said = by === 'system' ? words.lapsed : words.cancelled
      return [
        ...buyer(said, row('返金額', 'Refund', bothYen(amount), true)),
        ...sellers(by === 'system' ? words.lapsedSeller : words.cancelledSeller),
      ]
    }
    case 'delivery.overdue':
      return sellers(words.overdue, row('取り消しの予定', 'Cancelled on', bothDeadlines(event.data.lapsesAt), true))
    case 'delivery.may-cancel':
      return buyer(words.mayCancel, row('自動取り消し', 'Cancelled by itself', bothDeadlines(event.data.lapsesAt)))
    case 'delivery.urged':
      return sellers(event.data.shipper === 'self' ? words.urged : words.urgedProvider)
    case 'delivery.cancel-asked':
      return sellers(words.asked, row('理由', 'Reason', same(event.data.reason)))
    case 'delivery.cancel-refused':
      return buyer(words.refused)
    case 'claim.opened':
      return [
        ...buyer(words.claimOpened),
        ...sellers(words.claimOpenedSeller, row('回答の期限', 'Reply by', bothDeadlines(event.data.replyUntil), true)),
      ]
    case 'claim.moved': {
      const { to, amount } = event.data
      const said = claimWords[to]
      const rows = [
        ...(facts.decision ? [row('運営より', 'From the operator', same(facts.decision))] : []),
        ...(amount > 0 ? [row('返金額', 'Refund', bothYen(amount), true)] : []),
      ]
      return [...buyer(said, ...rows), ...sellers(said, ...rows)]
    }
  }
}

const typeOf = ({ type }: DeliveryEvent): 'order_reminder' | 'delivery' =>
  type === 'delivery.urged' || type === 'delivery.overdue' ? 'order_reminder' : 'delivery'
