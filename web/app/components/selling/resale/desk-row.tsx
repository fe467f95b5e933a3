import { parcelStateOf } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { endsAt } from '../../../lib/format/dates.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { DeskRefusal } from '../../../lib/resale/desk.ts'
import { m } from '../../../paraglide/messages.js'
import { deliveryWords } from '../../fulfilment/trade/words.ts'
import { Badge } from '../../site/frame/badge.tsx'
import { Picture } from '../../site/frame/picture.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'
import css from './desk.module.css'
import { DeskActions } from './desk-actions.tsx'
import { type DeskWork, dueWord, labelWords } from './desk-words.ts'

/** One work on its owner's desk: where it stands, what is due and when, and what may be done (D73). */
export function DeskRow({
  row,
  serverTime,
  formId,
  refused,
}: {
  row: DeskWork
  serverTime: string
  formId: string
  refused: DeskRefusal | undefined
}) {
  const { paths, locale } = useSite()
  const { work, label, dueAt, sale, repriceAt } = row
  const [state, word] = labelWords[label]
  return (
    <li className={css.work}>
      <div className={css.photo}>
        <Picture picture={work.imgs[0]} alt="" sizes="(max-width: 430px) 112px, 176px" />
      </div>
      <div className={css.body}>
        <p>
          <Badge state={state} boxed>
            {word()}
            {sale && `・${deliveryWords[parcelStateOf(sale.deliveryStatus)][1]()}`}
          </Badge>
        </p>
        <h3>
          <SiteLink to={row.isPublic ? paths.artwork(work.id) : paths.standingBook(work.id)}>{work.title}</SiteLink>
        </h3>
        <p className={css.by}>{work.artist.name}</p>
        <Standing row={row} />
        {row.isTokenOut && <p className={css.line}>{m.token_in_wallet()}</p>}
        {row.isInGallery && (
          <p className={css.line}>
            <SiteLink className="link" to={paths.ownGallery()}>
              {m.gallery_in_it()}
            </SiteLink>
          </p>
        )}
        {dueAt && (
          <dl className={css.due}>
            <dt>{dueWord(row)}</dt>
            <dd className="num">{endsAt(dueAt, serverTime, locale)}</dd>
          </dl>
        )}
        {repriceAt && (
          <dl className={css.due}>
            <dt>{m.resale_reprice_from()}</dt>
            <dd className="num">{endsAt(repriceAt, serverTime, locale)}</dd>
          </dl>
        )}
      </div>
      <DeskActions row={row} formId={formId} refused={refused} />
    </li>
  )
}

/** What the house said where that is the owner's to read; else the sums that belong to the state. */
function Standing({ row }: { row: DeskWork }) {
  const line = lineOf(row)
  return line === undefined ? null : <p className={css.line}>{line}</p>
}

function lineOf({ work, label, basis, note, decision, offers, agreed, sale }: DeskWork): string | undefined {
  const { auction, price: shown, lock, favourites } = work
  const price = shown ? yen(shown.yen) : undefined
  const bought = basis === null ? undefined : m.resale_line_basis({ price: yen(basis) })
  switch (label) {
    case 'revise':
    case 'refused':
      return note || bought
    case 'applying':
      return bought
    case 'owned':
      return decision === 'delisted' ? m.resale_line_withdrawn({ note }) : bought
    case 'sold-out':
      return sale ? m.resale_line_sold({ price: yen(sale.price), net: yen(sale.net) }) : bought
    case 'accepted-offer':
      return agreed === null ? price : m.resale_line_agreed({ price: yen(agreed) })
    case 'accepting-offers':
      if (!price || !offers) return price && m.resale_line_asking({ price })
      return m.resale_line_offers({ price, count: offers.count, highest: yen(offers.highest) })
    case 'scheduled':
    case 'in-auction':
      return auction ? m.resale_line_auction({ price: yen(auction.price), bids: auction.bidCount }) : price
    case 'in-progress':
      if (auction && lock?.kind === 'award') return m.resale_line_won({ price: yen(auction.price) })
      return price && m.resale_line_price({ price })
    case 'on-sale':
      return price && m.resale_line_watched({ price, count: favourites })
  }
}
