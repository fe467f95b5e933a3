import { handle } from '#functions/machinery/http/handle.ts'
import { isUsernameTaken } from '#functions/store/people/accounts.ts'
import { validUsername } from '#shared/api/people/accounts/availability.ts'
import { isUsername, normalizeUsername } from '#shared/domain/people/account/username.ts'

export const handler = handle(validUsername, async ({ input, caller, table, now }) => {
  const username = normalizeUsername(input.username)
  // An invalid name has no owner and cannot be a key.
  if (!isUsername(username)) return { isExist: false }
  return { isExist: await isUsernameTaken(table, { name: username, userId: caller?.userId, now: now() }) }
})
