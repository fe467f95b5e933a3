import { operatorRoles } from '#shared/domain/people/operator/roles.ts'
import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { m } from '../../../../paraglide/messages.js'
import { Check, FieldError } from '../../../site/frame/field.tsx'
import { roleNames } from './role-names.ts'

/** The roles of an operator; what was chosen before stays chosen. */
export function RolesField({
  id,
  reply,
  chosen = [],
}: {
  id: string
  reply: ConsoleReply | undefined
  chosen?: readonly string[]
}) {
  const kept = reply ? (reply.values['roles'] ?? '').split('\n') : chosen
  return (
    <fieldset className="f" id={`${id}-roles`} aria-describedby={`${id}-roles-hint`}>
      <legend>{m.operators_roles()}</legend>
      <p className="hint" id={`${id}-roles-hint`}>
        {m.operators_roles_hint()}
      </p>
      {operatorRoles.map(role => (
        <Check key={role} name="roles" value={role} defaultChecked={kept.includes(role)}>
          {roleNames[role]()}
        </Check>
      ))}
      <FieldError id={`${id}-roles`} error={reply?.errors['roles']} />
    </fieldset>
  )
}
