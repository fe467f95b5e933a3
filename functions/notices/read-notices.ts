import { noticesRead } from '#events/notices.ts'
import { handle } from '#functions/http/handle.ts'
import { getInbox, getNotices, readAllWrites, readWrites } from '#functions/store/notices.ts'
import { readNotices } from '#shared/api/notices.ts'

/** Two tabs, or a notice that arrives meanwhile, move the inbox: then it is looked at again. */
const tries = 4

export const handler = handle(readNotices, async ({ input, caller, table, commit, fail, now }) => {
  const { userId } = caller
  for (let attempt = 1; attempt <= tries; attempt++) {
    const inbox = await getInbox(table, userId)
    const writes = input.ids
      ? readWrites(userId, await getNotices(table, userId, [...new Set(input.ids)]), { inbox, now: now() })
      : readAllWrites(userId, inbox)
    if (writes.length === 0) return { unread: inbox.unread }
    const unread = input.ids ? inbox.unread - (writes.length - 1) : 0
    const result = await commit.attempt({ writes, events: [noticesRead({ userId })], answer: { unread } })
    if (result.done) return result.answer
  }
  return fail('busy', null, 1)
})
