import { handle } from '#functions/http/handle.ts'
import { adminInfo } from '#shared/api/console/operator-login.ts'

export const handler = handle(adminInfo, async ({ caller: { operatorId: id, name, email, roles } }) => ({
  id,
  name,
  email,
  roles,
}))
