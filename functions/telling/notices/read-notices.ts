import { noticesRead } from '#events/telling/notices.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { isCommitted } from '#functions/machinery/table/transaction.ts'
import { getInbox, getNotices, readAllWrites, readWrites } from '#functions/store/telling/notices.ts'
import { readNotices } from '#shared/api/telling/notices.ts'

/**
 * Attempts: a second tab or a new notice may write the inbox meanwhile; the reader waits for the answer, so four are
 * enough.
 */
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
