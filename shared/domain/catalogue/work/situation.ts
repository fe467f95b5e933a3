import type { SellerType } from '#shared/domain/kernel/seller.ts'
import type { LockKind, PriceType, SaleStatus, Visibility, WorkState } from './work.ts'

/** What a move asks of a work. Everything that is named must hold; what is not named does not matter. */
export interface Situation {
  readonly state: WorkState
  /**
   * `none`: nobody holds it. `lapsed`: a checkout hold that has ended by itself, the only lock that may be taken over
   * (D30). `own`: the lock bears the mover's `refId`. `any`: locks do not matter.
   */
  readonly lock: 'none' | 'lapsed' | 'own' | 'any'
  /** Kinds of the mover's own lock. */
  readonly kinds?: readonly LockKind[]
  /** The open order that the lock bears: `none`, or the mover's `orderId` (decision 100). */
  readonly order?: 'none' | 'own'
  readonly priceType?: readonly PriceType[]
  readonly saleStatus?: readonly SaleStatus[]
  readonly seller?: readonly SellerType[]
  readonly visibility?: readonly Visibility[]
  /**
   * The secret sale that the work is in (D95): `none`, the mover's `saleId`, or that one while it is open.
   */
  readonly privateSale?: 'none' | 'own' | 'open'
  /** Whether the work's token lies in custody here, or in a wallet of its holder. */
  readonly token?: 'in' | 'out'
  /** What must still be as the mover says. */
  readonly same?: readonly MoveFact[]
}

/** What the mover knows or read before; a situation that asks for more than is known does not hold. */
export interface TransitionFacts {
  /** Without it no hold counts as lapsed. */
  readonly now?: number | undefined
  /** The holder of the mover's own lock: an order, an auction or an operator's lock. */
  readonly refId?: string | undefined
  readonly heldBy?: string | undefined
  /** The order of an award or an accepted offer. */
  readonly orderId?: string | undefined
  readonly price?: number | undefined
  readonly updatedAt?: number | undefined
  readonly edition?: number | undefined
  readonly ownerId?: string | undefined
  /** The application under which the work stands: an older one of the same owner moves nothing. */
  readonly applicationId?: string | undefined
  /** The secret sale that the work is in. */
  readonly saleId?: string | undefined
}
export type MoveFact = Exclude<keyof TransitionFacts, 'now' | 'refId' | 'orderId' | 'saleId'>
