import { listIn } from '../../../lib/resale/draft.ts'
import { m } from '../../../paraglide/messages.js'
import { FieldError, Input } from '../../site/frame/field.tsx'
import css from './resell.module.css'
import { hintAt, type WizardState } from './wizard-state.ts'

const places = [0, 1, 2, 3, 4]

/** Days that suit the owner; the pick-up itself is agreed on when the work is sold (D74). */
export function PickupStep({ wizard }: { wizard: WizardState }) {
  const dates = listIn(wizard.draft, 'pickupDates')
  return (
    <fieldset className={css.box} id="resell-pickupDates" tabIndex={-1}>
      <legend>{m.resale_pickup()}</legend>
      <p className="hint">{hintAt(wizard, 'pickupDates', m.resale_pickup_hint())}</p>
      <div className={css.sides}>
        {places.map(place => (
          <Input
            key={place}
            id={`resell-pickupDates-${place}`}
            name="pickupDates"
            type="date"
            label={m.resale_pickup_day({ number: place + 1 })}
            defaultValue={dates[place] ?? ''}
          />
        ))}
      </div>
      <FieldError id="resell-pickupDates" error={wizard.errors['pickupDates']} />
    </fieldset>
  )
}
