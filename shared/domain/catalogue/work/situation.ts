import type { SellerType } from '#shared/domain/kernel/seller.ts'
import type { LockKind, PriceType, SaleStatus, Visibility, WorkState } from './work.ts'

/** Conditions that a transition sets on a work. Every field present must match; absent fields do not matter. */
export interface Situation {
  readonly state: WorkState
  /**
   * `none`: not locked. `lapsed`: a checkout hold that has expired, the only lock that may be taken over (D30). `own`:
   * the lock has the actor's `refId`. `any`: locks do not matter.
   */
  readonly lock: 'none' | 'lapsed' | 'own' | 'any'
  /** Kinds of the actor's own lock. */
  readonly kinds?: readonly LockKind[]
  /** The open order recorded in the lock: `none`, or the actor's `orderId` (decision 100). */
  readonly order?: 'none' | 'own'
  readonly priceType?: readonly PriceType[]
  readonly saleStatus?: readonly SaleStatus[]
  readonly seller?: readonly SellerType[]
  readonly visibility?: readonly Visibility[]
  /** The secret sale that contains the work (D95): `none`, the actor's `saleId`, or that one while it is open. */
  readonly privateSale?: 'none' | 'own' | 'open'
  /** Whether the token is in custody here (`in`) or in the holder's wallet (`out`). */
  readonly token?: 'in' | 'out'
  /** Facts that must still equal the actor's. */
  readonly same?: readonly MoveFact[]
}

/** What the actor knows or has read; a condition on an unknown fact does not hold. */
export interface TransitionFacts {
  /** Without it no hold counts as expired. */
  readonly now?: number | undefined
  /** Owner of the actor's own lock: an order, an auction or an operator's lock. */
  readonly refId?: string | undefined
  readonly heldBy?: string | undefined
  /** The order of an award or an accepted offer. */
  readonly orderId?: string | undefined
  readonly price?: number | undefined
  readonly updatedAt?: number | undefined
  readonly edition?: number | undefined
  readonly ownerId?: string | undefined
  /** The current application of the work: an older one of the same owner changes nothing. */
  readonly applicationId?: string | undefined
  /** The secret sale that contains the work. */
  readonly saleId?: string | undefined
}
export type MoveFact = Exclude<keyof TransitionFacts, 'now' | 'refId' | 'orderId' | 'saleId'>
