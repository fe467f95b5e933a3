import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { m } from '../../../../paraglide/messages.js'
import { ReasonField } from '../../../site/console/forms/action-fields.tsx'
import { AdminAction } from '../../../site/console/forms/admin-action.tsx'
import { Input, Money } from '../../../site/frame/field.tsx'

/** Asks whose a work is that was not bought here, and what they paid for it (D22, D72). */
export function RegisterOwner({ formId, reply }: { formId: string; reply: ConsoleReply | undefined }) {
  return (
    <AdminAction
      intent="owner"
      formId={formId}
      reply={reply}
      open={m.admin_action_owner()}
      submit={m.admin_action_owner_submit()}
      labels={{
        username: m.admin_action_owner_name(),
        basis: m.admin_action_owner_basis(),
        reason: m.admin_reason(),
      }}
    >
      {({ id, reply: mine }) => (
        <>
          <p>{m.admin_action_owner_text()}</p>
          <Input
            id={`${id}-username`}
            name="username"
            label={m.admin_action_owner_name()}
            maxLength={24}
            autoComplete="off"
            required
            defaultValue={mine?.values['username']}
            error={mine?.errors['username']}
          />
          <Money
            id={`${id}-basis`}
            name="basis"
            label={m.admin_action_owner_basis()}
            hint={m.admin_action_owner_basis_hint()}
            required
            defaultValue={mine?.values['basis']}
            error={mine?.errors['basis']}
          />
          <ReasonField id={id} reply={mine} />
        </>
      )}
    </AdminAction>
  )
}
