import { sessionEnded } from '#events/accounts.ts'
import { handle } from '#functions/http/handle.ts'
import { audited } from '#functions/store/audit.ts'
import { endAllSessions } from '#functions/store/sessions.ts'
import { adminEndMemberSessions } from '#shared/api/console/accounts.ts'

/** For a lost device or an account in wrong hands: open pages lose their socket too. The password stays as it is. */
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
