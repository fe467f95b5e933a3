import type { OperatorRole } from '#shared/domain/people/operator/roles.ts'
import { m } from '../../../../paraglide/messages.js'

export const roleNames: Readonly<Record<OperatorRole, () => string>> = {
  owner: m.admin_role_owner,
  reviewer: m.admin_role_reviewer,
  editor: m.admin_role_editor,
  support: m.admin_role_support,
  finance: m.admin_role_finance,
}
