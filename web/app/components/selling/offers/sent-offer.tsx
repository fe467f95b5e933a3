import { sourceNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import type { OfferState } from '#shared/domain/selling/offer/transitions.ts'
import { canTransitionOffer } from '#shared/domain/selling/offer/transitions.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { ContactLink } from '../../conversing/contact/contact-link.tsx'
import { Badge } from '../../site/frame/badge.tsx'
import { ButtonLink } from '../../site/frame/button.tsx'
import { Picture } from '../../site/frame/picture.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'
import mine from '../../site/mine/mine.module.css'
import { OfferDeadline } from './offer-deadline.tsx'
import { OfferForm } from './offer-form.tsx'
import { offerStateOf, type ShownOffer, sentWords, shareOfAsking } from './offer-words.ts'

const notes: Partial<Record<OfferState, () => string>> = {
  approved: m.bargain_approved_note,
  expired: m.bargain_expired_note,
  closed: m.bargain_closed_note,
  unpaid: m.bargain_unpaid_note,
}

/** One offer of the reader's own: the work, what was offered, how it stands and what to do next. */
export function SentOffer({ offer, serverTime, formId }: { offer: ShownOffer; serverTime: string; formId: string }) {
  const { paths } = useSite()
  const { product, price } = offer
  const state = offerStateOf(offer)
  const [mark, word] = sentWords[state]
  const mayCancel = canTransitionOffer(
    { state, validUntil: Date.parse(offer.validUntil) },
    'cancel',
    Date.parse(serverTime),
  )
  return (
    <li className={`${mine.entry} ${mine.row}`}>
      <Picture picture={product.img} alt="" sizes="88px" className={mine.thumb ?? ''} />
      <div>
        <h2>
          <SiteLink to={paths.artwork(product.id)}>{product.title}</SiteLink>
        </h2>
        <p className="num">{yen(price)}</p>
        <p className="mut">{shareOfAsking(offer)}</p>
      </div>
      <div className={mine.state}>
        <Badge state={mark} boxed>
          {word()}
        </Badge>
        {notes[state] && <p className="mut">{notes[state]()}</p>}
      </div>
      <OfferDeadline offer={offer} serverTime={serverTime} />
      <div className={mine.action}>
        <Next offer={offer} state={state} />
      </div>
      <div className={mine.more}>
        {mayCancel && (
          <OfferForm
            intent="cancel"
            id={offer.id}
            productId={product.id}
            formId={formId}
            text={m.bargain_cancel()}
            about={product.title}
            submit={m.bargain_cancel_submit({ price: yen(price) })}
          >
            <p>{m.bargain_cancel_rule()}</p>
          </OfferForm>
        )}
        <p className="mut">
          <ContactLink category="purchase" about={product.title} text={m.contact_work()} />
        </p>
      </div>
    </li>
  )
}

function Next({ offer: { product, orderId }, state }: { offer: ShownOffer; state: OfferState }) {
  const { paths } = useSite()
  switch (state) {
    case 'approved':
      return (
        <ButtonLink
          size="small"
          to={
            orderId
              ? paths.cartPayment(orderId)
              : paths.cartConfirmation({ source: sourceNumbers.bargain, productId: product.id })
          }
        >
          {m.bargain_pay()}
        </ButtonLink>
      )
    case 'paid':
      return (
        <ButtonLink look="quiet" size="small" to={paths.purchases()}>
          {m.bargain_see_purchases()}
        </ButtonLink>
      )
    case 'waiting':
    case 'closed':
      return (
        <ButtonLink look="quiet" size="small" to={paths.artwork(product.id)}>
          {m.bargain_see_work()}
        </ButtonLink>
      )
    default:
      return (
        <ButtonLink look="second" size="small" to={paths.offer(product.id)}>
          {m.bargain_again()}
        </ButtonLink>
      )
  }
}
