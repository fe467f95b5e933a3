import { m } from '../../../paraglide/messages.js'
import { FieldError } from '../../site/frame/field.tsx'
import css from './address.module.css'

interface PhoneProps {
  readonly prefix: string
  /** As it is kept: parts joined by hyphens. */
  readonly phone: string
  readonly error: string | undefined
}

/** What ties each part to the one message about the number. */
const toldBy = (id: string, error: string | undefined) =>
  error ? { 'aria-invalid': true as const, 'aria-describedby': `${id}-error` } : {}

/** A Japanese number in its three parts, up to four digits each (marketplace.md 5). */
export function JapanesePhone({ prefix, phone, error }: PhoneProps) {
  const id = `${prefix}-phone`
  const parts = phone.split('-')
  const names = [m.address_phone_area(), m.address_phone_office(), m.address_phone_line_number()]
  const completes = ['tel-area-code', 'tel-local-prefix', 'tel-local-suffix']
  return (
    <fieldset className={`${css.group} ${css.japan}`}>
      <legend>
        {m.address_phone()}
        <span className="req">{m.field_required()}</span>
      </legend>
      <div className={css.parts}>
        {names.map((name, index) => (
          <input
            key={name}
            className="in"
            name={`${prefix}-phone${index + 1}`}
            aria-label={name}
            type="tel"
            inputMode="numeric"
            autoComplete={completes[index]}
            // The first takes a whole number too: browsers and people put it there.
            maxLength={index === 0 ? 13 : 4}
            defaultValue={parts[index] ?? ''}
            {...toldBy(`${id}-jp`, error)}
          />
        ))}
      </div>
      <FieldError id={`${id}-jp`} error={error} />
    </fieldset>
  )
}

/** Abroad: the country's code and the number; the code may stay empty. */
export function ForeignPhone({ prefix, phone, error }: PhoneProps) {
  const id = `${prefix}-phone`
  const [, code = '', number = phone] = /^(\+\d{1,4})-?(.*)$/.exec(phone) ?? []
  return (
    <fieldset className={`${css.group} ${css.abroad}`}>
      <legend>
        {m.address_phone()}
        <span className="req">{m.field_required()}</span>
      </legend>
      <div className={css.dialled}>
        <input
          className="in"
          name={`${prefix}-dial`}
          aria-label={m.address_phone_code()}
          type="tel"
          autoComplete="tel-country-code"
          maxLength={5}
          defaultValue={code || '+1'}
          {...toldBy(id, error)}
        />
        <input
          className="in"
          name={`${prefix}-phone`}
          aria-label={m.address_phone_number()}
          type="tel"
          autoComplete="tel-national"
          maxLength={15}
          defaultValue={number}
          {...toldBy(id, error)}
        />
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
