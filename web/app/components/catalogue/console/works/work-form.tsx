import type { Values } from '../../../../lib/console/fields.ts'
import type { Choices, ConsoleReply } from '../../../../lib/console/reply.ts'
import { workFields, workGroups } from '../../../../lib/console/work-fields.ts'
import { m } from '../../../../paraglide/messages.js'
import { ConsoleForm, replyTo, useSending } from '../../../site/console/forms/console-form.tsx'
import { FormFields, labelsOf } from '../../../site/console/forms/form-fields.tsx'
import css from '../../../site/console/forms.module.css'
import { Button } from '../../../site/frame/button.tsx'

/** Everything that is written of a work, both languages side by side; the same form registers and changes. */
export function WorkForm({
  intent,
  values,
  edition,
  formId,
  choices,
  reply,
  sellerFixed,
}: {
  intent: 'create' | 'save'
  values: Values
  edition?: number
  formId: string
  choices: Choices
  reply: ConsoleReply | undefined
  /** Once shown, who sells stays. */
  sellerFixed: boolean
}) {
  const mine = replyTo(reply, { intent })
  const sending = useSending()
  const form = {
    id: 'work',
    values: mine?.values ?? values,
    errors: mine?.errors ?? {},
    choices,
    business: 'work',
  } as const
  return (
    <ConsoleForm id="work" intent={intent} formId={formId} reply={reply} labels={labelsOf(workFields, form.values)}>
      {edition !== undefined && <input type="hidden" name="edition" value={edition} />}
      {workGroups.map(({ id, title, fields }) => (
        <fieldset key={id} className={css.group}>
          <legend>{title()}</legend>
          <FormFields fields={fields.filter(({ name }) => !(sellerFixed && name === 'seller'))} form={form} />
        </fieldset>
      ))}
      <div className={css.bar}>
        <Button type="submit" disabled={sending}>
          {intent === 'create' ? m.admin_work_create() : m.admin_save()}
        </Button>
      </div>
    </ConsoleForm>
  )
}
