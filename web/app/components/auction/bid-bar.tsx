import type { AuctionSnapshot } from '#shared/domain/auction/view.ts'
import { yen } from '../../lib/format/money.ts'
import { m } from '../../paraglide/messages.js'
import css from './panel.module.css'
import { priceLabel } from './panel-parts.ts'

/** On the phone the price and the way to the bid stay in reach, above the toolbar. */
export function BidBar({ snapshot, to }: { snapshot: AuctionSnapshot; to: '#bid' | '#auction' }) {
  return (
    <aside className={css.bar} aria-label={m.bid_bar_label()}>
      <div>
        <p className="mut">{priceLabel(snapshot)}</p>
        <b>{yen(snapshot.price)}</b>
      </div>
      <a className="btn" href={to}>
        {m.bid_bar()}
      </a>
    </aside>
  )
}
