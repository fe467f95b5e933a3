import { pushUnread } from '#events/telling/notices.ts'
import { sendToUser } from '#functions/machinery/http/socket-topics.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { getInbox } from '#functions/store/telling/notices.ts'

/** Sends the present count, never an increment: messages may come late or out of order. */
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
