import { saleKindNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { dateTime, deadline } from '../../../lib/format/dates.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { priceIn, textIn } from '../../../lib/resale/draft.ts'
import { localOf } from '../../../lib/resale/times.ts'
import { m } from '../../../paraglide/messages.js'
import { Input, Money } from '../../site/frame/field.tsx'
import { PriceScale } from './price-scale.tsx'
import css from './resell.module.css'
import { hintAt, textField, type WizardState } from './wizard-state.ts'

/** How the work is to be sold and for how much; style sheets show what belongs to the choice, so that it is a form alone. */
export function PriceStep({ wizard }: { wizard: WizardState }) {
  const { prepared } = wizard.page
  const { basis, minPrice, maxPrice, endFrom, endTo } = prepared
  const { locale } = useSite()
  const ends = m.resale_end_window({ from: dateTime(endFrom, locale), to: deadline(endTo, locale) })
  return (
    <>
      <fieldset className={css.choices} id="resell-saleKind">
        <legend>{m.resale_kind()}</legend>
        <Choice wizard={wizard} name="saleKind" value={saleKindNumbers.fixed} title={m.resale_kind_fixed()}>
          {m.resale_kind_fixed_text()}
        </Choice>
        {features.offers && (
          <Choice wizard={wizard} name="saleKind" value={saleKindNumbers.offer} title={m.resale_kind_offer()}>
            {m.resale_kind_offer_text()}
          </Choice>
        )}
        <Choice wizard={wizard} name="saleKind" value={saleKindNumbers.auction} title={m.resale_kind_auction()}>
          {m.resale_kind_auction_text()}
        </Choice>
      </fieldset>
      <div className={css.fixed}>
        <Money {...textField(wizard, 'price')} label={m.resale_price()} />
      </div>
      <div className={css.auction}>
        <Money {...textField(wizard, 'startPrice')} label={m.resale_start_price()} />
        <Money {...textField(wizard, 'instantPrice', m.resale_instant_hint())} label={m.resale_instant_price()} />
        <Input
          {...textField(wizard, 'endTime', ends)}
          type="datetime-local"
          min={localOf(endFrom)}
          max={localOf(endTo)}
          label={m.resale_end()}
        />
      </div>
      {basis !== null && minPrice !== null && maxPrice !== null && (
        <PriceScale bounds={{ basis, min: minPrice, max: maxPrice }} price={priceIn(wizard.draft)} />
      )}
      <fieldset className={css.choices} id="resell-deliveryMethod">
        <legend>{m.resale_method()}</legend>
        {hintAt(wizard, 'deliveryMethod') && <p className="hint">{hintAt(wizard, 'deliveryMethod')}</p>}
        <Choice wizard={wizard} name="deliveryMethod" value={0} title={m.resale_method_own()}>
          {m.resale_method_own_text()}
        </Choice>
        <Choice wizard={wizard} name="deliveryMethod" value={1} title={m.resale_method_fetched()}>
          {m.resale_method_fetched_text()}
        </Choice>
      </fieldset>
    </>
  )
}

function Choice({
  wizard,
  name,
  value,
  title,
  children,
}: {
  wizard: WizardState
  name: 'saleKind' | 'deliveryMethod'
  value: number
  title: string
  children: string
}) {
  return (
    <label className="rc">
      <input type="radio" name={name} value={value} defaultChecked={textIn(wizard.draft, name) === String(value)} />
      <span>
        <span className="t">{title}</span>
        <br />
        <span className="mut">{children}</span>
      </span>
      <span />
    </label>
  )
}
