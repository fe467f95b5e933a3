import { handle } from '#functions/lib/handle.ts'
import { adminInfo } from '#shared/api/account-console.ts'

export const handler = handle(adminInfo, async ({ caller: { operatorId: id, name, email, roles } }) => ({
  id,
  name,
  email,
  roles,
}))
