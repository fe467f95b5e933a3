import { handle } from '#functions/http/handle.ts'
import { ownerOfUsername } from '#functions/store/accounts.ts'
import { validUsername } from '#shared/api/accounts/availability.ts'
import { isUsername, normalizeUsername } from '#shared/domain/account/username.ts'

export const handler = handle(validUsername, async ({ input, caller, table }) => {
  const username = normalizeUsername(input.username)
  // An invalid name has no owner and cannot be a key.
  if (!isUsername(username)) return { isExist: false }
  const owner = await ownerOfUsername(table, username)
  return { isExist: owner !== undefined && owner !== caller?.userId }
})
