import { sessionEnded } from '#events/people/accounts.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { audited } from '#functions/store/people/audit.ts'
import { endAllSessions } from '#functions/store/people/sessions.ts'
import { adminEndMemberSessions } from '#shared/api/people/console/accounts.ts'

/** For a lost device or a stolen account: open pages lose their socket too. The password stays as it is. */
export const handler = handle(adminEndMemberSessions, async ({ input, caller, commit, now, newId }) => {
  const { id: userId, reason } = input
  return commit({
    writes: [
      endAllSessions(userId).or('not-found'),
      audited({
        id: newId(),
        at: now(),
        by: caller,
        action: adminEndMemberSessions.id,
        subject: { kind: 'member', id: userId },
        before: null,
        after: { reason },
      }),
    ],
    events: [sessionEnded({ userId })],
    answer: { done: true },
  })
})
