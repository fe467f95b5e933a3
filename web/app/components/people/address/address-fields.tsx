import { useEffect, useRef, useState } from 'react'
import type { PostalAddress } from '#shared/domain/people/address/address.ts'
import { areas } from '#shared/domain/people/address/areas.ts'
import { foldKana } from '../../../lib/fold-kana.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { AskedPostcode } from '../../../lib/looked-up-city.ts'
import { m } from '../../../paraglide/messages.js'
import { ContactLink } from '../../conversing/contact/contact-link.tsx'
import { Input, Select } from '../../site/frame/field.tsx'
import css from './address.module.css'
import { ForeignPhone, JapanesePhone } from './phone-fields.tsx'
import { PostcodeLookup } from './postcode-lookup.tsx'

type AddressErrors = Readonly<Record<string, string>>
type Defaults = Partial<Readonly<Record<keyof PostalAddress, unknown>>>

/**
 * The fields of an address (marketplace.md 5), by the names that `addressOf` reads: the form of Japan, or that of
 * everywhere else. The choice between them is a pair of radio buttons, and style sheets show what belongs to it, so that
 * it works as a form alone; what only one of the forms has is required by the server, not by the browser.
 */
export function AddressFields({
  prefix,
  defaults,
  errors = {},
  optional = false,
  legend = m.address_where(),
  lookup,
}: {
  /** Makes the ids unique where a page has two addresses; also the beginning of the fields' names. */
  prefix: string
  defaults?: Defaults | undefined
  errors?: AddressErrors
  /** Part of a form that may be sent without it: the server says what is missing. */
  optional?: boolean
  /** What the choice of the country is for; where something is delivered to if nothing else. */
  legend?: string
  /** What the page's server was asked of the postcode; left out where the page does not take the question. */
  lookup?: AskedPostcode | 'unasked' | undefined
}) {
  const { locale } = useSite()
  const [inJapan, setInJapan] = useState(startsInJapan(defaults, locale))
  const box = useRef<HTMLDivElement>(null)
  // A choice made before the scripts came counts too.
  useEffect(() => {
    const abroad = box.current?.querySelector<HTMLInputElement>('[value="abroad"]')
    if (abroad) setInJapan(!abroad.checked)
  }, [])
  const needed = optional ? {} : { required: true }
  /** A label of what the server requires in one of the forms alone. */
  const marked = (label: string, form = '') => (
    <>
      {label}
      {!optional && <span className={`req ${form}`.trim()}>{m.field_required()}</span>}
    </>
  )
  const field = (name: string) => ({
    id: `${prefix}-${name}`,
    name: `${prefix}-${name}`,
    error: errors[name],
  })
  const text = (name: keyof PostalAddress) => ({ ...field(name), defaultValue: String(defaults?.[name] ?? '') })
  const phone = phoneOf(defaults)
  const fill = (name: string, value: string) => {
    const input = box.current?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${prefix}-${name}"]`)
    if (input && value) input.value = value
  }
  const where = (abroad: boolean) => (
    <label className="radio">
      <input
        type="radio"
        name={`${prefix}-where`}
        value={abroad ? 'abroad' : 'JP'}
        defaultChecked={inJapan !== abroad}
        onChange={() => setInJapan(!abroad)}
      />
      <span>{abroad ? m.address_abroad() : m.address_japan()}</span>
    </label>
  )
  return (
    <div className={css.fields} ref={box}>
      <fieldset className={css.group}>
        <legend>{legend}</legend>
        {where(false)} {where(true)}
      </fieldset>
      <Input {...text('name')} label={m.address_name()} autoComplete="name" maxLength={40} {...needed} />
      <Input
        {...text('pseudonyms')}
        label={marked(m.address_reading(), css.japan)}
        hint={m.address_reading_hint()}
        maxLength={40}
        onBlur={foldKana}
      />
      <Input {...text('email')} label={m.address_email()} type="email" autoComplete="email" {...needed} />
      {/* The summary of errors leads here, whichever form is shown. */}
      <div id={`${prefix}-phone`} tabIndex={-1}>
        <JapanesePhone prefix={prefix} phone={phone} error={errors['phone']} />
        <ForeignPhone prefix={prefix} phone={phone} error={errors['phone']} />
      </div>
      <div className={css.abroad}>
        <Select
          {...field('country')}
          label={m.address_country()}
          autoComplete="country"
          defaultValue={defaults?.country === 'JP' ? 'US' : String(defaults?.country ?? 'US')}
        >
          <option value="US">{m.address_us()}</option>
          <option value="ZZ">{m.address_other_country()}</option>
        </Select>
        {/* Elsewhere is refused with the way to ask (D28). */}
        {errors['country'] && <ContactLink category="delivery" />}
      </div>
      <div className={css.postcode}>
        <Input
          {...text('postcode')}
          label={m.address_postcode()}
          hint={inJapan ? m.address_postcode_hint() : m.address_postcode_hint_abroad()}
          autoComplete="postal-code"
          inputMode={inJapan ? 'numeric' : 'text'}
          maxLength={12}
          {...needed}
        />
        <PostcodeLookup prefix={prefix} country={inJapan ? 'JP' : 'US'} locale={locale} fill={fill} asked={lookup} />
      </div>
      <div className={css.japan}>
        <Select
          {...field('province')}
          label={marked(m.address_prefecture())}
          autoComplete="address-level1"
          defaultValue={defaults?.province ? String(defaults.province) : ''}
        >
          <option value="">{m.address_choose()}</option>
          {areas
            .filter(area => area.country === 'JP' && area.pid !== 0)
            .map(area => (
              <option key={area.id} value={area.id}>
                {area[locale]}
              </option>
            ))}
        </Select>
      </div>
      <div className={css.abroad}>
        <Input
          {...field('otherProvince')}
          label={marked(m.address_state())}
          hint={m.address_state_hint()}
          autoComplete="address-level1"
          maxLength={200}
          defaultValue={stateOf(defaults)}
        />
      </div>
      <Input {...text('city')} label={m.address_city()} autoComplete="address-level2" {...needed} />
      <Input {...text('address')} label={m.address_street()} autoComplete="street-address" />
    </div>
  )
}

/** The Japan form when the country is JP, or when none is set and the language is Japanese (marketplace.md 5). */
const startsInJapan = (defaults: Defaults | undefined, locale: 'ja' | 'en'): boolean =>
  defaults?.country ? defaults.country === 'JP' : locale === 'ja'

/** A form that was refused gives its parts back, a saved address the number. */
function phoneOf(defaults: Defaults | undefined): string {
  const phone = defaults?.phone ?? ''
  return Array.isArray(phone) ? phone.join('-') : String(phone)
}

/** A state that was chosen from a list before is written out. */
function stateOf(defaults: Defaults | undefined): string {
  const known = areas.find(({ id, country }) => country !== 'JP' && id === Number(defaults?.province))
  return known?.en ?? String(defaults?.otherProvince ?? '')
}
