import { memberBanned } from '#events/people/accounts.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { fairnessKeys } from '#functions/machinery/table/keys.ts'
import { audited } from '#functions/store/people/audit.ts'
import { banWrites } from '#functions/store/people/bans.ts'
import { suspicionIn } from '#functions/store/selling/fairness.ts'
import { adminBanSuspects } from '#shared/api/selling/console/fairness.ts'
import { decided } from './console/deciding.ts'

/** The ban on buying as on a member's page, for the group or one of its members (D77). */
export const handler = handle(
  adminBanSuspects,
  async ({ input, caller, read, now, newId, commit, fail, invalid }) => {
    const { id, memberId, reason } = input
    const until = input.until ?? null
    const at = now()
    if (until !== null && until <= at) return invalid({ field: 'until', key: 'TIME_PAST' })
    const before = suspicionIn(read.get(fairnessKeys.suspicion(id)))
    const memberIds = before?.members
      .map(({ bidderId }) => bidderId)
      .filter(each => memberId === undefined || each === memberId)
    if (!before || !memberIds || memberIds.length === 0) return fail('not-found')
    const act = { at, by: caller, action: adminBanSuspects.id }
    const writes = decided(
      before,
      { what: 'ban', at, by: caller.name, text: reason, memberIds },
      { ...act, id: newId() },
    )
    const bans = memberIds.map(userId => ({ userId, kind: 'buy' as const, reason, from: at, until, by: caller.name }))
    return commit({
      writes: [
        // Read by this very call: after a conflict the caller may simply repeat it.
        ...writes.map(write => ({ ...write, code: 'busy' as const })),
        ...bans.flatMap(ban => [
          ...banWrites(ban),
          audited({
            ...act,
            id: newId(),
            subject: { kind: 'member', id: ban.userId },
            before: null,
            after: { kind: ban.kind, reason, until },
          }),
        ]),
      ],
      events: bans.map(({ userId, kind }) => memberBanned({ userId, kind, until, reason })),
      answer: { done: true as const },
    })
  },
  { reads: ({ id }) => [fairnessKeys.suspicion(id)] },
)
