import { confirmAbove } from '../../../lib/auction/quick-amounts.ts'
import { deliveryOf, type Estimate } from '../../../lib/estimate.ts'
import { endsAt } from '../../../lib/format/dates.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { DutiesNote, ExportLine } from '../../buying/checkout/export-lines.tsx'
import { Check } from '../../site/frame/field.tsx'
import type { Intended } from './bid-form.tsx'

export interface Confirmed extends Intended {
  readonly title: string
  readonly artist: string
  readonly least: number
  readonly endTime: string
  readonly now: number
  /** At this amount, to the reader's place; undefined while it is not known. */
  readonly estimate: Estimate | undefined
}

/** More than ten times the least: a slipped digit is the one mistake that cannot be taken back (D50). */
function isUnusual({ amount, kind, least }: Pick<Confirmed, 'amount' | 'kind' | 'least'>): boolean {
  return kind === 'bid' && amount > least * confirmAbove
}

/** Everything a bidder agrees to, once more and in one place: amount, what is added to it, the end, no way back. */
export function Confirmation({ amount, kind, title, artist, least, endTime, now, estimate }: Confirmed) {
  const { locale } = useSite()
  const delivery = estimate && deliveryOf(estimate)
  return (
    <>
      <p className="mut">
        {title}　{artist}
      </p>
      <dl className="sum mt3">
        <div>
          <dt>{kind === 'instant' ? m.bid_instant_amount() : m.bid_confirm_amount()}</dt>
          <dd>{yen(amount)}</dd>
        </div>
        <div>
          <dt>{m.bid_confirm_premium()}</dt>
          <dd>{yen(0)}</dd>
        </div>
        {estimate && delivery !== undefined && <ExportLine listed={amount} charged={estimate.item} />}
        <div>
          <dt>{m.bid_confirm_delivery()}</dt>
          <dd>
            {delivery === undefined || !estimate ? (
              m.bid_confirm_delivery_later()
            ) : (
              <>
                {m.estimate_to({ place: estimate.place.name })} {yen(delivery)}
                {estimate.insurance > 0 && (
                  <span className="mut"> {m.bid_confirm_insured({ amount: yen(estimate.insurance) })}</span>
                )}
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{m.bid_confirm_ends()}</dt>
          <dd>{endsAt(endTime, now, locale)}</dd>
        </div>
        <div className="tot">
          <dt>{delivery === undefined ? m.bid_confirm_total() : m.bid_confirm_landed()}</dt>
          <dd>{yen(delivery === undefined || !estimate ? amount : estimate.total)}</dd>
        </div>
      </dl>
      {estimate && <DutiesNote listed={amount} charged={estimate.item} />}
      <p className="mut mt3">{kind === 'instant' ? m.bid_instant_rule() : m.bid_confirm_rule()}</p>
      {kind === 'bid' && <p className="mut">{m.bid_confirm_proxy()}</p>}
      {isUnusual({ amount, kind, least }) && (
        <div className="note warn mt3">
          <p>{m.bid_confirm_large()}</p>
          <Check name="confirm" value="1" required>
            {m.bid_confirm_large_check({ amount: yen(amount) })}
          </Check>
        </div>
      )}
    </>
  )
}

/** Carries the confirmed bid in the form; `via` tells the action that an application waits for the answer. */
export function ConfirmedFields({ amount, kind, formId, via }: Intended & { formId: string; via?: 'script' }) {
  return (
    <>
      <input type="hidden" name="intent" value="bid" />
      <input type="hidden" name="formId" value={formId} />
      <input type="hidden" name="amount" value={amount} />
      <input type="hidden" name="kind" value={kind} />
      {via && <input type="hidden" name="via" value={via} />}
    </>
  )
}
