import { yen } from '../../lib/format.ts'
import { m } from '../../paraglide/messages.js'
import css from './panel.module.css'

/** On the phone the price and the way to the bid stay in reach, above the toolbar. */
export function BidBar({ price, to }: { price: number; to: '#bid' | '#auction' }) {
  return (
    <aside className={css.bar} aria-label={m.bid_bar_label()}>
      <div>
        <p className="mut">{m.panel_price_now()}</p>
        <b>{yen(price)}</b>
      </div>
      <a className="btn" href={to}>
        {m.bid_bar()}
      </a>
    </aside>
  )
}
