import { canTransitionOffer, isOpenOffer } from '#shared/domain/selling/offer/transitions.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { signed } from '../../fulfilment/trade/arithmetic.tsx'
import { feeWords } from '../../fulfilment/trade/sale-words.ts'
import { Badge } from '../../site/frame/badge.tsx'
import { Picture } from '../../site/frame/picture.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'
import mine from '../../site/mine/mine.module.css'
import { OfferDeadline } from './offer-deadline.tsx'
import { OfferForm } from './offer-form.tsx'
import { offerStateOf, receivedWords, type ShownOffer, shareOfAsking } from './offer-words.ts'
import css from './offers.module.css'

interface Shown {
  readonly serverTime: string
  readonly formId: string
}

/** Offers for works of the reader's own, work by work, so that those for one are compared before one is accepted. */
export function ReceivedOffers({ offers, ...shown }: { offers: readonly ShownOffer[] } & Shown) {
  const works = [...new Set(offers.map(({ product }) => product.id))]
  return (
    <>
      <p className="mut mt3">{m.bargain_masked()}</p>
      {works.map(id => (
        <OfWork key={id} offers={offers.filter(({ product }) => product.id === id)} {...shown} />
      ))}
    </>
  )
}

function OfWork({ offers, ...shown }: { offers: readonly ShownOffer[] } & Shown) {
  const { paths } = useSite()
  const [first] = offers
  if (!first) return null
  const { product } = first
  const waiting = offers.find(offer => mayAnswer(offer, shown.serverTime))
  const count = waiting ? waiting.others + 1 : 0
  return (
    <section className={css.work} aria-labelledby={`work-${product.id}`}>
      <div className={css.head}>
        <Picture picture={product.img} alt="" sizes="72px" className={mine.thumb ?? ''} />
        <div>
          <h2 id={`work-${product.id}`}>
            <SiteLink to={paths.artwork(product.id)}>{product.title}</SiteLink>
          </h2>
          <p className="mut">
            {m.bargain_asking()} <span className="num">{yen(first.asking)}</span>
          </p>
        </div>
        {count > 1 && (
          <OfferForm
            intent="deny-all"
            id={product.id}
            productId={product.id}
            formId={shown.formId}
            text={m.bargain_deny_all()}
            about={product.title}
            submit={m.bargain_deny_all_submit({ count })}
          >
            <p>
              <b>{m.bargain_deny_all_title({ count })}</b>
            </p>
            <p>{m.bargain_deny_all_rule()}</p>
          </OfferForm>
        )}
      </div>
      <ul>
        {[...offers].sort(byAnswer(shown.serverTime)).map(offer => (
          <Received key={offer.id} offer={offer} {...shown} />
        ))}
      </ul>
    </section>
  )
}

const mayAnswer = (offer: ShownOffer, serverTime: string) =>
  canTransitionOffer(
    { state: offerStateOf(offer), validUntil: Date.parse(offer.validUntil) },
    'approve',
    Date.parse(serverTime),
  )

/** What awaits an answer before the rest, the highest first. */
const byAnswer = (serverTime: string) => (one: ShownOffer, other: ShownOffer) =>
  Number(mayAnswer(other, serverTime)) - Number(mayAnswer(one, serverTime)) ||
  (mayAnswer(one, serverTime) ? other.price - one.price : 0)

function Received({ offer, serverTime, formId }: { offer: ShownOffer } & Shown) {
  const { price, netPayout, netPayoutAbroad, from } = offer
  const state = offerStateOf(offer)
  const [mark, word] = receivedWords[state]
  return (
    <li className={css.offer}>
      <div>
        <h3>{from}</h3>
        <Badge state={mark}>{word()}</Badge>
      </div>
      <p>
        <span className="mut">{m.bargain_offered()}</span>
        <b className="num">{yen(price)}</b>
        <span className="mut">{shareOfAsking(offer)}</span>
      </p>
      <p>
        {netPayout !== null && isOpenOffer(state) && (
          <>
            <span className="mut">{m.bargain_net()}</span>
            <b className={`num ${css.net}`}>{yen(netPayout)}</b>
            {netPayoutAbroad !== null && (
              <span className="mut">
                {m.bargain_net_abroad()} <span className="num">{yen(netPayoutAbroad)}</span>
              </span>
            )}
          </>
        )}
      </p>
      <OfferDeadline offer={offer} serverTime={serverTime} />
      {mayAnswer(offer, serverTime) && <Answers offer={offer} formId={formId} />}
    </li>
  )
}

/** Accepting closes every other offer for the work: how many they are is said before (D64). */
function Answers({
  offer: { id, product, price, netPayout, netPayoutAbroad, sale, others, from },
  formId,
}: {
  offer: ShownOffer
  formId: string
}) {
  const about = `${yen(price)} ${from ?? ''}`
  return (
    <div className={css.answers}>
      <OfferForm
        intent="approve"
        id={id}
        productId={product.id}
        formId={formId}
        text={m.bargain_approve()}
        about={about}
        submit={m.bargain_approve_submit({ price: yen(price) })}
      >
        <p>
          <b>{m.bargain_approve_title({ price: yen(price) })}</b>
        </p>
        <dl className="sum mt3">
          <div>
            <dt>{m.bargain_agreed()}</dt>
            <dd>{yen(sale?.price ?? price)}</dd>
          </div>
          {sale?.fees.map(({ kind, amount }) => (
            <div key={kind}>
              <dt>{feeWords[kind]()}</dt>
              <dd>{signed(amount)}</dd>
            </div>
          ))}
          {netPayout !== null && (
            <div className="tot">
              <dt>{m.bargain_net()}</dt>
              <dd>{yen(netPayout)}</dd>
            </div>
          )}
          {netPayoutAbroad !== null && (
            <div>
              <dt>{m.bargain_net_abroad()}</dt>
              <dd>{yen(netPayoutAbroad)}</dd>
            </div>
          )}
        </dl>
        <ul className={`mut mt3 ${css.rules}`}>
          <li>{m.bargain_approve_lock()}</li>
          {others > 0 && <li>{m.bargain_approve_closes({ count: others })}</li>}
          <li>{m.bargain_approve_ship()}</li>
        </ul>
      </OfferForm>
      <OfferForm
        intent="deny"
        id={id}
        productId={product.id}
        formId={formId}
        text={m.bargain_deny()}
        about={about}
        submit={m.bargain_deny_submit({ price: yen(price) })}
      >
        <p>{m.bargain_deny_rule()}</p>
      </OfferForm>
    </div>
  )
}
