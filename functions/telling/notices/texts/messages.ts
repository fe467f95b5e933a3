import type { messagesUnread } from '#events/conversing/messages.ts'
import type { EventOf } from '#events/event.ts'
import type { Localized } from '#shared/domain/kernel/language.ts'
import { type Draft, draft, namedAfter } from './draft.ts'

type Both = Pick<Localized, 'ja' | 'en'>

/** Notice of unread messages in a room, for each account of its side. The messages themselves stay in the room. */
export function messageNotices(
  { data }: EventOf<typeof messagesUnread>,
  { work, from, userIds }: { readonly work: Both; readonly from: Both; readonly userIds: readonly string[] },
): Draft[] {
  const { roomId, productId, unread } = data
  const named = namedAfter(work)
  return userIds.map(userId =>
    draft(userId, {
      type: 'questions_to_the_seller',
      level: 3,
      mark: { ja: 'メッセージ', en: 'Message' },
      title: named('メッセージが届いています', 'a message waits for you'),
      content: {
        ja: `${from.ja}からの未読のメッセージが${unread}件あります。`,
        en:
          unread === 1
            ? `There is an unread message from ${from.en}.`
            : `There are ${unread} unread messages from ${from.en}.`,
      },
      path: `/mine/message/${productId}/chat/${roomId}`,
      action: { ja: 'メッセージを読む', en: 'Read and answer' },
      foot: {
        ja: 'お返事は、サイトのメッセージからお願いいたします。このメールにご返信いただいても届きません。',
        en: 'Please answer on the site. An answer to this mail does not arrive.',
      },
    }),
  )
}
