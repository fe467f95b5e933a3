import type { ReactNode } from 'react'
import type { Snapshot } from '#shared/domain/auction/view.ts'
import { dotted } from '../../lib/dotted.ts'
import type { Work } from '../../lib/item.ts'
import type { OwnStanding } from '../../lib/use-live-auction.ts'
import { m } from '../../paraglide/messages.js'
import type { ClockFace } from './panel-frame.tsx'

/** What every face of the auction panel is given. */
export interface Face {
  readonly work: Work
  readonly snapshot: Snapshot
  readonly own: OwnStanding
  /** Stands opposite the word for the state. */
  readonly aside: ReactNode
  readonly price: number
  readonly approx: string | undefined
  readonly moved: boolean
  readonly clock: ClockFace
}

/** What the price is: before the first bid nobody has offered it yet. */
export const priceLabel = ({ bidCount }: Pick<Snapshot, 'bidCount'>) =>
  bidCount > 0 ? m.panel_price_now() : m.panel_price_start()

/** `オークション開催中・延長 2 回・入札 23 件`. */
export function withBids(state: string, { snapshot }: Pick<Face, 'snapshot'>): string {
  const { extendedCount, bidCount } = snapshot
  const extended = extendedCount > 0 ? [m.panel_extended({ count: extendedCount })] : []
  return dotted(state, ...extended, m.panel_bids({ count: bidCount }))
}
