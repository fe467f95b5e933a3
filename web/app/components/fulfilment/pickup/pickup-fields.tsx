import { pickupParts } from '#shared/domain/fulfilment/pickup/transitions.ts'
import type { SavedAddress } from '#shared/domain/people/address/address.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { AddressLines } from '../../people/address/address-lines.tsx'
import { FieldError } from '../../site/frame/field.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'
import css from './pickup.module.css'
import { partWords } from './pickup-words.ts'

/** Where the work is fetched: one of the member's addresses in Japan. */
export function PickupAddressField({
  id,
  addresses,
  chosen,
  error,
}: {
  id: string
  addresses: readonly SavedAddress[]
  chosen?: string | undefined
  error?: string | undefined
}) {
  const { paths } = useSite()
  const near = addresses.filter(({ country }) => country === 'JP')
  const selected = near.find(address => address.id === chosen) ?? near.find(address => address.default) ?? near[0]
  return (
    <fieldset className={css.group} id={id} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{m.pickup_address()}</legend>
      {near.length === 0 ? (
        <p>{m.pickup_address_none()}</p>
      ) : (
        near.map(address => (
          <label key={address.id} className="rc">
            <input type="radio" name="addressId" value={address.id} defaultChecked={address === selected} />
            <AddressLines address={address} />
          </label>
        ))
      )}
      <p>
        <SiteLink className="link" to={paths.addressBook()}>
          {m.pickup_address_edit()}
        </SiteLink>
      </p>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

/** Up to so many days; with `parts` each with a part of the day, as a proposal after the sale names them. */
export function PickupDaysField({
  id,
  days,
  window: { first, last },
  hint,
  parts = false,
  values = {},
  error,
}: {
  id: string
  /** Rows. */
  days: number
  /** The first and the last day that may be named: `2026-12-04`. */
  window: { readonly first: string; readonly last: string }
  hint: string
  parts?: boolean
  /** What was typed: `date1`, `part1` and so on. */
  values?: Readonly<Record<string, string | undefined>>
  error?: string | undefined
}) {
  return (
    <fieldset className={css.group} id={id} aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}>
      <legend>{m.pickup_days()}</legend>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <ol className={css.days}>
        {Array.from({ length: days }, (_, index) => index + 1).map(n => (
          <li key={n}>
            <label htmlFor={`${id}-date${n}`}>{m.pickup_day({ n })}</label>
            <input
              className="in"
              id={`${id}-date${n}`}
              type="date"
              name={`date${n}`}
              min={first}
              max={last}
              defaultValue={values[`date${n}`]}
              required={n === 1}
              {...(error && { 'aria-invalid': true })}
            />
            {parts && (
              <select
                className="in"
                name={`part${n}`}
                aria-label={m.pickup_part({ n })}
                defaultValue={values[`part${n}`] ?? 'am'}
              >
                {pickupParts.map(part => (
                  <option key={part} value={part}>
                    {partWords[part]()}
                  </option>
                ))}
              </select>
            )}
          </li>
        ))}
      </ol>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
