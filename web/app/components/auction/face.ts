import type { ReactNode } from 'react'
import type { Snapshot } from '#shared/domain/auction-view.ts'
import type { Work } from '../../lib/item.ts'
import type { OwnStanding } from '../../lib/use-live-auction.ts'
import type { ClockFace } from './panel-frame.tsx'

/** What every face of the auction panel is given. */
export interface Face {
  readonly work: Work
  readonly snapshot: Snapshot
  readonly own: OwnStanding
  readonly share: ReactNode
  readonly price: number
  readonly approx: string | undefined
  readonly moved: boolean
  readonly clock: ClockFace
}
