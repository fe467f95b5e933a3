import { useState } from 'react'
import type { Field, Values } from '../../../../lib/console/fields.ts'
import type { Choices, ConsoleReply } from '../../../../lib/console/reply.ts'
import { useHydrated } from '../../../../lib/hooks/use-hydrated.ts'
import { m } from '../../../../paraglide/messages.js'
import { MinuteField } from '../../../site/console/forms/action-fields.tsx'
import { ConsoleForm, replyTo, useSending } from '../../../site/console/forms/console-form.tsx'
import { FormFields, labelsOf } from '../../../site/console/forms/form-fields.tsx'
import css from '../../../site/console/forms.module.css'
import { Button } from '../../../site/frame/button.tsx'

const most = 60
const head: readonly Field[] = [
  { kind: 'both', name: 'title', label: m.admin_field_title, required: true },
  { kind: 'both', name: 'body', label: m.admin_field_body, rows: 6 },
]
const craftField = (index: number): Field => ({
  kind: 'choice',
  name: `sections.${index}.craftId`,
  label: m.admin_field_craft,
  from: 'craft',
  none: m.admin_section_all_crafts,
})
const sectionFields = (index: number, byCraft: boolean): readonly Field[] => [
  ...(byCraft ? [craftField(index)] : []),
  { kind: 'both', name: `sections.${index}.heading`, label: m.admin_field_heading },
  { kind: 'both', name: `sections.${index}.text`, label: m.admin_field_text, rows: 6 },
  { kind: 'picture', name: `sections.${index}.photo.id`, label: m.admin_field_picture },
  { kind: 'both', name: `sections.${index}.photo.alt`, label: m.picture_alt },
]

/** The next version, written over the newest; what held before is kept (§14). */
export function PageForm({
  values,
  sections,
  newest,
  choices,
  formId,
  reply,
}: {
  values: Values
  sections: number
  newest: number
  /** The crafts, where a section may be for one of them. */
  choices: Choices
  formId: string
  reply: ConsoleReply | undefined
}) {
  const mine = replyTo(reply, { intent: 'save' })
  const sending = useSending()
  const hydrated = useHydrated()
  const [count, setCount] = useState(Math.max(sections, Number(mine?.values['sections'] ?? 0)))
  const numbers = Array.from({ length: count }, (_, index) => index)
  const byCraft = (choices.craft ?? []).length > 0
  const form = {
    id: 'page',
    values: mine?.values ?? values,
    errors: mine?.errors ?? {},
    choices,
    business: 'content',
  } as const
  const labels = labelsOf([...head, ...numbers.flatMap(index => sectionFields(index, byCraft))])
  return (
    <ConsoleForm
      id="page"
      intent="save"
      formId={formId}
      reply={reply}
      labels={{ ...labels, effectiveAt: m.admin_field_effective() }}
    >
      <input type="hidden" name="after" value={newest} />
      <input type="hidden" name="sections" value={count} />
      <FormFields fields={head} form={form} />
      {numbers.map(index => (
        <fieldset key={index} className={css.group}>
          <legend>{m.admin_section({ number: index + 1 })}</legend>
          <FormFields fields={sectionFields(index, byCraft)} form={form} />
        </fieldset>
      ))}
      {hydrated && count < most && (
        <p>
          <Button look="quiet" size="small" onClick={() => setCount(count + 1)}>
            {m.admin_section_add()}
          </Button>
        </p>
      )}
      <div className={css.narrow}>
        <MinuteField
          id="page"
          name="effectiveAt"
          label={m.admin_field_effective()}
          hint={m.admin_field_effective_hint()}
          reply={mine}
        />
      </div>
      <div className={css.bar}>
        <Button type="submit" disabled={sending}>
          {m.admin_version_save()}
        </Button>
      </div>
    </ConsoleForm>
  )
}
