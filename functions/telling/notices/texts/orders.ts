import type {
  latePaymentVoided,
  moneyOwed,
  moneyReturned,
  orderExpired,
  orderPaid,
  orderQuoted,
  paymentFailed,
  strayPaymentReturned,
  transferAwaited,
} from '#events/buying/orders.ts'
import type { EventOf } from '#events/event.ts'
import type { orderRefunded } from '#events/fulfilment/refunds.ts'
import type { Transfer } from '#shared/domain/buying/order/order.ts'
import { outcomeDetails, outcomeMessage, outcomes } from '#shared/domain/buying/payment/outcome.ts'
import type { Source } from '#shared/domain/kernel/purchase-source.ts'
import { bothDeadlines, bothYen } from '#shared/domain/kernel/wording.ts'
import { type Draft, draft, namedAfter } from './draft.ts'
import { endedUnpaid, orderPayPage, toPay } from './payable.ts'

/** Notices about paying for an order: level 2, and always mailed (D100). */
export type OrderEvent =
  | EventOf<typeof orderPaid>
  | EventOf<typeof paymentFailed>
  | EventOf<typeof orderExpired>
  | EventOf<typeof orderQuoted>
  | EventOf<typeof transferAwaited>
  | EventOf<typeof latePaymentVoided>
  | EventOf<typeof strayPaymentReturned>
  | EventOf<typeof moneyOwed>
  | EventOf<typeof moneyReturned>
  | EventOf<typeof orderRefunded>

interface Both {
  readonly ja: string
  readonly en: string
}

export interface OrderFacts {
  /** Title of the first work, and the number of further works. */
  readonly title: Both
  readonly picture: { path: string; alt: Both } | null
  readonly orderNumber: string
  readonly source: Source
  /** Id of the first work. */
  readonly productId: string | null
  /** Payment deadline, epoch ms; see `payableUntil`. */
  readonly payUntil: number | null
  readonly total: number
  readonly transfer: Transfer | null
  /** Works of a paid order, each with the members who are notified of its sale. */
  readonly sales: readonly {
    readonly productId: string
    readonly itemId: string
    readonly price: number
    readonly sellers: readonly string[]
    readonly title: Both
  }[]
}

const label = {
  number: { ja: '注文番号', en: 'Order' },
  total: { ja: 'お支払い金額', en: 'Total' },
  price: { ja: '販売価格', en: 'Price' },
  refund: { ja: '返金額', en: 'Refund' },
  back: { ja: 'お返しする金額', en: 'To be returned' },
  returned: { ja: 'お返しした金額', en: 'Returned' },
  payBy: { ja: 'お支払い期限', en: 'Pay by' },
  account: { ja: 'お振込先', en: 'Pay into' },
  holder: { ja: '口座名義', en: 'Account name' },
}
/** The account for a transfer. Transfers requested before banks were named lack the bank. */
function accountIn({ bankName, bankCode, branchName, branchCode, accountNumber }: Transfer) {
  const bank = bankName === undefined ? '' : `${bankName} (${bankCode})`
  return {
    ja: `${bank} ${branchName}支店（${branchCode}） 普通 ${accountNumber}`.trim(),
    en: `${bank ? `${bank}, branch` : 'Branch'} ${branchName} (${branchCode}), ordinary account ${accountNumber}`,
  }
}
const history = '/mine/buyHistory'
const toHistory = { ja: '購入履歴を開く', en: 'Open my purchases' }

export function orderNotices(event: OrderEvent, facts: OrderFacts): Draft[] {
  const { title, picture, orderNumber, total } = facts
  const { buyerId, orderId } = event.data
  const about = { type: 'order_pay', level: 2, transactional: true, heading: title, picture } as const
  const named = namedAfter(title)
  const number = { label: label.number, value: { ja: orderNumber, en: orderNumber } }
  const amount = { label: label.total, value: bothYen(total), strong: true }

  switch (event.type) {
    case 'order.paid': {
      const buyer = draft(buyerId, {
        ...about,
        tone: 'good',
        mark: { ja: '✓ お支払いが完了しました', en: '✓ Paid' },
        title: named('のご注文を承りました', 'we have your order and its payment'),
        content: {
          ja: '発送のご準備をいたします。発送から受け取りまで、購入履歴でご確認いただけます。',
          en: 'We are getting it ready to ship. You can follow it in your purchases.',
        },
        rows: [number, amount],
        path: `/order/completion?orderId=${orderId}`,
        action: { ja: 'ご注文の内容を見る', en: 'See the order' },
      })
      const sold = facts.sales.flatMap(sale =>
        sale.sellers.map(userId =>
          draft(userId, {
            ...about,
            heading: sale.title,
            tone: 'good',
            mark: { ja: '✓ 作品が売れました', en: '✓ Sold' },
            title: named('が売れました', 'sold and paid for', sale.title),
            content: {
              ja: '代金のお支払いがありました。7日以内に発送をお願いいたします。',
              en: 'The buyer has paid. Please see that it is shipped within seven days.',
            },
            rows: [number, { label: label.price, value: bothYen(sale.price), strong: true }],
            path: '/mine/sales',
            action: { ja: '販売の管理を開く', en: 'Open my sales' },
          }),
        ),
      )
      // The auction's own notice has told its winner, and the sellers of its work.
      return event.data.source === 'auction' ? [] : [buyer, ...sold]
    }
    case 'order.payment-failed': {
      const until = facts.payUntil ?? event.data.holdUntil
      const outcome = outcomes.find(one => one === event.data.outcome) ?? 'technical_error'
      const detail = outcomeDetails.find(one => one === event.data.detail) ?? null
      return [
        draft(buyerId, {
          ...about,
          tone: 'bad',
          mark: { ja: '✕ お支払いができませんでした', en: '✕ The payment failed' },
          title: named('のお支払いができませんでした', 'the payment failed'),
          content: outcomeMessage(outcome, detail),
          rows: [number, amount, { label: label.payBy, value: bothDeadlines(until), strong: true }],
          path: orderPayPage(orderId),
          action: toPay,
        }),
      ]
    }
    case 'order.expired': {
      const { content, path, action, isOver } = endedUnpaid(facts)
      return [
        draft(buyerId, {
          ...about,
          tone: 'bad',
          mark: isOver
            ? { ja: 'お支払い期限が過ぎました', en: 'The time to pay is over' }
            : { ja: 'お支払いがまだです', en: 'Not paid yet' },
          title: isOver
            ? named('のご注文は取り消されました', 'the order has lapsed')
            : named('のお支払いをお待ちしています', 'your payment is awaited'),
          // A part of a transfer may have arrived: then the text may not say that nothing was paid.
          content: facts.transfer
            ? {
                ja: '期限までにお振込みがそろわなかったため、作品の確保を終了しました。届いているお振込みは銀行振込でお返しします。',
                en: 'The transfer was not complete in time, so the work is no longer held for you. We return whatever has arrived by bank transfer.',
              }
            : content,
          rows: [number],
          path,
          action,
        }),
      ]
    }
    case 'order.quoted':
      return [
        draft(buyerId, {
          ...about,
          tone: 'good',
          mark: { ja: '送料のお見積り', en: 'The shipping fee is known' },
          title: named('の送料が決まりました', 'the shipping fee is known'),
          content: {
            ja: '期限までにお支払いください。それまで作品を確保いたします。',
            en: 'Please pay by the date below. The work is held for you until then.',
          },
          rows: [
            number,
            amount,
            { label: label.payBy, value: bothDeadlines(facts.payUntil ?? event.data.until), strong: true },
          ],
          path: orderPayPage(orderId),
          action: toPay,
        }),
      ]
    case 'order.transfer-awaited': {
      const account = facts.transfer
      const into = account && accountIn(account)
      return [
        draft(buyerId, {
          ...about,
          mark: { ja: 'お振込みのお願い', en: 'Please transfer the amount' },
          title: named('の代金をお振込みください', 'please transfer the amount'),
          content: {
            ja: '入金を確認しだい、発送のご準備をいたします。',
            en: 'We will get it ready to ship as soon as the money has arrived.',
          },
          rows: [
            number,
            amount,
            ...(account && into
              ? [
                  { label: label.account, value: into },
                  { label: label.holder, value: { ja: account.accountName, en: account.accountName } },
                ]
              : []),
            { label: label.payBy, value: bothDeadlines(event.data.until), strong: true },
          ],
          path: orderPayPage(orderId),
          action: { ja: 'お振込先を見る', en: 'See where to pay' },
        }),
      ]
    }
    case 'order.late-payment-voided':
      return [
        draft(buyerId, {
          ...about,
          tone: 'bad',
          mark: { ja: '✕ ご注文が成立しませんでした', en: '✕ The order could not be completed' },
          title: named('はほかの方が購入されました', 'somebody else has bought it'),
          content: {
            ja: '認証が完了する前に、ほかの方が購入されました。代金はいただいておりません。',
            en: 'Somebody else bought it before your card was confirmed. You have not been charged.',
          },
          rows: [number],
          path: history,
          action: toHistory,
        }),
      ]
    case 'order.stray-payment-returned':
      return [
        draft(buyerId, {
          ...about,
          mark: { ja: '返金のお知らせ', en: 'Your money is on its way back' },
          title: named('の代金を返金いたしました', 'we have returned the payment'),
          content: {
            ja: 'ご注文が成立しないままお支払いがあったため、全額を返金いたしました。',
            en: 'A payment arrived for an order that could not be completed. All of it was returned.',
          },
          rows: [number, amount],
          path: history,
          action: toHistory,
        }),
      ]
    case 'order.money-owed':
      return [
        draft(buyerId, {
          ...about,
          tone: 'bad',
          mark: event.data.isPaid
            ? { ja: 'お振込みの超過分をお返しします', en: 'Your surplus goes back' }
            : { ja: 'お振込みをお返しします', en: 'Your transfer goes back' },
          title: event.data.isPaid
            ? named('へのお振込みの超過分をお返しします', 'we return the surplus of your transfer')
            : named('へのお振込みをお返しします', 'we return what you have transferred'),
          content: event.data.isPaid
            ? {
                ja: 'お支払い金額を超えるお振込みがありました。超えた分を銀行振込でお返しします。お返し先の口座をマイページにご登録ください。',
                en: 'You have transferred more than the total. We return the surplus by bank transfer: please enter the account to send it to in My page.',
              }
            : {
                ja: 'お振込みは届きましたが、ご注文は成立しませんでした。全額を銀行振込でお返しします。お返し先の口座をマイページにご登録ください。',
                en: 'Your transfer has arrived, but the order could not be completed. We return all of it by bank transfer: please enter the account to send it to in My page.',
              },
          rows: [number, { label: label.back, value: bothYen(event.data.amount), strong: true }],
          path: '/mine/basicInfo/bank',
          action: { ja: '口座を登録する', en: 'Enter my account' },
        }),
      ]
    case 'order.money-returned':
      return [
        draft(buyerId, {
          ...about,
          tone: 'good',
          mark: { ja: '✓ お振込みをお返ししました', en: '✓ Your transfer was returned' },
          title: named('へのお振込みをお返ししました', 'we have returned your transfer'),
          content: { ja: '銀行振込でお返しいたしました。', en: 'We have returned it by bank transfer.' },
          rows: [number, { label: label.returned, value: bothYen(event.data.amount), strong: true }],
          path: history,
          action: toHistory,
        }),
      ]
    case 'order.refunded':
      return [
        draft(buyerId, {
          ...about,
          tone: 'good',
          mark: { ja: '✓ 返金いたしました', en: '✓ Refunded' },
          title: named(
            event.data.payStatus === 'refunded' ? 'の代金を全額返金いたしました' : 'の代金の一部を返金いたしました',
            event.data.payStatus === 'refunded' ? 'refunded in full' : 'refunded in part',
          ),
          content:
            event.data.via === 'bank'
              ? { ja: '銀行振込でお返しいたしました。', en: 'We have returned it by bank transfer.' }
              : {
                  ja: 'お支払いのカードへお返しいたしました。反映の時期はカード会社により異なります。',
                  en: 'We have returned it to your card. When it shows depends on your card company.',
                },
          rows: [number, { label: label.refund, value: bothYen(event.data.amount), strong: true }],
          path: history,
          action: toHistory,
        }),
      ]
  }
}
