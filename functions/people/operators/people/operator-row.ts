import type { Operator } from '#functions/store/people/sessions.ts'
import { iso } from '#shared/domain/kernel/iso.ts'

/** An operator in the owners' list. */
export const operatorRow = ({ operatorId: id, name, email, roles, state, createdAt }: Operator) => ({
  id,
  name,
  email,
  roles,
  state,
  since: iso(createdAt),
})
