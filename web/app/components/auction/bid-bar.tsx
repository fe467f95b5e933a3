import { yen } from '../../lib/format.ts'
import { m } from '../../paraglide/messages.js'
import css from './panel.module.css'

/** On the phone the price and the way to the bid stay in reach, above the toolbar. */
export function BidBar({ price }: { price: number }) {
  const focusField = () => document.getElementById('bid')?.focus({ preventScroll: true })
  return (
    <aside className={css.bar} aria-label={m.bid_bar_label()}>
      <div>
        <p className="mut">{m.panel_price_now()}</p>
        <b>{yen(price)}</b>
      </div>
      <a className="btn" href="#auction" onClick={focusField}>
        {m.bid_bar()}
      </a>
    </aside>
  )
}
