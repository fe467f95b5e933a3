import { handle } from '#functions/http/handle.ts'
import { ownerOfEmail } from '#functions/store/accounts.ts'
import { validRegisterEmail } from '#shared/api/accounts/availability.ts'

export const handler = handle(validRegisterEmail, async ({ input, table }) => ({
  registered: (await ownerOfEmail(table, input.email)) !== undefined,
}))
