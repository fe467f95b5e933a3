import { type PostalAddress, provinceName } from '#shared/domain/people/address/address.ts'
import { m } from '../../../paraglide/messages.js'
import css from './address.module.css'

/** An address as it is written on a parcel. */
export function AddressLines({ address }: { address: Omit<PostalAddress, 'email'> }) {
  const { name, postcode, city, phone, country } = address
  const place = country === 'JP' ? `${provinceName(address)}${city} ${address.address}` : `${address.address}, ${city}`
  return (
    <span className={css.lines}>
      {m.address_honorific({ name })}
      <br />
      <span className="mut">
        {country === 'JP' ? `〒${postcode} ${place}` : `${place}, ${provinceName(address)} ${postcode}, USA`}
        {phone !== '' && (
          <>
            <br />
            {m.address_phone_line({ phone })}
          </>
        )}
      </span>
    </span>
  )
}
