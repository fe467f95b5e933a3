// Changes that a transition makes to a work. Pure.
import type { Artwork } from './artwork.ts'
import { type ListingChange, type WorkTransitionName, workTransition } from './transitions.ts'
import type { Lock, SaleStatus } from './work.ts'

/** Attributes that a transition may remove. */
type Removable = 'lock' | 'tokenOut' | 'auction' | 'priceType' | 'price' | 'listedAt' | 'lastHold' | 'releasedAt'

interface WorkChange {
  readonly set: Partial<Artwork>
  readonly remove: readonly Removable[]
}

const listings = {
  listed: { saleStatus: 'on-sale', remove: [] },
  sold: { saleStatus: 'sold-out', remove: ['lastHold', 'releasedAt'] },
  past: { remove: ['auction', 'priceType', 'listedAt'] },
  off: { saleStatus: 'not-on-sale', remove: ['auction', 'priceType', 'price', 'listedAt', 'lastHold', 'releasedAt'] },
} as const satisfies Record<ListingChange, { saleStatus?: SaleStatus; remove: readonly Removable[] }>

/** State, lock and listing after a transition. `lock` is the new one, of a kind that the row allows. */
export function workChangeOf(
  name: WorkTransitionName,
  { now, lock }: { readonly now: number; readonly lock?: Lock },
): WorkChange {
  const move = workTransition(name)
  const taken = move.lock !== undefined && move.lock !== 'none'
  if (taken !== (lock !== undefined) || (lock && taken && !move.lock.includes(lock.kind)))
    throw new Error(`${name} does not leave the lock ${lock?.kind ?? 'away'}`)
  const { remove, ...status } = move.listing ? listings[move.listing] : { remove: [] }
  return {
    set: { ...(move.to && { state: move.to }), ...status, ...(lock && { lock }), updatedAt: now },
    remove: [
      ...(move.lock === 'none' ? (['lock'] as const) : []),
      ...(move.token === 'in' ? (['tokenOut'] as const) : []),
      ...remove,
    ],
  }
}

/** The work after the change; the caller has checked that the transition is allowed. */
export function movedWork(work: Artwork, { set, remove }: WorkChange): Artwork {
  const next: Artwork = { ...work, ...set }
  for (const name of remove) delete next[name]
  return next
}
