// A buyer's claim from its opening to its end (D85-D87): periods, permissions, and the effect on the sale.
import * as z from 'zod'
import { grossOf } from '#shared/domain/kernel/money/settlement.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { isAgreed } from '#shared/domain/kernel/purchase-source.ts'
import { dayMs } from '#shared/durations.ts'
import { carrierIds } from '../parcel/carriers.ts'
import { type Parcel, type ParcelMoved, parcelAfter } from '../parcel/parcel.ts'
import { canTransitionParcel, isReturnable } from '../parcel/transitions.ts'

export const claimRules = {
  /** Time for the seller's reply; afterwards the operator may decide without it (D87). */
  replyMs: 3 * dayMs,
  /** Time to open a claim, from the arrival (D85). */
  windowMs: 14 * dayMs,
  /** Time to question the authenticity, from completion (D86). */
  authenticityMs: 365 * dayMs,
  /**
   * Least time from a decision about authenticity to the next such claim, so that a held payout can be paid meanwhile.
   */
  againMs: 60 * dayMs,
  imgs: 10,
} as const

export const claimReasons = ['remorse', 'damaged', 'not-as-described', 'not-arrived', 'authenticity'] as const
export type ClaimReason = (typeof claimReasons)[number]

export const claimStates = [
  'opened',
  'replied',
  'return-approved',
  'item-back',
  'inspected',
  'refunded',
  'partly-refunded',
  'rejected',
] as const
export type ClaimState = (typeof claimStates)[number]
export type ClaimActor = 'buyer' | 'seller' | 'partner' | 'operator'

interface Transition {
  readonly from: readonly ClaimState[]
  readonly to: ClaimState
  readonly by: readonly ClaimActor[]
  readonly event: string
}

/** D87. A parcel that never arrived cannot be sent back: refunds are possible without a return too. */
export const claimTransitions = {
  reply: { from: ['opened'], to: 'replied', by: ['seller', 'partner', 'operator'], event: 'claim.moved' },
  approveReturn: { from: ['opened', 'replied'], to: 'return-approved', by: ['operator'], event: 'claim.moved' },
  sendBack: { from: ['return-approved'], to: 'item-back', by: ['buyer', 'operator'], event: 'claim.moved' },
  inspect: { from: ['item-back'], to: 'inspected', by: ['operator'], event: 'claim.moved' },
  refund: { from: ['opened', 'replied', 'inspected'], to: 'refunded', by: ['operator'], event: 'claim.moved' },
  refundPart: {
    from: ['opened', 'replied', 'inspected'],
    to: 'partly-refunded',
    by: ['operator'],
    event: 'claim.moved',
  },
  reject: {
    from: ['opened', 'replied', 'return-approved', 'inspected'],
    to: 'rejected',
    by: ['operator'],
    event: 'claim.moved',
  },
} as const satisfies Record<string, Transition>
export type ClaimTransition = keyof typeof claimTransitions

const instant = () => z.int()

export const claimSchema = () =>
  z.object({
    claimId: z.string(),
    orderItemId: z.string(),
    orderId: z.string(),
    productId: z.string(),
    buyerId: z.string(),
    reason: z.enum(claimReasons),
    text: z.string(),
    imgs: z.array(picture()),
    state: z.enum(claimStates),
    version: z.int().min(1),
    openedAt: instant(),
    /** The operator waits for the seller's reply until then; no wait for works of the house. */
    replyUntil: instant(),
    reply: z.object({ text: z.string(), at: instant(), by: z.enum(['seller', 'partner', 'operator']) }).optional(),
    back: z.object({ carrierId: z.enum(carrierIds), deliveryNumber: z.string(), at: instant() }).optional(),
    inspection: z.object({ note: z.string(), at: instant() }).optional(),
    /** The operator's decision with its refund in yen, 0 for none. */
    decision: z.object({ text: z.string(), amount: z.int().min(0), at: instant() }).optional(),
    trail: z.array(z.object({ state: z.enum(claimStates), at: instant() })).min(1),
  })
export type Claim = z.infer<ReturnType<typeof claimSchema>>

export const isClaimOver = ({ state }: Pick<Claim, 'state'>): boolean =>
  state === 'refunded' || state === 'partly-refunded' || state === 'rejected'

/** Whether it is the operator's turn, now or when the seller's time is over. */
export const isOperatorsTurn = ({ state }: Pick<Claim, 'state'>): boolean =>
  Object.values<Transition>(claimTransitions).some(({ from, by }) => from.includes(state) && by.includes('operator'))

/** Who pays for the return shipment: the buyer after a change of mind, else the seller or the insurer (D85). */
export const returnFreight = (reason: ClaimReason): 'buyer' | 'seller' => (reason === 'remorse' ? 'buyer' : 'seller')

type ClaimRefusal = 'order-state' | 'return-closed' | 'not-returnable' | 'claim-too-soon'

/** When authenticity may be questioned again (epoch ms); null if it never was. */
export const examinableFrom = ({ claim }: Pick<Parcel, 'claim'>): number | null =>
  claim?.examinedAt === undefined ? null : claim.examinedAt + claimRules.againMs

/** Why the buyer cannot open a claim for this reason now; null if they can. */
export function claimRefusal(item: Parcel, reason: ClaimReason, now: number): ClaimRefusal | null {
  if (item.claim?.isOpen || item.refundId !== undefined) return 'order-state'
  const isTooSoon = reason === 'authenticity' && now < (examinableFrom(item) ?? 0)
  if (canTransitionParcel(item, 'claimAuthenticity', 'buyer')) {
    if (reason !== 'authenticity') return 'return-closed'
    if (now > (item.completedAt ?? 0) + claimRules.authenticityMs) return 'return-closed'
    return isTooSoon ? 'claim-too-soon' : null
  }
  if (!canTransitionParcel(item, 'claim', 'buyer')) return 'order-state'
  if (reason === 'not-arrived' && item.status === 'confirmed') return 'order-state'
  // Awards and accepted offers are binding: no return for a change of mind (D85).
  if (reason === 'remorse' && isAgreed(item.source)) return 'not-returnable'
  const until = returnUntil(item)
  if (until !== null && now > until) return 'return-closed'
  return isTooSoon ? 'claim-too-soon' : null
}

/** Last instant for a claim; null before the arrival and when no period is running. */
export function returnUntil(item: Pick<Parcel, 'status' | 'arrivedAt' | 'completedAt'>): number | null {
  if (item.status === 'completed')
    return item.completedAt === undefined ? null : item.completedAt + claimRules.authenticityMs
  if (!isReturnable(item)) return null
  return item.arrivedAt === undefined ? null : item.arrivedAt + claimRules.windowMs
}

export interface NewClaim {
  readonly claimId: string
  readonly reason: ClaimReason
  readonly text: string
  readonly imgs: Claim['imgs']
}

/** A completed sale stays completed while its authenticity is examined; any other becomes `claimed`. */
export function openClaim(item: Parcel, opening: NewClaim, now: number) {
  const code = claimRefusal(item, opening.reason, now)
  if (code !== null) return { outcome: 'refused', code } as const
  const { id: orderItemId, orderId, productId, buyerId } = item
  const opened: Claim = {
    ...opening,
    orderItemId,
    orderId,
    productId,
    buyerId,
    state: 'opened',
    version: 1,
    openedAt: now,
    replyUntil: item.seller.type === 'official' ? now : now + claimRules.replyMs,
    trail: [{ state: 'opened', at: now }],
  }
  const held = { claim: { ...item.claim, claimId: opening.claimId, isOpen: true } }
  const parcel = parcelAfter(
    item,
    { move: item.status === 'completed' ? 'claimAuthenticity' : 'claim', by: 'buyer', at: now },
    held,
  )
  return {
    outcome: 'allowed',
    claim: opened,
    item: parcel.item,
    parcelTransition: parcel.move,
  } as const
}

export function canTransitionClaim(
  current: Pick<Claim, 'state' | 'replyUntil'>,
  move: ClaimTransition,
  by: ClaimActor,
  now: number,
): boolean {
  const { from, by: actors }: Transition = claimTransitions[move]
  if (!from.includes(current.state) || !actors.includes(by)) return false
  // The operator cannot decide within the seller's three days (D87).
  const decides = move !== 'reply' && current.state === 'opened'
  return !decides || now >= current.replyUntil
}

/** A claim after a transition, as the store writes it. */
export interface ClaimMoved {
  readonly move: ClaimTransition
  readonly claim: Claim
}

export function claimAfter(
  current: Claim,
  move: ClaimTransition,
  now: number,
  change: Partial<Claim> = {},
): ClaimMoved {
  const { to } = claimTransitions[move]
  const claim = {
    ...current,
    ...change,
    state: to,
    version: current.version + 1,
    trail: [...current.trail, { state: to, at: now }],
  }
  return { move, claim }
}

export interface ClaimVerdict {
  readonly move: 'refund' | 'refundPart' | 'reject'
  /** Yen, for `refundPart` only: less than what is not refunded yet. */
  readonly amount?: number | undefined
  readonly text: string
  readonly refundId: string
}

/**
 * Ends a claim: refund, and what becomes of the work. A full refund, and any refund of a returned work, reverses the
 * sale: together with the refund, or at once if everything was refunded before (`isReversed`). After a partial refund
 * of a work that the buyer keeps, the sale continues.
 */
export function closeClaim(current: Claim, item: Parcel, verdict: ClaimVerdict, now: number) {
  const { move, text, refundId } = verdict
  if (!canTransitionClaim(current, move, 'operator', now) || item.refundId !== undefined) {
    return { outcome: 'refused', code: 'order-state' } as const
  }
  const left = grossOf(item) - item.refunded
  const amount = move === 'refund' ? left : move === 'refundPart' ? (verdict.amount ?? 0) : 0
  if (move === 'refundPart' && (amount < 1 || amount >= left))
    return { outcome: 'refused', code: 'refund-amount', left } as const
  const isBack = current.state === 'inspected'
  const reverses = move === 'refund' || (move === 'refundPart' && isBack)
  const closed = {
    claim: {
      ...item.claim,
      claimId: current.claimId,
      isOpen: false,
      ...(current.reason === 'authenticity' && { examinedAt: now }),
    },
    ...(amount > 0 && { refundId }),
  }
  // With a refund, its completion reverses the sale; without one, this transition has to.
  const isReversed = reverses && amount === 0
  const ended = {
    ...closed,
    endedAt: now,
    ...(isReversed && { reversedAt: now, settledAt: item.settledAt ?? now }),
  }
  const parcel = reverses
    ? parcelAfter(item, { move: 'takeBack', by: 'operator', at: now }, ended)
    : kept(item, closed, now)
  return {
    outcome: 'allowed',
    amount,
    reverses,
    isReversed,
    claim: claimAfter(current, move, now, { decision: { text, amount, at: now } }).claim,
    claimTransition: move,
    item: parcel.item,
    parcelTransition: parcel.move,
  } as const
}

/** The buyer keeps the work: a completed sale stays completed, any other continues from the confirmed receipt. */
function kept(item: Parcel, change: Partial<Parcel>, now: number): ParcelMoved {
  if (item.status === 'completed') return parcelAfter(item, { move: 'keepCompleted', by: 'operator', at: now }, change)
  const receivedAt = item.receivedAt ?? now
  return parcelAfter(
    item,
    { move: 'keepAfterClaim', by: 'operator', at: now },
    {
      ...change,
      receivedAt,
      arrivedAt: item.arrivedAt ?? receivedAt,
    },
  )
}
