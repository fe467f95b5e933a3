import type { ReactNode } from 'react'
import { kindNames } from '../../../../lib/console/content-fields.ts'
import { type Field, lines, type Values } from '../../../../lib/console/fields.ts'
import type { Choice } from '../../../../lib/console/reply.ts'
import { isRowKind, rowsIn } from '../../../../lib/console/rows.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import type { Paths } from '../../../../lib/paths.ts'
import { m } from '../../../../paraglide/messages.js'
import { Check, FieldError, Input, Select, TextArea } from '../../frame/field.tsx'
import { SiteLink } from '../../frame/site-link.tsx'
import css from '../forms.module.css'
import { DocumentsField } from './documents-field.tsx'
import type { FormState } from './form-state.ts'
import { PicksField } from './picks-field.tsx'
import { PicturesField } from './pictures-field.tsx'
import { RowsField, rowLabels } from './rows-field.tsx'

/** All fields of a description, in its order. */
export function FormFields({ fields, form }: { fields: readonly Field[]; form: FormState }) {
  return fields.map(field => <FormField key={field.name} field={field} form={form} />)
}

/** The languages of a text, each by how it stands behind the text's name. */
const inLanguage = { ja: m.admin_in_ja, en: m.admin_in_en, zh: m.admin_in_zh }
type FieldLanguage = keyof typeof inLanguage

/** The label of every element of a form, for the summary of problems. */
export function labelsOf(fields: readonly Field[], values: Values = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields.flatMap(({ kind, name, label }): readonly (readonly [string, string])[] => {
      if (kind === 'both')
        return Object.entries(inLanguage).map(([language, labelIn]) => [
          `${name}.${language}`,
          labelIn({ label: label() }),
        ])
      return [[name, label()], ...(isRowKind(kind) ? rowLabels(kind, name, label(), values) : [])]
    }),
  )
}

function FormField({ field, form }: { field: Field; form: FormState }) {
  const { name, label, hint, required = false, kind } = field
  const { paths } = useSite()
  const common = {
    id: `${form.id}-${name}`,
    name,
    label: label(),
    error: form.errors[name],
    required,
    ...(hint && { hint: hint() }),
    defaultValue: form.values[name] ?? '',
  }
  switch (kind) {
    case 'both':
      return <BothLanguages field={field} form={form} />
    case 'choice':
      return (
        <Select {...common} {...choiceHint(field, form, paths)}>
          {field.none ? <option value="">{field.none()}</option> : <option value="">{m.admin_choose()}</option>}
          {(form.choices[field.from] ?? []).map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )
    case 'choices':
      return <Checks {...common} {...choiceHint(field, form, paths)} choices={form.choices[field.from] ?? []} />
    case 'pictures':
    case 'picture':
      return <PicturesField {...common} max={kind === 'picture' ? 1 : field.max} business={form.business} />
    case 'documents':
      return <DocumentsField {...common} max={field.max} sent={form.sent} />
    case 'picks':
      return <PicksField field={field} form={form} />
    case 'dated':
    case 'links':
      // Counted anew by every answer: what is shown again are the rows that were sent, without the empty ones.
      return <RowsField key={JSON.stringify(rowsIn(kind, name, form.values))} field={field} kind={kind} form={form} />
    case 'color':
      return <Input {...common} type="color" defaultValue={common.defaultValue || '#8a5a3c'} />
    case 'instant':
      return <Input {...common} type="datetime-local" />
    default:
      return <Input {...common} {...(kind !== 'text' && { inputMode: 'decimal' as const })} autoComplete="off" />
  }
}

/** Beside a list of records to choose from: the way to another one, and what to do where there is none yet. */
function choiceHint(
  { from, hint }: Extract<Field, { kind: 'choice' | 'choices' }>,
  { choices }: FormState,
  paths: Paths,
): { hint?: ReactNode } {
  const isEmpty = (choices[from] ?? []).length === 0
  if (!isEmpty && from !== 'artist') return hint ? { hint: hint() } : {}
  const kind = kindNames[from]()
  return {
    hint: (
      <>
        {isEmpty && m.admin_choices_none({ kind })}{' '}
        <SiteLink className="link" to={paths.admin(`content/${from}/edit`)} target="_blank">
          {m.admin_choices_add({ kind })}
        </SiteLink>
      </>
    ),
  }
}

function BothLanguages({ field, form }: { field: Extract<Field, { kind: 'both' }>; form: FormState }) {
  const { name, label, hint, required = false, rows } = field
  const labelIn = (language: FieldLanguage) => inLanguage[language]({ label: label() })
  const inputIn = (language: FieldLanguage) => {
    const common = {
      id: `${form.id}-${name}.${language}`,
      name: `${name}.${language}`,
      label: labelIn(language),
      error: form.errors[`${name}.${language}`],
      defaultValue: form.values[`${name}.${language}`] ?? '',
      lang: language,
      required: required && language !== 'zh',
      ...(hint && language !== 'zh' && { hint: hint() }),
      ...(language === 'zh' && { hint: m.admin_in_zh_hint() }),
    }
    return rows ? <TextArea {...common} rows={rows} /> : <Input {...common} autoComplete="off" />
  }
  const hasChinese = (form.values[`${name}.zh`] ?? '') !== '' || form.errors[`${name}.zh`] !== undefined
  return (
    <div>
      <div className={css.pair}>
        {inputIn('ja')}
        {inputIn('en')}
      </div>
      <details className={css.folded} open={hasChinese}>
        <summary className="mut">{labelIn('zh')}</summary>
        {inputIn('zh')}
      </details>
    </div>
  )
}

function Checks({
  id,
  name,
  label,
  error,
  required,
  defaultValue,
  choices,
  hint,
}: {
  id: string
  name: string
  label: string
  hint?: ReactNode
  error: string | undefined
  required: boolean
  defaultValue: string
  choices: readonly Choice[]
}) {
  const chosen = lines(defaultValue)
  // What stands under another one follows it.
  const ordered = choices.flatMap(choice =>
    choice.under ? [] : [choice, ...choices.filter(({ under }) => under === choice.value)],
  )
  return (
    <fieldset className={css.checks} id={id} tabIndex={-1}>
      <legend>
        {label}
        {required && <span className="req">{m.field_required()}</span>}
      </legend>
      {hint && <p className="mut">{hint}</p>}
      <div>
        {ordered.map(({ value, text }) => (
          <Check key={value} name={name} value={value} defaultChecked={chosen.includes(value)}>
            {text}
          </Check>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
