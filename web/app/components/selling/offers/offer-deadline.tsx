import { endsAt, shortDate } from '../../../lib/format/dates.ts'
import { daysLeft } from '../../../lib/format/time-left.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import mine from '../../site/mine/mine.module.css'
import { offerStateOf, type ShownOffer } from './offer-words.ts'

/** Until when an answer or the payment is awaited; of one that has ended, when that was. */
export function OfferDeadline({ offer, serverTime }: { offer: ShownOffer; serverTime: string }) {
  const { locale } = useSite()
  const state = offerStateOf(offer)
  const now = Date.parse(serverTime)
  const { validUntil, payUntil, movedAt } = offer
  const [label, text, isDue] =
    state === 'waiting'
      ? [m.bargain_until(), daysLeft(validUntil, now, locale), false]
      : state === 'approved' && payUntil
        ? [m.bargain_pay_until(), endsAt(payUntil, now, locale), true]
        : state === 'approved'
          ? [m.bargain_pay_until(), m.record_after_quote(), false]
          : [m.bargain_moved(), shortDate(movedAt, locale), false]
  return (
    <div className={mine.end}>
      <p className="mut">{label}</p>
      <p className={`${mine.deadline} ${isDue ? 'warn' : ''}`}>{text}</p>
    </div>
  )
}
