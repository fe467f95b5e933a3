import { pushUnread } from '#events/notices.ts'
import { sendToUser } from '#functions/http/socket-topics.ts'
import { consume } from '#functions/reactions/consume.ts'
import { getInbox } from '#functions/store/notices.ts'

/** Always the count as it is now, never a step: messages may come late or in another order. */
export const handler = consume(
  pushUnread,
  async ({ data: { userId } }, context) => {
    await sendToUser(context, userId, async () => {
      const { unread } = await getInbox(context.table, userId)
      return { type: 'unread', unread }
    })
  },
  { about: ({ data }) => data.userId },
)
