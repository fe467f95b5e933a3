import { memberUnbanned } from '#events/people/accounts.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { audited } from '#functions/store/people/audit.ts'
import { bansOf, unbanWrites } from '#functions/store/people/bans.ts'
import { getStanding } from '#functions/store/people/sessions.ts'
import { banView } from '#functions/views/members.ts'
import { adminUnbanUser } from '#shared/api/people/console/accounts.ts'

export const handler = handle(adminUnbanUser, async ({ input, caller, language, table, commit, fail, now, newId }) => {
  const { id: userId, kind, reason } = input
  if (!(await getStanding(table, userId))) return fail('not-found')

  const before = await bansOf(table, userId, now())
  const bans = before.filter(ban => ban.kind !== kind)
  return commit({
    writes: [
      ...unbanWrites(userId, kind),
      audited({
        id: newId(),
        at: now(),
        by: caller,
        action: adminUnbanUser.id,
        subject: { kind: 'member', id: userId },
        before,
        after: { bans, reason },
      }),
    ],
    events: [memberUnbanned({ userId, kind })],
    answer: { bans: bans.map(each => banView(each, language)) },
  })
})
