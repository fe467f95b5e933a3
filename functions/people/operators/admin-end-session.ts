import { handle } from '#functions/machinery/http/handle.ts'
import { audited } from '#functions/store/people/audit.ts'
import { getSeat, seatLeft } from '#functions/store/people/operator-login.ts'
import { endSession } from '#functions/store/people/sessions.ts'
import { adminEndSession } from '#shared/api/people/console/operator-login.ts'

export const handler = handle(adminEndSession, async ({ input, caller, table, commit, fail, now, newId }) => {
  const { operatorId } = caller
  const seat = await getSeat(table, operatorId, input.id)
  if (!seat) return fail('not-found')
  const { address, agent } = seat
  return commit({
    writes: [
      endSession(seat.sid, now()),
      seatLeft(operatorId, seat.sid),
      audited({
        id: newId(),
        at: now(),
        by: caller,
        action: adminEndSession.id,
        subject: { kind: 'operator', id: operatorId },
        before: { session: seat.sid, address, agent },
        after: null,
      }),
    ],
    answer: { done: true as const },
  })
})
