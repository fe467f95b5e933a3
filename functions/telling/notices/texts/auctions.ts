import type { EventOf } from '#events/event.ts'
import type {
  auctionClosed,
  auctionEnding,
  auctionExtended,
  auctionNotConcluded,
  bidAccepted,
  bidVoided,
  secondChanceOffered,
} from '#events/selling/auctions.ts'
import { yenText } from '#shared/domain/kernel/wording.ts'
import type { PayableFacts } from '../writing/payable-facts.ts'
import { type Draft, draft, moneyRow, namedAfter, timeRow } from './draft.ts'

/** Notices about auctions (D100) with their recipients. A maximum bid is shown to its bidder alone. */
export type AuctionEvent =
  | EventOf<typeof bidAccepted>
  | EventOf<typeof bidVoided>
  | EventOf<typeof auctionEnding>
  | EventOf<typeof auctionExtended>
  | EventOf<typeof auctionClosed>
  | EventOf<typeof secondChanceOffered>
  | EventOf<typeof auctionNotConcluded>

export interface AuctionFacts {
  readonly title: { readonly ja: string; readonly en: string }
  readonly picture: { path: string; alt: { ja: string; en: string } } | null
  /** Lowest next bid at the event's price; null when the auction does not exist any more. */
  readonly minNext: number | null
  /** The recipient's own maximum bid, if there is one. */
  readonly maxOf: (memberId: string) => number | undefined
  /** The present leader; null where nobody leads, or where the event names the leader. */
  readonly leaderId: string | null
  /** Members who favourited the work, and its bidders, where the event does not name them. */
  readonly watchers: readonly string[]
  readonly bidders: readonly string[]
  /** How an award that waits for its payment is paid. */
  readonly pay: PayableFacts
}

const label = {
  price: { ja: '現在の価格', en: 'Current price' },
  final: { ja: '落札価格', en: 'Winning price' },
  max: { ja: 'あなたの上限', en: 'Your maximum' },
  next: { ja: '次の最低入札額', en: 'Least next bid' },
  end: { ja: '終了', en: 'Ends' },
  reason: { ja: '理由', en: 'Reason' },
  offer: { ja: 'ご案内の価格', en: 'Price offered to you' },
  until: { ja: '回答の期限', en: 'Answer by' },
}
const toBid = { ja: '作品のページで入札する', en: 'Bid on the work’s page' }
const toWork = { ja: '作品のページを見る', en: 'See the work' }
const extension = {
  ja: '終了5分前からの入札があると、終了が5分後に延びます。同額の場合は先の入札を優先します。',
  en: 'A bid in the last five minutes moves the end to five minutes after it. Of equal bids the earlier one leads.',
}

export function auctionNotices(event: AuctionEvent, facts: AuctionFacts): Draft[] {
  const { title, picture } = facts
  const about = {
    type: 'auction',
    path: `/artworks/detail?id=${event.data.productId}`,
    heading: title,
    picture,
  } as const
  const named = namedAfter(title)

  switch (event.type) {
    case 'auction.bid-accepted': {
      const { bidderId, previousLeaderId, leaderId, result, price, endAt } = event.data
      if (result === 'won') return []
      const outbid = (memberId: string, isBidding: boolean) => {
        const max = facts.maxOf(memberId)
        return draft(memberId, {
          ...about,
          level: 2,
          isBidding,
          tone: 'bad',
          mark: { ja: '✕ 上回られました', en: '✕ You were outbid' },
          title: named('の入札が上回られました', 'you were outbid'),
          content: facts.minNext === null ? higher : withNext(facts.minNext),
          rows: [
            moneyRow(label.price, price),
            ...(max === undefined ? [] : [moneyRow(label.max, max)]),
            ...(facts.minNext === null ? [] : [moneyRow(label.next, facts.minNext, true)]),
            timeRow(label.end, endAt),
          ],
          action: toBid,
          foot: extension,
        })
      }
      const accepted = draft(bidderId, {
        ...about,
        level: 1,
        tone: 'good',
        mark: { ja: '✓ 最高入札者です', en: '✓ You lead' },
        title: named('の入札を承りました', 'your bid was accepted'),
        content: { ja: '現在、あなたが最高入札者です。', en: 'You are the highest bidder at the moment.' },
        rows: [moneyRow(label.price, price), timeRow(label.end, endAt)],
        action: toWork,
        foot: extension,
      })
      const passed = previousLeaderId !== null && previousLeaderId !== leaderId ? [outbid(previousLeaderId, true)] : []
      // A bidder outbid within their own call has just read it on the page.
      return [result === 'outbid' ? outbid(bidderId, false) : accepted, ...passed]
    }
    case 'auction.bid-voided':
      return [
        draft(event.data.memberId, {
          ...about,
          level: 2,
          tone: 'bad',
          mark: { ja: '✕ 入札の取り消し', en: '✕ Bid voided' },
          title: named('の入札が運営により取り消されました', 'your bid was voided by the operator'),
          content: { ja: `理由：${event.data.reason}`, en: `Reason: ${event.data.reason}` },
          rows: [moneyRow(label.price, event.data.price)],
          action: toWork,
        }),
      ]
    case 'auction.ending': {
      const { hoursLeft, price, endAt } = event.data
      const isOutbid = (userId: string) => event.data.bidderIds.includes(userId) && userId !== facts.leaderId
      return unique([...facts.watchers, ...event.data.bidderIds]).map(userId =>
        draft(userId, {
          ...about,
          level: 1,
          // Sent once, and only while the bidder can still react.
          isBidding: hoursLeft === 1 && isOutbid(userId),
          ...(isOutbid(userId) && { tone: 'bad' as const }),
          mark: { ja: `終了まであと${hoursLeft}時間`, en: `${hoursLeft === 1 ? '1 hour' : `${hoursLeft} hours`} left` },
          title: named(
            `は、あと${hoursLeft}時間で終了します`,
            hoursLeft === 1 ? 'one hour left' : `${hoursLeft} hours left`,
          ),
          content: isOutbid(userId)
            ? {
                ja: 'ほかの方が最高入札者です。続けてご希望の場合は、終了までにあらためてご入札ください。',
                en: 'Somebody else leads. If you still want the work, please bid again before the end.',
              }
            : { ja: '入札は終了までお受けします。', en: 'Bids are accepted until the end.' },
          rows: [moneyRow(label.price, price), timeRow(label.end, endAt)],
          action: toBid,
          foot: extension,
        }),
      )
    }
    case 'auction.extended': {
      // Each late bid extends the auction again: members who favourited it are notified of the first alone.
      if (event.data.by === 'bid' && event.data.extendedCount > 1) return []
      return unique([...facts.watchers, ...facts.bidders]).map(userId =>
        draft(userId, {
          ...about,
          level: 1,
          mark: { ja: '終了の延長', en: 'Extended' },
          title: named('の終了が延びました', 'the end was moved'),
          content: extension,
          rows: [timeRow(label.end, event.data.endAt)],
          action: toBid,
        }),
      )
    }
    case 'auction.closed': {
      const { outcome, winnerId, sellerId, price, bidderIds, reason } = event.data
      if (outcome === 'not_concluded') return []
      if (outcome === 'cancelled') {
        return unique([...bidderIds, ...(sellerId ? [sellerId] : [])]).map(userId =>
          draft(userId, {
            ...about,
            level: 2,
            mark: { ja: 'オークションの中止', en: 'Auction stopped' },
            title: named('のオークションは中止されました', 'the auction was stopped'),
            content: { ja: '運営の判断により中止しました。', en: 'The operator stopped the auction.' },
            rows: reason ? [{ label: label.reason, value: { ja: reason, en: reason } }] : [],
            action: toWork,
          }),
        )
      }
      const won =
        winnerId === null
          ? []
          : [winnerId].map(userId =>
              draft(userId, {
                ...about,
                level: 2,
                tone: 'good',
                mark: { ja: '✓ 落札しました', en: '✓ You won' },
                title: named('を落札しました', 'you won'),
                content: {
                  ja: 'おめでとうございます。お支払いの期限は7日以内です。',
                  en: 'Congratulations. Please pay within seven days.',
                },
                rows: [moneyRow(label.final, price, true)],
                action: toWork,
              }),
            )
      const sold =
        sellerId === null
          ? []
          : [sellerId].map(userId =>
              draft(userId, {
                ...about,
                level: 2,
                tone: 'good',
                mark: { ja: '✓ 落札されました', en: '✓ Your work was won' },
                title: named('が落札されました', 'your work was won'),
                content: { ja: '落札者のお支払いをお待ちください。', en: 'We are waiting for the winner to pay.' },
                rows: [moneyRow(label.final, price, true)],
                action: toWork,
              }),
            )
      const lost = unique(bidderIds)
        .filter(userId => userId !== winnerId)
        .map(userId =>
          draft(userId, {
            ...about,
            level: 1,
            mark: { ja: '終了しました', en: 'The auction is over' },
            title: named('は落札できませんでした', 'you did not win'),
            content: {
              ja: 'ご入札ありがとうございました。ほかの方が落札されました。',
              en: 'Thank you for bidding. Somebody else won the work.',
            },
            rows: [moneyRow(label.final, price)],
            action: toWork,
          }),
        )
      return [...won, ...sold, ...lost]
    }
    case 'auction.second-chance-offered':
      return [
        draft(event.data.memberId, {
          ...about,
          level: 2,
          transactional: true,
          tone: 'good',
          mark: { ja: '次点のご案内', en: 'A second chance' },
          title: named('をお求めいただけます', 'you can still have it'),
          content: {
            ja: '落札された方のお支払いがなかったため、次点のあなたにご案内します。お受けになるかをお知らせください。',
            en: 'The winner did not pay, so the work is offered to you. Please tell us whether you accept.',
          },
          rows: [moneyRow(label.offer, event.data.price, true), timeRow(label.until, event.data.until)],
          action: { ja: '受ける・辞退する', en: 'Accept or decline' },
          path: '/mine/auctionRecord',
        }),
      ]
    case 'auction.not-concluded': {
      const { sellerId, cause } = event.data
      const why = causes[cause]
      return sellerId === null
        ? []
        : [
            draft(sellerId, {
              ...about,
              level: 2,
              mark: { ja: '不成立', en: 'Not concluded' },
              title: named('は成立しませんでした', 'not concluded'),
              content: why,
              rows: [timeRow({ ja: '再出品の受付', en: 'List again until' }, event.data.relistUntil)],
              action: toWork,
            }),
          ]
    }
  }
}

const causes = {
  'no-bids': { ja: '入札がありませんでした。', en: 'There were no bids.' },
  unpaid: { ja: 'お支払いがありませんでした。', en: 'The winner did not pay.' },
  'second-chance-refused': { ja: '次点の方が辞退されました。', en: 'The next bidder declined.' },
  'second-chance-expired': { ja: '次点の方の回答がありませんでした。', en: 'The next bidder did not answer.' },
} as const

const higher = { ja: 'より高い入札がありました。', en: 'Somebody bid higher.' }

/** The amount that would lead again, for the list and the mail's preview. */
const withNext = (yen: number) => ({
  ja: `${higher.ja}次の最低入札額は ${yenText(yen)} です。続けてご希望の場合は、終了までにあらためてご入札ください。`,
  en: `${higher.en} The least next bid is ${yenText(yen)}. If you still want the work, please bid again before the end.`,
})

const unique = (ids: readonly string[]) => [...new Set(ids)]
