import { useRef, useState } from 'react'
import type { PostalAddress } from '#shared/domain/address/address.ts'
import { areas } from '#shared/domain/address/areas.ts'
import { foldKana } from '../../lib/fold-kana.ts'
import { useSite } from '../../lib/hooks/use-site.ts'
import { m } from '../../paraglide/messages.js'
import { Input, Select } from '../frame/field.tsx'
import css from './address.module.css'
import { PostcodeLookup } from './postcode-lookup.tsx'

type AddressErrors = Readonly<Record<string, string>>

/**
 * The fields of an address (marketplace.md 5), by the names that `addressOf` reads. Works as a form alone: the area is
 * one list of both countries, and the postcode's button only fills in what can be typed.
 */
export function AddressFields({
  prefix,
  defaults,
  errors = {},
  optional = false,
}: {
  /** Makes the ids unique where a page has two addresses; also the beginning of the fields' names. */
  prefix: string
  defaults?: Partial<Readonly<Record<keyof PostalAddress, unknown>>> | undefined
  errors?: AddressErrors
  /** Part of a form that may be sent without it: the server says what is missing. */
  optional?: boolean
}) {
  const { locale } = useSite()
  const [country, setCountry] = useState<'JP' | 'US'>(defaults?.country === 'US' ? 'US' : 'JP')
  const box = useRef<HTMLDivElement>(null)
  const needed = optional ? {} : { required: true }
  const field = (name: string) => ({
    id: `${prefix}-${name}`,
    name: `${prefix}-${name}`,
    error: errors[name],
  })
  const text = (name: keyof PostalAddress) => ({ ...field(name), defaultValue: String(defaults?.[name] ?? '') })
  const fill = (name: string, value: string) => {
    const input = box.current?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${prefix}-${name}"]`)
    if (input && value) input.value = value
  }
  return (
    <div className={css.fields} ref={box}>
      <Input {...text('name')} label={m.address_name()} autoComplete="name" maxLength={40} {...needed} />
      <Input
        {...text('pseudonyms')}
        label={m.address_reading()}
        hint={m.address_reading_hint()}
        maxLength={40}
        onBlur={foldKana}
      />
      <Input {...text('email')} label={m.address_email()} type="email" autoComplete="email" {...needed} />
      <Input
        {...text('phone')}
        label={m.address_phone()}
        hint={m.address_phone_hint()}
        type="tel"
        autoComplete="tel"
        {...needed}
      />
      <Select
        {...field('country')}
        label={m.address_country()}
        autoComplete="country"
        defaultValue={country}
        onChange={event => setCountry(event.target.value === 'US' ? 'US' : 'JP')}
        {...needed}
      >
        <option value="JP">{m.address_japan()}</option>
        <option value="US">{m.address_us()}</option>
      </Select>
      <div className={css.postcode}>
        <Input
          {...text('postcode')}
          label={m.address_postcode()}
          hint={m.address_postcode_hint()}
          autoComplete="postal-code"
          inputMode={country === 'JP' ? 'numeric' : 'text'}
          maxLength={12}
          {...needed}
        />
        <PostcodeLookup prefix={prefix} country={country} locale={locale} fill={fill} />
      </div>
      <Select
        {...field('province')}
        label={m.address_province()}
        autoComplete="address-level1"
        defaultValue={defaults?.province ? String(defaults.province) : ''}
        {...needed}
      >
        <option value="">{m.address_choose()}</option>
        {(['JP', 'US'] as const).map(code => (
          <optgroup key={code} label={code === 'JP' ? m.address_japan() : m.address_us()}>
            {areas
              .filter(area => area.country === code && area.pid !== 0)
              .map(area => (
                <option key={area.id} value={area.id}>
                  {area[locale]}
                </option>
              ))}
          </optgroup>
        ))}
      </Select>
      <Input {...text('city')} label={m.address_city()} autoComplete="address-level2" {...needed} />
      <Input {...text('address')} label={m.address_street()} autoComplete="street-address" />
    </div>
  )
}
