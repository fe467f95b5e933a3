import { noticesRead } from '#events/notices.ts'
import { handle } from '#functions/http/handle.ts'
import { untilWritten } from '#functions/reactions/until-written.ts'
import { getInbox, getNotices, readAllWrites, readWrites } from '#functions/store/notices.ts'
import { isCommitted } from '#functions/table/transaction.ts'
import { readNotices } from '#shared/api/notices.ts'

/** Two tabs, or a notice that arrives meanwhile, move the inbox; the reader waits for the answer, so four are enough. */
const attempts = 4

export const handler = handle(readNotices, async ({ input, caller, table, commit, fail, now }) => {
  const { userId } = caller
  const answer = async () => {
    const inbox = await getInbox(table, userId)
    const writes = input.ids
      ? readWrites(userId, await getNotices(table, userId, [...new Set(input.ids)]), { inbox, now: now() })
      : readAllWrites(userId, inbox)
    if (writes.length === 0) return { unread: inbox.unread }
    const unread = input.ids ? inbox.unread - (writes.length - 1) : 0
    const result = await commit.attempt({ writes, events: [noticesRead({ userId })], answer: { unread } })
    return isCommitted(result) ? result.answer : undefined
  }
  return untilWritten(answer, { attempts, otherwise: () => fail('busy', null, 1) })
})
