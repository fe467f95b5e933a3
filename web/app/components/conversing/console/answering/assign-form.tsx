import type { Assignee } from '#shared/domain/people/operator/assignee.ts'
import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { useOperatorId } from '../../../../lib/hooks/use-operator.ts'
import { m } from '../../../../paraglide/messages.js'
import css from '../../../site/console/details.module.css'
import { ConsoleForm, replyTo, useSending } from '../../../site/console/forms/console-form.tsx'
import { Button } from '../../../site/frame/button.tsx'
import { Select } from '../../../site/frame/field.tsx'

/** Who answers what the house was asked: oneself at one press, or whoever else may. */
export function AssignForm({
  intent,
  version,
  assignee,
  operators,
  formId,
  reply,
}: {
  intent: 'room-assign' | 'inquiry-assign'
  /** What the operator has read, where the call asks for it. */
  version?: number
  assignee: Assignee
  operators: readonly NonNullable<Assignee>[]
  formId: string
  reply: ConsoleReply | undefined
}) {
  const ownId = useOperatorId()
  const sending = useSending()
  const isMine = assignee?.id === ownId
  const mine = replyTo(reply, { intent })
  const hidden = version !== undefined && <input type="hidden" name="version" value={version} />
  // Whoever may not answer any more is still named while it is theirs.
  const listed = assignee && !operators.some(({ id }) => id === assignee.id) ? [assignee, ...operators] : operators
  return (
    <div className={css.actions}>
      <ConsoleForm id={`${intent}-own`} intent={intent} target="own" formId={formId} reply={reply} className="cluster">
        {hidden}
        <input type="hidden" name="operatorId" value={isMine ? '' : ownId} />
        <Button type="submit" look="second" size="small" disabled={sending}>
          {isMine ? m.message_admin_assign_nobody() : m.message_admin_assign_me()}
        </Button>
      </ConsoleForm>
      <ConsoleForm
        key={`${formId}-${assignee?.id}`}
        id={intent}
        intent={intent}
        formId={formId}
        reply={reply}
        className="cluster"
        labels={{ operatorId: m.message_admin_assignee() }}
      >
        {hidden}
        <Select
          id={`${intent}-operatorId`}
          name="operatorId"
          label={m.message_admin_assignee()}
          defaultValue={mine?.values['operatorId'] ?? assignee?.id ?? ''}
          error={mine?.errors['operatorId']}
        >
          <option value="">{m.message_admin_nobody()}</option>
          {listed.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Button type="submit" look="second" size="small" disabled={sending}>
          {m.message_admin_assign()}
        </Button>
      </ConsoleForm>
    </div>
  )
}
