import { handle } from '#functions/lib/handle.ts'
import { getInbox } from '#functions/store/notices.ts'
import { unreadCount } from '#shared/api/notices.ts'

export const handler = handle(unreadCount, async ({ caller, table }) => ({
  unread: (await getInbox(table, caller.userId)).unread,
}))
