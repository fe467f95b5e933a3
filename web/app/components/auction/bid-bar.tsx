import type { AuctionSnapshot } from '#shared/domain/auction/view.ts'
import { m } from '../../paraglide/messages.js'
import { priceLabel } from './panel-parts.ts'
import { PriceBar } from './price-bar.tsx'

/** The way to the bid, which is further down. */
export function BidBar({ snapshot, to }: { snapshot: AuctionSnapshot; to: '#bid' | '#auction' }) {
  return (
    <PriceBar name={m.bid_bar_label()} label={priceLabel(snapshot)} price={snapshot.price}>
      <a className="btn" href={to}>
        {m.bid_bar()}
      </a>
    </PriceBar>
  )
}
