import { memberBanned } from '#events/people/accounts.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { audited } from '#functions/store/people/audit.ts'
import { type BanRecord, bansOf, banWrites } from '#functions/store/people/bans.ts'
import { getStanding } from '#functions/store/people/sessions.ts'
import { banView } from '#functions/views/members.ts'
import { adminBanUser } from '#shared/api/people/console/accounts.ts'

export const handler = handle(
  adminBanUser,
  async ({ input, caller, language, table, commit, fail, invalid, now, newId }) => {
    const { id: userId, kind, reason } = input
    const until = input.until ?? null
    if (until !== null && until <= now()) return invalid({ field: 'until', key: 'TIME_PAST' })
    if (!(await getStanding(table, userId))) return fail('not-found')

    const before = await bansOf(table, userId, now())
    const ban: BanRecord = { userId, kind, reason, from: now(), until, by: caller.name }
    const bans = [...before.filter(other => other.kind !== kind), ban]
    return commit({
      writes: [
        ...banWrites(ban),
        audited({
          id: newId(),
          at: now(),
          by: caller,
          action: adminBanUser.id,
          subject: { kind: 'member', id: userId },
          before,
          after: bans,
        }),
      ],
      events: [memberBanned({ userId, kind, until, reason })],
      answer: { bans: bans.map(each => banView(each, language)) },
    })
  },
)
