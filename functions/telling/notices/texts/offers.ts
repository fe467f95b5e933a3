import type { EventOf } from '#events/event.ts'
import type {
  offerApproved,
  offerApprovedAlone,
  offerEnded,
  offerMade,
  offerPaymentDue,
  offersOvertaken,
  offerUnpaid,
} from '#events/selling/offers.ts'
import type { PayableFacts } from '../writing/payable-facts.ts'
import { type Draft, draft, moneyRow, namedAfter, timeRow } from './draft.ts'
import { payable } from './payable.ts'

/** Notices about offers (D63, D100) for the other party, level 2. Nobody learns who else offered. */
export type OfferEvent =
  | EventOf<typeof offerMade>
  | EventOf<typeof offerApproved>
  | EventOf<typeof offerApprovedAlone>
  | EventOf<typeof offerEnded>
  | EventOf<typeof offerPaymentDue>
  | EventOf<typeof offersOvertaken>
  | EventOf<typeof offerUnpaid>

export interface OfferFacts {
  readonly title: { readonly ja: string; readonly en: string }
  readonly picture: { path: string; alt: { ja: string; en: string } } | null
  /** Recipients on the selling side: the member, or the accounts of the partner; nobody for the house. */
  readonly receivers: readonly string[]
  /** How an accepted offer is paid. */
  readonly pay: PayableFacts
}

const label = {
  price: { ja: 'ご相談の価格', en: 'Offer' },
  asking: { ja: '希望価格', en: 'Asking price' },
  valid: { ja: '有効期限', en: 'Valid until' },
  pay: { ja: 'お支払い期限', en: 'Pay by' },
}
const toOffers = { ja: '価格相談を見る', en: 'See your offers' }
const toWork = { ja: '作品のページを見る', en: 'See the work' }

const ended = {
  denied: ['お受けできないとのお返事です', 'your offer was refused'],
  expired: ['有効期限が過ぎました', 'your offer has expired'],
  closed: ['ほかの方に決まったか、販売が終わりました', 'the work is no longer open to your offer'],
} as const

export function offerNotices(event: OfferEvent, { title, picture, receivers, pay }: OfferFacts): Draft[] {
  const { productId } = event.data
  const named = namedAfter(title)
  const work = `/artworks/detail?id=${productId}`
  const base = { type: 'bargain', level: 2, heading: title, picture } as const
  if (event.type === 'offer.overtaken') {
    const { asking, offers } = event.data
    return offers.map(({ senderId, price }) =>
      draft(senderId, {
        ...base,
        tone: 'good',
        path: work,
        mark: { ja: '価格が下がりました', en: 'The price has fallen' },
        title: named('は、いまの表示価格でお求めいただけます', 'the price is now yours to take'),
        content: {
          ja: '表示の価格が、ご相談の価格以下になりました。いますぐその価格でお求めいただけます。ご相談は有効期限まで続き、成立するときは低いほうの価格になります。',
          en: 'The asking price is now no higher than your offer, and you can buy the work at it at once. Your offer stays binding until it expires; if it is accepted, you pay the lower of the two.',
        },
        rows: [moneyRow(label.price, price), moneyRow(label.asking, asking, true)],
        action: toWork,
      }),
    )
  }
  const { senderId, price } = event.data
  const rows = [moneyRow(label.price, price, true)]
  const endedNotice = (how: keyof typeof ended, of: { readonly senderId: string; readonly price: number }) =>
    draft(of.senderId, {
      ...base,
      tone: 'bad',
      path: work,
      mark: { ja: '成立しませんでした', en: 'Not accepted' },
      title: named(`の価格相談: ${ended[how][0]}`, ended[how][1]),
      content: {
        ja: '販売が続いている作品は、表示の価格でお求めいただけます。',
        en: 'If the work is still on sale, you can buy it at the price shown.',
      },
      rows: [moneyRow(label.price, of.price, true)],
      action: toWork,
    })

  switch (event.type) {
    case 'offer.made':
      return receivers.map(userId =>
        draft(userId, {
          ...base,
          path: '/mine/bargain?tab=received',
          mark: { ja: '価格相談が届きました', en: 'A new offer' },
          title: named('に価格相談が届きました', 'you have an offer'),
          content: {
            ja: '有効期限までに、お受けするかどうかをお知らせください。',
            en: 'Please accept or refuse it before it expires.',
          },
          rows: [...rows, moneyRow(label.asking, event.data.asking), timeRow(label.valid, event.data.validUntil)],
          action: toOffers,
        }),
      )
    case 'offer.approved':
    case 'offer.payment-due': {
      const isNew = event.type === 'offer.approved'
      const { path, action, sum } = payable('bargain', productId, pay)
      return [
        draft(senderId, {
          ...base,
          transactional: true,
          tone: 'good',
          path,
          mark: isNew ? { ja: '✓ 成立しました', en: '✓ Accepted' } : { ja: 'お支払いのお願い', en: 'Payment is due' },
          title: isNew
            ? named('の価格相談が成立しました', 'your offer was accepted')
            : named('のお支払いをお待ちしています', 'your payment is awaited'),
          content: {
            ja: '期限までにお支払いください。期限を過ぎると成立は取り消されます。',
            en: 'Please pay before the date below; after it the acceptance is void.',
          },
          rows: [...rows, ...sum, timeRow(label.pay, event.data.payUntil, true)],
          action,
        }),
        ...('closed' in event.data ? event.data.closed.map(each => endedNotice('closed', each)) : []),
      ]
    }
    case 'offer.ended': {
      const { how } = event.data
      if (how === 'cancelled') {
        return receivers.map(userId =>
          draft(userId, {
            ...base,
            path: '/mine/bargain?tab=received',
            mark: { ja: '取り下げられました', en: 'Withdrawn' },
            title: named('の価格相談が取り下げられました', 'an offer was withdrawn'),
            content: { ja: 'お返事は不要です。', en: 'You need not answer it.' },
            rows,
            action: toOffers,
          }),
        )
      }
      return [endedNotice(how, { senderId, price })]
    }
    case 'offer.unpaid': {
      const again = event.data.closedSenderIds.map(userId =>
        draft(userId, {
          ...base,
          path: work,
          mark: { ja: 'ふたたび販売中です', en: 'Available again' },
          title: named('がふたたび販売中です', 'it is for sale again'),
          content: {
            ja: 'さきの成立が取り消されました。価格相談はあらためてお出しください。',
            en: 'The sale did not come about. You may make a new offer.',
          },
          action: toWork,
        }),
      )
      return [
        draft(senderId, {
          ...base,
          transactional: true,
          tone: 'bad',
          path: work,
          mark: { ja: '✕ 期限が過ぎました', en: '✕ Not paid in time' },
          title: named('のお支払い期限が過ぎました', 'you did not pay in time'),
          content: {
            ja: '成立は取り消されました。未払いが重なると、ご購入を停止することがあります。',
            en: 'The acceptance is void. Repeated unpaid offers suspend buying.',
          },
          rows,
          action: toWork,
        }),
        ...receivers.map(userId =>
          draft(userId, {
            ...base,
            path: '/mine/bargain?tab=received',
            mark: { ja: 'お支払いがありませんでした', en: 'It was not paid' },
            title: named('はお支払いがなく、ふたたび販売中です', 'it was not paid and is for sale again'),
            content: { ja: 'お手続きは不要です。', en: 'There is nothing you need to do.' },
            rows,
            action: toOffers,
          }),
        ),
        ...again,
      ]
    }
  }
}
