import type { AuctionSnapshot } from '#shared/domain/selling/auction/view.ts'
import { m } from '../../../paraglide/messages.js'
import type { PanelClock } from './panel-frame.tsx'
import { priceLabel } from './panel-parts.ts'
import { PriceBar } from './price-bar.tsx'

/** The way to the bid, which is further down. */
export function BidBar({
  snapshot,
  clock,
  to,
  leads,
}: {
  snapshot: AuctionSnapshot
  clock: PanelClock
  to: '#bid' | '#auction'
  /** The reader leads already: only a higher maximum makes sense. */
  leads: boolean
}) {
  return (
    <PriceBar name={m.bid_bar_label()} label={priceLabel(snapshot)} price={snapshot.price} time={clock}>
      <a className="btn" href={to}>
        {leads ? m.panel_raise() : m.bid_bar()}
      </a>
    </PriceBar>
  )
}
