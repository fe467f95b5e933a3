import type { ReactNode } from 'react'
import type { AuctionSnapshot } from '#shared/domain/selling/auction/view.ts'
import type { Estimate } from '../../../lib/estimate.ts'
import { joinFacts } from '../../../lib/format/join-facts.ts'
import type { OwnStanding } from '../../../lib/hooks/use-live-auction.ts'
import type { Work } from '../../../lib/item.ts'
import { m } from '../../../paraglide/messages.js'
import type { PanelClock } from './panel-frame.tsx'

/** What the panel of every state of an auction is given. */
export interface PanelParts {
  readonly work: Work
  readonly snapshot: AuctionSnapshot
  readonly own: OwnStanding
  /** Stands opposite the word for the state. */
  readonly aside: ReactNode
  readonly price: number
  readonly approx: string | undefined
  readonly moved: boolean
  readonly clock: PanelClock
  readonly estimate: Estimate | undefined
}

/** Labels the price: before the first bid it is the start price. */
export const priceLabel = ({ bidCount }: Pick<AuctionSnapshot, 'bidCount'>) =>
  bidCount > 0 ? m.panel_price_now() : m.panel_price_start()

/** `オークション開催中・延長 2 回・入札 23 件`. */
export function withBids(state: string, { snapshot }: Pick<PanelParts, 'snapshot'>): string {
  const { extendedCount, bidCount } = snapshot
  const extended = extendedCount > 0 ? [m.panel_extended({ count: extendedCount })] : []
  return joinFacts(state, ...extended, m.panel_bids({ count: bidCount }))
}
