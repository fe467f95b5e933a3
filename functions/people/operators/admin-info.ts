import { handle } from '#functions/machinery/http/handle.ts'
import { adminInfo } from '#shared/api/people/console/operator-login.ts'

export const handler = handle(adminInfo, async ({ caller: { operatorId: id, name, email, roles } }) => ({
  id,
  name,
  email,
  roles,
}))
