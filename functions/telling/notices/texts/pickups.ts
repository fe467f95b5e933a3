import type { EventOf } from '#events/event.ts'
import type {
  pickupAsked,
  pickupAskedAgain,
  pickupCollected,
  pickupConfirmed,
  pickupLapsed,
  pickupReminded,
} from '#events/fulfilment/pickups.ts'
import type { PickupSlot } from '#shared/domain/fulfilment/pickup/pickup.ts'
import type { PickupPart } from '#shared/domain/fulfilment/pickup/transitions.ts'
import type { Localized } from '#shared/domain/kernel/language.ts'
import { type Draft, draft, namedAfter } from './draft.ts'

/** Notices for a seller whose work is collected (D74, D100); none about the seller's own actions. */
type PickupEvent =
  | EventOf<typeof pickupAsked>
  | EventOf<typeof pickupConfirmed>
  | EventOf<typeof pickupAskedAgain>
  | EventOf<typeof pickupLapsed>
  | EventOf<typeof pickupReminded>
  | EventOf<typeof pickupCollected>

type Both = Pick<Localized, 'ja' | 'en'>

const parts = {
  am: { ja: '午前（9〜12時）', en: 'morning (9:00–12:00)' },
  pm: { ja: '午後（12〜17時）', en: 'afternoon (12:00–17:00)' },
  eve: { ja: '夜（17〜20時）', en: 'evening (17:00–20:00)' },
} as const satisfies Record<PickupPart, Both>

function slotWords({ date, part }: PickupSlot): Both {
  const at = new Date(date)
  const day = (language: string) => new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(at)
  return { ja: `${day('ja-JP')} ${parts[part].ja}`, en: `${day('en-GB')}, ${parts[part].en}` }
}

const propose = { ja: '候補日を提案する', en: 'Propose days' }
const view = { ja: '集荷の予定を見る', en: 'See the pick-up' }

export function pickupNotices(event: PickupEvent, title: Both): Draft[] {
  const { sellerId, orderItemId } = event.data
  if (sellerId === null) return []
  const named = namedAfter(title)
  const path = `/mine/productManage/pickup?orderItemId=${orderItemId}`
  const said = { type: 'pick_up_time', level: 2, transactional: true, path } as const
  switch (event.type) {
    case 'pickup.asked':
      return [
        draft(sellerId, {
          ...said,
          mark: { ja: '集荷の日程のお願い', en: 'Pick-up days' },
          title: named('集荷の候補日をお知らせください', 'please propose pick-up days'),
          content: {
            ja: 'お支払いが確認できました。作品は専門の配送会社が伺います。3営業日より先の候補日を、5つまでお選びください。',
            en: 'Your work has been paid for, and our courier will fetch it. Please propose up to five days, each at least three business days ahead.',
          },
          action: propose,
        }),
      ]
    case 'pickup.confirmed':
      return [
        draft(sellerId, {
          ...said,
          tone: 'good',
          mark: { ja: '✓ 集荷日が決まりました', en: '✓ Pick-up confirmed' },
          title: named('集荷の日程が決まりました', 'the pick-up is confirmed'),
          content: {
            ja: '当日は、作品と箱・付属品をまとめてお渡しください。梱包は配送会社が行います。',
            en: 'Please have the work ready with its box and all that belongs to it. The courier packs it.',
          },
          rows: [{ label: { ja: '集荷日時', en: 'Pick-up' }, value: slotWords(event.data.slot), strong: true }],
          action: view,
        }),
      ]
    case 'pickup.asked-again':
      return [
        draft(sellerId, {
          ...said,
          mark: { ja: '別の候補日のお願い', en: 'Other days, please' },
          title: named('別の候補日をお知らせください', 'please propose other days'),
          content: {
            ja: `運営からのご連絡：${event.data.reason}`,
            en: `A word from us: ${event.data.reason}`,
          },
          action: propose,
        }),
      ]
    case 'pickup.lapsed':
      return [
        draft(sellerId, {
          ...said,
          mark: { ja: '候補日の期限が過ぎました', en: 'Your days have lapsed' },
          title: named('もう一度、候補日をお知らせください', 'please propose days again'),
          content: {
            ja: '3日以内にお返事ができず、ご提案いただいた日程は取り消しとなりました。お手数をおかけして申し訳ございません。',
            en: 'We did not answer within three days, so the days that you proposed are void. We are sorry to ask you again.',
          },
          action: propose,
        }),
      ]
    case 'pickup.reminded':
      return [
        draft(sellerId, {
          ...said,
          mark: { ja: '集荷の日程がまだです', en: 'No pick-up day yet' },
          title: named('集荷の候補日をお待ちしています', 'we wait for your pick-up days'),
          content:
            event.data.what === 'remind'
              ? {
                  ja: 'お支払いが済んだ作品の集荷日が、まだ決まっていません。購入された方がお待ちです。',
                  en: 'The work has been paid for and its pick-up has no day yet. Its buyer is waiting.',
                }
              : {
                  ja: '集荷日が決まらないまま10日が過ぎました。運営からお電話を差し上げます。このまま発送できない場合、ご注文は取り消しとなります。',
                  en: 'Ten days have passed without a pick-up day. We will call you. If the work cannot be sent, the order is cancelled.',
                },
          action: propose,
        }),
      ]
    case 'pickup.collected':
      return [
        draft(sellerId, {
          ...said,
          tone: 'good',
          mark: { ja: '✓ 作品をお預かりしました', en: '✓ Work collected' },
          title: named('作品をお預かりしました', 'we have your work'),
          content: {
            ja: '検品と梱包のうえ、購入された方へお送りします。発送後にあらためてお知らせします。',
            en: 'We check it, pack it and send it to its buyer, and tell you when it is on its way.',
          },
          action: view,
        }),
      ]
  }
}
