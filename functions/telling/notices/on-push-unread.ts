import { pushUnread } from '#events/telling/notices.ts'
import { sendToUser } from '#functions/machinery/http/socket-topics.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { getInbox } from '#functions/store/telling/notices.ts'

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
