import { handle } from '#functions/machinery/http/handle.ts'
import { ownerOfEmail } from '#functions/store/people/accounts.ts'
import { validRegisterEmail } from '#shared/api/people/accounts/availability.ts'

export const handler = handle(validRegisterEmail, async ({ input, table }) => ({
  registered: (await ownerOfEmail(table, input.email)) !== undefined,
}))
