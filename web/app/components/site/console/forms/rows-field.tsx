import { useState } from 'react'
import type { Field, Values } from '../../../../lib/console/fields.ts'
import { type RowKind, rowColumns, rowCount, rowName } from '../../../../lib/console/rows.ts'
import { useHydrated } from '../../../../lib/hooks/use-hydrated.ts'
import { m } from '../../../../paraglide/messages.js'
import { Button } from '../../frame/button.tsx'
import { FieldError, Input } from '../../frame/field.tsx'
import css from '../forms.module.css'
import type { FormState } from './form-state.ts'
import rows from './rows.module.css'

/** Room for new rows without scripts; more come when these are saved. */
const empty = 2
const most = 60

const columnLabels = {
  year: m.admin_row_year,
  ja: m.admin_row_ja,
  en: m.admin_row_en,
  zh: m.admin_row_zh,
  name: m.admin_row_name,
  url: m.admin_row_url,
} as const

/** Rows of a year and a text in both languages and in Chinese for who has it (D11), or of a name and an address. */
export function RowsField({ field, kind, form }: { field: Field; kind: RowKind; form: FormState }) {
  const { name, label, hint } = field
  const id = `${form.id}-${name}`
  const [count, setCount] = useState(rowCount(name, form.values) + empty)
  const hydrated = useHydrated()
  return (
    <fieldset className={css.checks} id={id} tabIndex={-1}>
      <legend>{label()}</legend>
      {hint && <p className="mut">{hint()}</p>}
      <ol className={rows.rows}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <li key={index}>
            <fieldset className={`${rows.row} ${rows[kind]}`}>
              <legend className="vh">{m.admin_row({ label: label(), number: index + 1 })}</legend>
              {rowColumns[kind].map(column => {
                const key = rowName(name, index, column)
                return (
                  <Input
                    key={column}
                    id={`${form.id}-${key}`}
                    name={key}
                    label={columnLabels[column]()}
                    error={form.errors[key]}
                    defaultValue={form.values[key] ?? ''}
                    {...(column === 'year' && { inputMode: 'numeric' as const })}
                    {...((column === 'ja' || column === 'en' || column === 'zh') && { lang: column })}
                    autoComplete="off"
                  />
                )
              })}
            </fieldset>
          </li>
        ))}
      </ol>
      {hydrated && count < most && (
        <p className="mt3">
          <Button
            look="quiet"
            size="small"
            aria-label={m.admin_row_add_in({ label: label() })}
            onClick={() => setCount(count + 1)}
          >
            {m.admin_row_add()}
          </Button>
        </p>
      )}
      <FieldError id={id} error={form.errors[name]} />
    </fieldset>
  )
}

/** Answers the label of each text of each row, for the summary of problems. */
export function rowLabels(kind: RowKind, name: string, label: string, values: Values) {
  return Array.from({ length: rowCount(name, values) }, (_, index) =>
    rowColumns[kind].map(
      column =>
        [
          rowName(name, index, column),
          `${m.admin_row({ label, number: index + 1 })} ${columnLabels[column]()}`,
        ] as const,
    ),
  ).flat()
}
