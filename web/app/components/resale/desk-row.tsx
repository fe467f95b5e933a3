import { endsAt } from '../../lib/format/dates.ts'
import { yen } from '../../lib/format/money.ts'
import { useSite } from '../../lib/hooks/use-site.ts'
import type { DeskRefusal } from '../../lib/resale/desk.ts'
import { m } from '../../paraglide/messages.js'
import { Badge } from '../frame/badge.tsx'
import { Picture } from '../frame/picture.tsx'
import { SiteLink } from '../frame/site-link.tsx'
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
  const { work, label, dueAt } = row
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
          </Badge>
        </p>
        <h3>
          <SiteLink to={paths.artwork(work.id)}>{work.title}</SiteLink>
        </h3>
        <p className={css.by}>{work.artist.name}</p>
        <Standing row={row} />
        {dueAt && (
          <dl className={css.due}>
            <dt>{dueWord(label)}</dt>
            <dd className="num">{endsAt(dueAt, serverTime, locale)}</dd>
          </dl>
        )}
      </div>
      <DeskActions row={row} formId={formId} refused={refused} />
    </li>
  )
}

/** The price of what is on sale, what the owner paid for the rest, and the reviewer's word. */
function Standing({ row: { work, label, basis, note } }: { row: DeskWork }) {
  if ((label === 'revise' || label === 'refused') && note) return <p className={css.line}>{note}</p>
  const { auction, price } = work
  if (auction && (label === 'in-auction' || label === 'scheduled'))
    return <p className={css.line}>{m.resale_line_auction({ price: yen(auction.price), bids: auction.bidCount })}</p>
  if (price && label !== 'owned' && label !== 'applying')
    return <p className={css.line}>{m.resale_line_price({ price: yen(price.yen) })}</p>
  return basis === null ? null : <p className={css.line}>{m.resale_line_basis({ price: yen(basis) })}</p>
}
