import type { EventOf } from '#events/event.ts'
import type { awardExpired, awardPaid, paymentDue } from '#events/selling/auctions.ts'
import type { AuctionFacts } from './auctions.ts'
import { type Draft, draft, moneyRow, namedAfter, timeRow } from './draft.ts'
import { payable } from './payable.ts'

/** Notices about paying for an award: always mailed (D100). */
export type PaymentEvent = EventOf<typeof paymentDue> | EventOf<typeof awardPaid> | EventOf<typeof awardExpired>

const price = { ja: '落札価格', en: 'Winning price' }
const record = '/mine/auctionRecord'
const toRecord = { ja: '入札の記録を開く', en: 'Open my bids' }

const due = {
  start: {
    mark: { ja: '✓ 落札しました', en: '✓ You won' },
    ja: 'おめでとうございます。期限までにお支払いください。',
    en: 'Congratulations. Please pay by the date below.',
  },
  '3d': {
    mark: { ja: 'お支払いのお願い', en: 'Payment reminder' },
    ja: 'お支払いがまだのようです。期限までにお願いいたします。',
    en: 'We have not received your payment yet. Please pay by the date below.',
  },
  '6d': {
    mark: { ja: 'お支払い期限は明日です', en: 'Payment is due tomorrow' },
    ja: '期限を過ぎますと、落札は取り消されます。',
    en: 'After the date below the award lapses.',
  },
  last: {
    mark: { ja: 'お支払い期限まであと6時間です', en: 'Six hours left to pay' },
    ja: '期限を過ぎますと落札は取り消され、ご利用が制限されることがあります。',
    en: 'After the date below the award lapses, and your account may be restricted.',
  },
} as const

export function paymentNotices(event: PaymentEvent, { title, picture, pay }: AuctionFacts): Draft[] {
  const about = { type: 'order_pay', level: 2, transactional: true, heading: title, picture } as const
  const named = namedAfter(title)
  const amount = moneyRow(price, event.data.price, true)

  switch (event.type) {
    case 'auction.payment-due': {
      const { memberId, payUntil, stage } = event.data
      const { mark, ja, en } = due[stage]
      const { path, action, sum } = payable('auction', event.data.productId, pay)
      return [
        draft(memberId, {
          ...about,
          tone: stage === 'start' ? 'good' : stage === '3d' ? 'plain' : 'bad',
          mark,
          title: named('のお支払いをお願いいたします', 'please pay'),
          content: { ja, en },
          rows: [amount, ...sum, timeRow({ ja: 'お支払い期限', en: 'Pay by' }, payUntil, true)],
          path,
          action,
        }),
      ]
    }
    case 'auction.paid': {
      const { memberId, sellerId } = event.data
      const paid = {
        ...about,
        tone: 'good',
        rows: [amount],
        path: `/artworks/detail?id=${event.data.productId}`,
      } as const
      const buyer = draft(memberId, {
        ...paid,
        mark: { ja: '✓ お支払いが完了しました', en: '✓ Paid' },
        title: named('のお支払いを承りました', 'we have your payment'),
        content: { ja: 'お支払いを確かに承りました。', en: 'Thank you, your payment has arrived.' },
      })
      if (sellerId === null) return [buyer]
      const seller = draft(sellerId, {
        ...paid,
        mark: { ja: '✓ 入金がありました', en: '✓ Your work is paid for' },
        title: named('の代金が支払われました', 'the buyer has paid'),
        content: { ja: '発送のご準備をお願いいたします。', en: 'Please get ready to ship.' },
      })
      return [buyer, seller]
    }
    case 'auction.award-expired': {
      const { memberId, bannedUntil } = event.data
      return [
        draft(memberId, {
          ...about,
          tone: 'bad',
          mark: { ja: '✕ お支払い期限が過ぎました', en: '✕ The time to pay is over' },
          title: named('の落札は取り消されました', 'the award has lapsed'),
          content: {
            ja: '期限までにお支払いがなかったため、落札を取り消しました。',
            en: 'We did not receive your payment in time, so the award has lapsed.',
          },
          rows:
            bannedUntil === null
              ? [amount]
              : [amount, timeRow({ ja: '購入・入札の制限', en: 'No buying or bidding until' }, bannedUntil)],
          path: record,
          action: toRecord,
        }),
      ]
    }
  }
}
