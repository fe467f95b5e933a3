import { resaleRules } from '#shared/domain/kernel/money/fees.ts'
import { textIn } from '../../../lib/resale/draft.ts'
import { m } from '../../../paraglide/messages.js'
import { Check, TextArea } from '../../site/frame/field.tsx'
import { PhotoSlots } from './photo-slots.tsx'
import css from './resell.module.css'
import { hintAt, textField, type WizardState } from './wizard-state.ts'

/** How the work looks today, and what has happened to it. */
export function PhotosStep({ wizard }: { wizard: WizardState }) {
  return (
    <>
      <PhotoSlots
        wizard={wizard}
        name="imgs"
        legend={m.resale_photos()}
        hint={m.resale_photos_hint()}
        max={resaleRules.images}
      />
      <section className={hintAt(wizard, 'damageImgs') ? css.block : `${css.block} ${css.broken}`}>
        <Check name="isBroken" value="1" id="resell-isBroken" defaultChecked={textIn(wizard.draft, 'isBroken') === '1'}>
          {m.resale_is_broken()}
        </Check>
        {hintAt(wizard, 'isBroken') && <p className="hint">{hintAt(wizard, 'isBroken')}</p>}
        <PhotoSlots
          wizard={wizard}
          name="damageImgs"
          legend={m.resale_damage()}
          hint={m.resale_damage_hint()}
          max={resaleRules.damageImages}
        />
      </section>
      <TextArea
        {...textField(wizard, 'condition', m.resale_condition_hint())}
        label={m.resale_condition()}
        rows={4}
        maxLength={2000}
        required
      />
      <TextArea
        {...textField(wizard, 'description', m.resale_description_hint())}
        label={m.resale_description()}
        rows={6}
        maxLength={5000}
        required
      />
    </>
  )
}
