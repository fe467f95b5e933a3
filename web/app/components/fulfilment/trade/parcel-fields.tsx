import { carriers } from '#shared/domain/fulfilment/parcel/carriers.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Input, Select } from '../../site/frame/field.tsx'

interface Field {
  readonly id: string
  readonly initialValue: string | undefined
  readonly errors: readonly string[] | undefined
}

/** Asks for the carrier of a parcel and its number. */
export function ParcelFields({ fields }: { fields: { readonly carrierId: Field; readonly deliveryNumber: Field } }) {
  const { locale } = useSite()
  const { carrierId, deliveryNumber } = fields
  return (
    <>
      <Select
        id={carrierId.id}
        name="carrierId"
        label={m.trade_carrier()}
        defaultValue={carrierId.initialValue ?? 'yamato'}
        error={carrierId.errors?.[0]}
      >
        {carriers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name[locale]}
          </option>
        ))}
      </Select>
      <Input
        id={deliveryNumber.id}
        name="deliveryNumber"
        label={m.trade_number()}
        defaultValue={deliveryNumber.initialValue}
        error={deliveryNumber.errors?.[0]}
        maxLength={40}
        autoComplete="off"
        required
      />
    </>
  )
}
