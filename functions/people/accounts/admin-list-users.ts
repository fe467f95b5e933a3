import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { bannedMembers } from '#functions/store/people/bans.ts'
import { allMembers, memberRows } from '#functions/views/members.ts'
import { adminListUsers } from '#shared/api/people/console/accounts.ts'
import { usernameKey } from '#shared/domain/people/account/username.ts'

export const handler = handle(adminListUsers, async ({ input, table, language, now }) => {
  const { ban } = input
  const wanted = usernameKey(input.keyword ?? '')
  const members = await allMembers(table)
  const banned = ban && new Set(await bannedMembers(table, ban, now()))
  const found = members.filter(
    ({ userId, username, email }) =>
      (!banned || banned.has(userId)) && (usernameKey(username).startsWith(wanted) || email.startsWith(wanted)),
  )
  const { list, ...rest } = pageOfAll(found, input)
  const ids = list.map(({ userId }) => userId)
  return { list: await memberRows(table, ids, { language, now: now() }), ...rest }
})
