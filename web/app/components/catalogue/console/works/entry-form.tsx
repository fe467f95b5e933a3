import { houseEntryTypes } from '#shared/domain/provenance/ledger/house-facts.ts'
import type { Values } from '../../../../lib/console/fields.ts'
import { entryFields } from '../../../../lib/console/ledger-fields.ts'
import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { m } from '../../../../paraglide/messages.js'
import { entryName } from '../../../provenance/ledger/entry-text.ts'
import { ConsoleForm, replyTo, useSending } from '../../../site/console/forms/console-form.tsx'
import { FormFields, labelsOf } from '../../../site/console/forms/form-fields.tsx'
import type { FormState } from '../../../site/console/forms/form-state.ts'
import { Button } from '../../../site/frame/button.tsx'
import { Input, Select } from '../../../site/frame/field.tsx'
import { Note } from '../../../site/frame/note.tsx'

const intent = 'ledger-add'

/** Asks for an entry of the house. What is written stays, so the form says it first. */
export function EntryForm({
  values,
  sent,
  formId,
  reply,
}: {
  values: Values
  sent: FormState['sent']
  formId: string
  reply: ConsoleReply | undefined
}) {
  const sending = useSending()
  const mine = replyTo(reply, { intent })
  const form = {
    ...{ id: 'entry', values: mine?.values ?? values, errors: mine?.errors ?? {}, choices: {}, sent },
    business: 'work',
  } as const
  const labels = { ...labelsOf(entryFields), type: m.ledger_admin_type(), day: m.ledger_admin_day() }
  return (
    <ConsoleForm id="entry" intent={intent} formId={formId} reply={reply} labels={labels}>
      <Note>{m.ledger_admin_stays()}</Note>
      <Select
        id="entry-type"
        name="type"
        label={m.ledger_admin_type()}
        required
        defaultValue={form.values['type'] ?? ''}
        error={form.errors['type']}
      >
        <option value="">{m.admin_choose()}</option>
        {houseEntryTypes.map(type => (
          <option key={type} value={type}>
            {entryName({ type, data: {} })}
          </option>
        ))}
      </Select>
      <Input
        id="entry-day"
        name="day"
        type="date"
        label={m.ledger_admin_day()}
        required
        defaultValue={form.values['day'] ?? ''}
        error={form.errors['day']}
      />
      <FormFields fields={entryFields} form={form} />
      <p>
        <Button type="submit" disabled={sending}>
          {m.ledger_admin_submit()}
        </Button>
      </p>
    </ConsoleForm>
  )
}
