import { maxAddresses } from '#shared/domain/kernel/money/fees.ts'
import { listIn, textIn } from '../../../lib/resale/draft.ts'
import { m } from '../../../paraglide/messages.js'
import { AddressFields } from '../../people/address/address-fields.tsx'
import { AddressLines } from '../../people/address/address-lines.tsx'
import { FieldError, Input } from '../../site/frame/field.tsx'
import css from './resell.module.css'
import { hintAt, textField, type WizardState } from './wizard-state.ts'

const sides = [m.resale_box_width, m.resale_box_depth, m.resale_box_height]

/** Where the work is and what goes on the way with it. */
export function DeliveryStep({ wizard }: { wizard: WizardState }) {
  const { draft, errors, page, reply } = wizard
  const chosen = reply?.written ? 'new' : textIn(draft, 'addressId')
  const isNew = page.addresses.length === 0 || chosen === 'new'
  const written = Object.fromEntries(
    Object.entries(errors).flatMap(([name, text]) => (name.startsWith('new-') ? [[name.slice(4), text]] : [])),
  )
  return (
    <>
      <fieldset className={css.choices} id="resell-addressId" tabIndex={-1}>
        <legend>{m.resale_address()}</legend>
        <p className="hint">{hintAt(wizard, 'addressId', m.resale_address_hint())}</p>
        {page.addresses.map(address => (
          <label className="rc" key={address.id}>
            <input type="radio" name="addressId" value={address.id} defaultChecked={address.id === chosen} />
            <span>
              <AddressLines address={address} />
            </span>
            <span />
          </label>
        ))}
        {page.addresses.length < maxAddresses && (
          <>
            <label className="radio">
              <input type="radio" name="addressId" value="new" defaultChecked={isNew} />
              <span>{m.resale_address_new()}</span>
            </label>
            <div className={css.written}>
              <AddressFields
                prefix="new"
                optional
                defaults={reply?.written}
                errors={written}
                legend={m.address_country()}
                lookup={reply?.lookup ?? 'unasked'}
              />
            </div>
          </>
        )}
        <FieldError id="resell-addressId" error={errors['addressId']} />
      </fieldset>
      <Input
        {...textField(wizard, 'storageLocation', m.resale_storage_hint())}
        label={m.resale_storage()}
        maxLength={200}
        required
      />
      <Input
        {...textField(wizard, 'format', m.resale_format_hint())}
        label={m.resale_format()}
        maxLength={200}
        required
      />
      <Input {...textField(wizard, 'size', m.resale_size_hint())} label={m.resale_size()} maxLength={200} required />
      <fieldset className={css.box} id="resell-boxSize" tabIndex={-1}>
        <legend>{m.resale_box()}</legend>
        <p className="hint">{hintAt(wizard, 'boxSize', m.resale_box_hint())}</p>
        <div className={css.sides}>
          {sides.map((side, index) => (
            <Input
              key={side()}
              id={`resell-boxSize-${index}`}
              name="boxSize"
              label={side()}
              inputMode="decimal"
              defaultValue={listIn(draft, 'boxSize')[index] ?? ''}
            />
          ))}
        </div>
        <FieldError id="resell-boxSize" error={errors['boxSize']} />
      </fieldset>
      <Input {...textField(wizard, 'weight')} label={m.resale_weight()} inputMode="numeric" required />
    </>
  )
}
