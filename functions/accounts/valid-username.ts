import { handle } from '#functions/lib/handle.ts'
import { ownerOfUsername } from '#functions/store/accounts.ts'
import { validUsername } from '#shared/api/account-lookup.ts'

export const handler = handle(validUsername, async ({ input, caller, table }) => {
  const owner = await ownerOfUsername(table, input.username)
  return { isExist: owner !== undefined && owner !== caller?.userId }
})
