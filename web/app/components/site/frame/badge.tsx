import type { ReactNode } from 'react'

/** Every state is a word with a mark; the mark and the colour never stand alone (DESIGN 11). */
export type BadgeState =
  | 'applying'
  | 'revise'
  | 'refuse'
  | 'sale'
  | 'offers'
  | 'live'
  | 'accepted'
  | 'due'
  | 'leading'
  | 'outbid'
  | 'won'
  | 'ended'
  | 'locked'
  | 'sold'
  | 'preparing'
  | 'delivering'
  | 'confirmed'
  | 'completed'
  | 'paid'
  | 'failed'
  | 'none'

/** The mark of each state, and its word in the reader's language. */
export type BadgeWords<Key extends string | number> = Readonly<Record<Key, readonly [BadgeState, () => string]>>

export function Badge({ state, boxed = false, children }: { state: BadgeState; boxed?: boolean; children: ReactNode }) {
  return (
    <span className={boxed ? 'bdg box' : 'bdg'} data-s={state}>
      {children}
    </span>
  )
}
