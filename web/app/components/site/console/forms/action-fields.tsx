import { shownVisibilities } from '#shared/domain/catalogue/work/work.ts'
import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { m } from '../../../../paraglide/messages.js'
import { visibilityNames } from '../../../catalogue/console/works/work-state.tsx'
import { Input, Select, TextArea } from '../../frame/field.tsx'

/** Asks for the reason of an action; the audit trail keeps it. */
export function ReasonField({
  id,
  reply,
  label = m.admin_reason(),
}: {
  id: string
  reply: ConsoleReply | undefined
  label?: string
}) {
  return (
    <TextArea
      id={`${id}-reason`}
      name="reason"
      label={label}
      hint={m.admin_reason_hint()}
      rows={3}
      maxLength={1000}
      required
      defaultValue={reply?.values['reason']}
      error={reply?.errors['reason']}
    />
  )
}

/** The bank's word for a transfer, by which it is found again. */
export function ReferenceField({ id, reply }: { id: string; reply: ConsoleReply | undefined }) {
  return (
    <Input
      id={`${id}-reference`}
      name="reference"
      label={m.admin_refund_reference()}
      maxLength={200}
      autoComplete="off"
      required
      defaultValue={reply?.values['reference']}
      error={reply?.errors['reference']}
    />
  )
}

export function VisibilityField({ id, chosen = 'public' }: { id: string; chosen?: string | undefined }) {
  return (
    <Select id={`${id}-visibility`} name="visibility" label={m.admin_visibility()} defaultValue={chosen}>
      {shownVisibilities.map(each => (
        <option key={each} value={each}>
          {visibilityNames[each]()}
        </option>
      ))}
    </Select>
  )
}

/** A moment in Japan's time, to the minute. */
export function MinuteField({
  id,
  name,
  label,
  reply,
  hint = m.admin_jst(),
  value,
  required = false,
}: {
  id: string
  name: string
  label: string
  reply: ConsoleReply | undefined
  hint?: string
  value?: string
  required?: boolean
}) {
  return (
    <Input
      id={`${id}-${name}`}
      name={name}
      type="datetime-local"
      step={60}
      label={label}
      hint={hint}
      required={required}
      defaultValue={reply?.values[name] ?? value}
      error={reply?.errors[name]}
    />
  )
}
