import { handle } from '#functions/lib/handle.ts'
import { ownerOfEmail } from '#functions/store/accounts.ts'
import { validRegisterEmail } from '#shared/api/account-lookup.ts'

export const handler = handle(validRegisterEmail, async ({ input, table }) => ({
  registered: (await ownerOfEmail(table, input.email)) !== undefined,
}))
