import type { OutputOf } from '#shared/api/endpoint.ts'
import type { adminListOffers } from '#shared/api/selling/console/offers.ts'
import { endsAt } from '../../../../lib/format/dates.ts'
import { joinFacts } from '../../../../lib/format/join-facts.ts'
import { yen } from '../../../../lib/format/money.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import css from '../../../site/console/lists.module.css'
import { Badge } from '../../../site/frame/badge.tsx'
import { SiteLink } from '../../../site/frame/site-link.tsx'
import { offerStateOf, receivedWords, shareOfAsking } from '../../offers/offer-words.ts'

type Row = Omit<OutputOf<typeof adminListOffers>['list'][number], 'sender'>

/** One offer a row: for which work, from whom, how much, how it stands and until when. */
export function ConsoleOfferRows({ offers, serverTime }: { offers: readonly Row[]; serverTime: string }) {
  const { paths, locale } = useSite()
  return (
    <ul className={`${css.rows} ${css.plain}`}>
      {offers.map(offer => {
        const { id, product, price, member } = offer
        const [mark, word] = receivedWords[offerStateOf(offer)]
        return (
          <li key={id}>
            <div>
              <b>
                <SiteLink to={paths.admin('offers/detail', { productId: product.id, id })}>{product.title}</SiteLink>
              </b>
              <p className="mut">{joinFacts(member.username, shareOfAsking(offer))}</p>
            </div>
            <div className={css.side}>
              <Badge state={mark}>{word()}</Badge>
              <span className="num">{yen(price)}</span>
              <span className="mut">{deadlineOf(offer, serverTime, locale)}</span>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function deadlineOf(offer: Row, now: string, locale: 'ja' | 'en'): string {
  const { validUntil, payUntil, movedAt } = offer
  const state = offerStateOf(offer)
  if (state === 'waiting') return `${m.bargain_until()} ${endsAt(validUntil, now, locale)}`
  if (state === 'approved' && payUntil) return `${m.bargain_pay_until()} ${endsAt(payUntil, now, locale)}`
  return `${m.bargain_moved()} ${endsAt(movedAt, now, locale)}`
}
