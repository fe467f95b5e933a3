import { type ReactNode, useEffect, useRef } from 'react'
import { type Field, lines } from '../../../../lib/console/fields.ts'
import { m } from '../../../../paraglide/messages.js'
import { Button } from '../../frame/button.tsx'
import { FieldError, Input } from '../../frame/field.tsx'
import css from '../forms.module.css'
import type { FormState } from './form-state.ts'
import rows from './rows.module.css'

/**
 * Records in an order of one's own. Every button sends the form, which comes again with the list changed and saves
 * nothing: so it works the same with scripts and without.
 */
export function PicksField({ field, form }: { field: Extract<Field, { kind: 'picks' }>; form: FormState }) {
  const { name, label, hint, from } = field
  const id = `${form.id}-${name}`
  const chosen = lines(form.values[name] ?? '')
  const found = form.picks?.found[name]
  const others = found?.filter(({ value }) => !chosen.includes(value))
  const nameOf = (each: string): string =>
    form.picks?.names[each] ?? form.choices.artist?.find(({ value }) => value === each)?.text ?? each
  const find = useFocusKept(chosen.join())
  return (
    <fieldset className={css.checks} id={id} tabIndex={-1} ref={find}>
      <legend>{label()}</legend>
      {hint && <p className="mut">{hint()}</p>}
      {chosen.length === 0 && <p className="mut">{m.admin_pick_empty()}</p>}
      <ol className={rows.picks}>
        {chosen.map((each, index) => (
          <li key={each}>
            <input type="hidden" name={name} value={each} />
            <span>{nameOf(each)}</span>
            {index > 0 && (
              <PickButton value={`${name} earlier ${each}`} label={m.admin_pick_earlier_of({ name: nameOf(each) })}>
                ↑ {m.admin_earlier()}
              </PickButton>
            )}
            <PickButton value={`${name} remove ${each}`} label={m.admin_pick_remove_of({ name: nameOf(each) })}>
              {m.admin_pick_remove()}
            </PickButton>
          </li>
        ))}
      </ol>
      <div className={rows.find}>
        <Input
          id={`${form.id}-find.${name}`}
          name={`find.${name}`}
          type="search"
          label={from === 'work' ? m.admin_pick_search_work() : m.admin_pick_search_artist()}
          defaultValue={form.values[`find.${name}`] ?? ''}
          maxLength={100}
          autoComplete="off"
        />
        <PickButton value={`${name} find`} label={m.admin_pick_find_in({ label: label() })}>
          {m.admin_pick_find()}
        </PickButton>
      </div>
      <p className="mut" role="status">
        {others && (others.length === 0 ? m.admin_pick_none() : m.admin_pick_found({ count: others.length }))}
      </p>
      {others && others.length > 0 && (
        <ul className={rows.picks}>
          {others.map(({ value, text }) => (
            <li key={value}>
              <span>{text}</span>
              <PickButton value={`${name} add ${value}`} label={m.admin_pick_add_of({ name: text })}>
                {m.admin_pick_add()}
              </PickButton>
            </li>
          ))}
        </ul>
      )}
      <FieldError id={id} error={form.errors[name]} />
    </fieldset>
  )
}

function PickButton({ value, label, children }: { value: string; label: string; children: ReactNode }) {
  return (
    <Button type="submit" look="quiet" size="small" name="pick" value={value} aria-label={label}>
      {children}
    </Button>
  )
}

/** The button that was pressed may be gone with its row: then the focus goes to the search, not to the page's top. */
function useFocusKept(chosen: string) {
  const field = useRef<HTMLFieldSetElement>(null)
  const before = useRef(chosen)
  useEffect(() => {
    if (before.current === chosen) return
    before.current = chosen
    if (document.activeElement === document.body)
      field.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus()
  }, [chosen])
  return field
}
