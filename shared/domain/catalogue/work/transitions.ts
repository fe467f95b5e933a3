import type { SellerType } from '#shared/domain/kernel/seller.ts'
import type { Artwork } from './artwork.ts'
import { isOpenAt } from './sale-window.ts'
import type { MoveFact, Situation, TransitionFacts } from './situation.ts'
import { type Lock, type LockKind, lockHolds, type WorkState, workStates } from './work.ts'

/**
 * Every transition of a work in the market (D30, D31): required situation, state afterwards, effect on lock and
 * listing, actor, and the event. `canTransitionWork` decides by this table, the store derives its conditions and
 * changes from it (functions/store/catalogue/work-transitions.ts), and the console offers what it allows.
 */
interface WorkTransition {
  /** One of these situations must hold. */
  readonly from: readonly Situation[]
  /** State afterwards; absent: unchanged. */
  readonly to?: WorkState
  /** Lock afterwards: none, or one of these kinds, given by the actor. Absent: unchanged. */
  readonly lock?: 'none' | readonly LockKind[]
  /** Effect on the listing; absent: unchanged. */
  readonly listing?: ListingChange
  /** Place of the token afterwards: back in custody. Absent: unchanged. */
  readonly token?: 'in'
  readonly who: Mover
  readonly event?: WorkEventType
}

/** The operator in the console, a member who buys or owns, or the system (a reaction or a clock). */
type Mover = 'operator' | 'buyer' | 'owner' | 'system'

/**
 * `listed`: on sale by the terms that the actor gives. `sold`: sold out, the terms stay. `past`: the terms of the sale
 * are removed, the work stays sold out until it is listed again. `off`: not on sale, without terms.
 */
export type ListingChange = 'listed' | 'sold' | 'past' | 'off'

type WorkEventType =
  | 'catalogue.work-published'
  | 'catalogue.work-delisted'
  | 'catalogue.work-locked'
  | 'catalogue.work-unlocked'

const free = { state: 'for-sale', lock: 'none' } as const
const lapsed = { state: 'locked', lock: 'lapsed' } as const
const held = { state: 'held', lock: 'none' } as const
/** A work on sale has its token in custody, so that the sale can transfer it. */
const sellable = { ...held, token: 'in' } as const
const own = <const Kinds extends readonly LockKind[]>(...kinds: Kinds) =>
  ({ state: 'locked', lock: 'own', kinds }) as const
/** An award or an accepted offer without an open order, and with the actor's own order. */
const agreed = { ...own('award', 'bargain'), same: ['heldBy'] } as const
const unordered = { ...agreed, order: 'none' } as const
const ordered = { ...agreed, order: 'own' } as const
const priced = ['fixed', 'offer'] as const
const offered = { lock: 'any', priceType: ['offer'], same: ['price'] } as const
/** At the price shown; auctions are won, not bought. */
const atPrice = { priceType: priced, same: ['price'] } as const
const ownPriced = { priceType: priced, seller: ['member'], same: ['ownerId', 'applicationId'] } as const
/** Under the actor's own application. */
const applied = { lock: 'none', same: ['applicationId'] } as const
/**
 * Works of the house and partners that are not on sale; members list by application, and sold works belong to somebody.
 */
const houses = { saleStatus: ['not-on-sale'], seller: ['official', 'partner'] } as const

const secret = { visibility: ['secret'] } as const
const inOwnSale = workStates.map(
  state => ({ state, lock: 'any', privateSale: 'own', same: ['updatedAt'] }) as const satisfies Situation,
)

export const workTransitions = {
  // Resale (D70-D77).
  applyForResale: { from: [{ ...sellable, seller: ['member'], same: ['ownerId'] }], to: 'applying', who: 'owner' },
  cancelApplication: {
    from: [
      { state: 'applying', ...applied },
      { state: 'revise', ...applied },
    ],
    to: 'held',
    who: 'owner',
  },
  /** The work's text follows the application: it must not have changed since it was read. */
  approveApplication: {
    from: [{ state: 'applying', lock: 'none', same: ['edition', 'ownerId', 'applicationId'] }],
    to: 'for-sale',
    listing: 'listed',
    who: 'operator',
    event: 'catalogue.work-published',
  },
  askRevision: { from: [{ state: 'applying', ...applied }], to: 'revise', who: 'operator' },
  resubmitApplication: { from: [{ state: 'revise', ...applied }], to: 'applying', who: 'owner' },
  refuseApplication: { from: [{ state: 'applying', ...applied }], to: 'refused', who: 'operator' },
  acknowledgeRefusal: { from: [{ state: 'refused', ...applied }], to: 'held', who: 'owner' },
  /** An owner changes the price of a listing: while it is not locked, and never during an auction (D70). */
  reprice: { from: [{ ...free, ...ownPriced }], who: 'owner' },
  delistOwn: {
    from: [{ ...free, ...ownPriced }],
    to: 'held',
    listing: 'off',
    who: 'owner',
    event: 'catalogue.work-delisted',
  },
  relistOwn: {
    from: [{ ...sellable, seller: ['member'], same: ['ownerId', 'applicationId'] }],
    to: 'for-sale',
    listing: 'listed',
    who: 'owner',
    event: 'catalogue.work-published',
  },

  // Transitions by an operator.
  edit: {
    from: (['held', 'applying', 'for-sale', 'sold', 'revise', 'refused'] as const).map(state => ({
      state,
      lock: 'any' as const,
      same: ['edition'] as const,
    })),
    who: 'operator',
  },
  deleteDraft: { from: [{ ...held, visibility: ['draft'], same: ['edition'] }], who: 'operator' },
  list: {
    from: [{ ...held, ...houses }],
    to: 'for-sale',
    listing: 'listed',
    who: 'operator',
    event: 'catalogue.work-published',
  },
  display: { from: [{ ...held, ...houses }], to: 'held', who: 'operator', event: 'catalogue.work-published' },
  /** Shows or hides a work that is not on sale. */
  changeVisibility: { from: [{ ...held, visibility: ['public', 'unlisted', 'secret'] }], to: 'held', who: 'operator' },
  /** Registers a member as owner, or another one; the work must be as read (D72). */
  registerOwner: {
    from: [{ ...held, same: ['updatedAt'] }],
    to: 'held',
    listing: 'past',
    token: 'in',
    who: 'operator',
  },
  /**
   * Takes it off sale; the work must be as read, because any other change comes first. An auction is stopped instead.
   */
  withdraw: {
    from: [{ ...free, priceType: priced, same: ['updatedAt'] }],
    to: 'held',
    listing: 'off',
    who: 'operator',
    event: 'catalogue.work-delisted',
  },
  freeze: {
    from: [{ ...free, priceType: priced }, lapsed],
    to: 'locked',
    lock: ['operator'],
    who: 'operator',
    event: 'catalogue.work-locked',
  },
  unfreeze: {
    from: [own('operator')],
    to: 'for-sale',
    lock: 'none',
    who: 'operator',
    event: 'catalogue.work-unlocked',
  },

  // The secret sale (D95); the work must be as read. It is hidden from then on, and guests can buy it.
  joinSale: {
    from: [
      {
        ...free,
        priceType: ['fixed'],
        seller: ['official', 'partner'],
        visibility: ['public', 'unlisted', 'secret'],
        privateSale: 'none',
        same: ['updatedAt'],
      },
    ],
    who: 'operator',
  },
  /** The sale's start or end was changed. */
  moveSale: { from: inOwnSale, who: 'operator' },
  leaveSale: { from: inOwnSale, who: 'system' },

  // The auction (D56, D59).
  award: { from: [{ ...free, priceType: ['auction'] }], to: 'locked', lock: ['award'], who: 'system' },
  /** From the award to the second chance, or back to an award; never while the winner's order is open (D30). */
  passAward: {
    from: [{ ...own('award', 'second_chance'), order: 'none' }],
    to: 'locked',
    lock: ['award', 'second_chance'],
    who: 'system',
  },
  endUnpaid: {
    from: [{ ...own('award', 'second_chance'), order: 'none' }],
    to: 'held',
    lock: 'none',
    listing: 'off',
    who: 'system',
  },
  endWithoutBids: { from: [{ ...free, priceType: ['auction'] }], to: 'held', listing: 'off', who: 'system' },
  relist: { from: [sellable], to: 'for-sale', listing: 'listed', who: 'operator' },

  // The offer (D64). `takeOffer` only checks that the work takes offers at the asking price that was read (D60).
  takeOffer: { from: (['for-sale', 'locked'] as const).map(state => ({ state, ...offered })), who: 'buyer' },
  /** Locks it for the sender, at no more than the asking price read (D112); an expired hold does not matter (D65). */
  acceptOffer: {
    from: [free, lapsed].map(situation => ({ ...situation, priceType: ['offer'] as const, same: ['price'] as const })),
    to: 'locked',
    lock: ['bargain'],
    who: 'owner',
  },
  /** Unpaid: for sale again at its asking price; never while the sender's order is open (D30). */
  endOffer: { from: [{ ...own('bargain'), order: 'none' }], to: 'for-sale', lock: 'none', who: 'system' },

  // The order (D40, D41).
  /** A work for sale, an expired hold, or the hold of the buyer's earlier order, which this one replaces (P3). */
  hold: {
    from: [
      ...[free, lapsed, own('checkout')].map(situation => ({
        ...situation,
        ...atPrice,
        visibility: ['public'] as const,
      })),
      // A work of a secret sale while it is open; a hold that began in time continues to its own end (D95).
      ...[free, lapsed].map(situation => ({ ...situation, ...atPrice, ...secret, privateSale: 'open' as const })),
      { ...own('checkout'), ...atPrice, ...secret, privateSale: 'own' },
    ],
    to: 'locked',
    lock: ['checkout'],
    who: 'buyer',
  },
  /** Extends the hold for a challenge, or because a quote came. */
  prolong: { from: [own('checkout')], to: 'locked', lock: ['checkout'], who: 'system' },
  release: { from: [own('checkout')], to: 'for-sale', lock: 'none', who: 'system' },
  /** The winner orders, or orders again: from now on the award waits for this order (decision 100). */
  holdAgreed: { from: [unordered, ordered], to: 'locked', lock: ['award', 'bargain'], who: 'buyer' },
  /** The order's end has changed: by a quote, a transfer or a challenge. */
  prolongAgreed: { from: [ordered], to: 'locked', lock: ['award', 'bargain'], who: 'system' },
  /** The order has ended unpaid: the award continues to its own end. */
  releaseAgreed: { from: [ordered], to: 'locked', lock: ['award', 'bargain'], who: 'system' },
  /**
   * Authorized: the order's own hold is enough even if expired, as long as nobody else took the work; a free work is
   * locked again at the price that was authorized.
   */
  bind: {
    from: [own('checkout'), { ...free, ...atPrice }, { ...lapsed, ...atPrice }],
    to: 'locked',
    lock: ['order'],
    who: 'system',
  },
  /** Authorized for an award or an accepted offer: only for its winner, and with no other order open. */
  bindAgreed: {
    from: [unordered, ordered],
    to: 'locked',
    lock: ['order'],
    who: 'system',
  },
  /** The capture was refused: back to a hold, or to the award's lock. */
  unbind: { from: [own('order')], to: 'locked', lock: ['checkout', 'award', 'bargain'], who: 'system' },
  sell: { from: [own('order')], to: 'sold', lock: ['order'], listing: 'sold', who: 'system' },

  // After the sale.
  /** The sale is complete: the buyer becomes the holder. */
  handOver: {
    from: [{ state: 'sold', lock: 'own', kinds: ['order'] }],
    to: 'held',
    lock: 'none',
    listing: 'past',
    who: 'system',
  },
  /** The money was refunded: the work is the seller's again, even if the buyer had become its holder (D86). */
  reverse: {
    from: [
      { state: 'sold', lock: 'own', kinds: ['order'] },
      { state: 'held', lock: 'own', kinds: ['order'] },
    ],
    to: 'held',
    lock: 'none',
    listing: 'off',
    token: 'in',
    who: 'system',
  },
  /** While its authenticity is examined, its holder keeps it and cannot sell it (D87). */
  examine: { from: [{ ...held, same: ['ownerId'] }], to: 'held', lock: ['order'], who: 'buyer' },
  endExamination: {
    from: [{ state: 'held', lock: 'own', kinds: ['order'] }],
    to: 'held',
    lock: 'none',
    who: 'system',
  },

  // Moves of the token to the holder's wallet and back, which nothing else of the work depends on (decision 288).
  withdrawToken: { from: [{ ...sellable, seller: ['member'], same: ['ownerId'] }], to: 'held', who: 'owner' },
  depositToken: {
    from: [{ state: 'held', lock: 'any', token: 'out', seller: ['member'], same: ['ownerId'] }],
    to: 'held',
    token: 'in',
    who: 'owner',
  },
  /** Two operators confirmed that the wallet is lost (decision 289); the holder must be as read. */
  recoverToken: {
    from: [{ state: 'held', lock: 'any', token: 'out', seller: ['member'], same: ['ownerId'] }],
    to: 'held',
    token: 'in',
    who: 'operator',
  },
} as const satisfies Record<string, WorkTransition>
export type WorkTransitionName = keyof typeof workTransitions

/** Row of a transition. */
export const workTransition = (name: WorkTransitionName): WorkTransition => workTransitions[name]

/** Fields of a work that its transitions use. */
export type PlacedWork = Pick<
  Artwork,
  'state' | 'saleStatus' | 'visibility' | 'priceType' | 'price' | 'updatedAt' | 'edition' | 'applicationId'
> & {
  readonly lock?: Lock | undefined
  readonly privateSale?: Artwork['privateSale']
  readonly tokenOut?: Artwork['tokenOut']
  readonly seller: { readonly type: SellerType; readonly userId?: string | undefined }
}

/** Facts of an actor who has read the work and relies on it being unchanged. */
export const workFacts = ({ lock, price, updatedAt, edition }: PlacedWork, now?: number): TransitionFacts => ({
  now,
  refId: lock?.refId,
  price,
  updatedAt,
  edition,
})

export const canTransitionWork = (work: PlacedWork, name: WorkTransitionName, facts: TransitionFacts): boolean =>
  workTransition(name).from.some(situation => holds(situation, work, facts))

function holds(situation: Situation, work: PlacedWork, facts: TransitionFacts): boolean {
  const { state, priceType, saleStatus, seller, visibility, token, same = [] } = situation
  return (
    work.state === state &&
    lockFits(situation, work.lock, facts) &&
    isAmong(priceType, work.priceType) &&
    isAmong(saleStatus, work.saleStatus) &&
    isAmong(seller, work.seller.type) &&
    isAmong(visibility, work.visibility) &&
    saleFits(situation.privateSale, work.privateSale, facts) &&
    (token === undefined || (token === 'out') === (work.tokenOut !== undefined)) &&
    same.every(fact => facts[fact] !== undefined && facts[fact] === current[fact](work))
  )
}

function saleFits(
  wanted: Situation['privateSale'],
  sale: Artwork['privateSale'],
  { saleId, now }: TransitionFacts,
): boolean {
  if (wanted === undefined) return true
  if (wanted === 'none') return sale === undefined
  if (sale === undefined || saleId === undefined || sale.id !== saleId) return false
  return wanted === 'own' || (now !== undefined && isOpenAt(sale, now))
}

const current: Readonly<Record<MoveFact, (work: PlacedWork) => string | number | undefined>> = {
  heldBy: work => work.lock?.heldBy,
  price: work => work.price,
  updatedAt: work => work.updatedAt,
  edition: work => work.edition,
  ownerId: work => work.seller.userId,
  applicationId: work => work.applicationId,
}

function lockFits(
  { lock: wanted, kinds, order }: Situation,
  lock: Lock | undefined,
  { now, refId, orderId }: TransitionFacts,
): boolean {
  switch (wanted) {
    case 'any':
      return true
    case 'none':
      return lock === undefined
    case 'lapsed':
      return lock !== undefined && now !== undefined && !lockHolds(lock, now)
    case 'own':
      return (
        lock !== undefined &&
        refId === lock.refId &&
        isAmong(kinds, lock.kind) &&
        (order !== 'none' || lock.orderId === undefined) &&
        (order !== 'own' || (orderId !== undefined && lock.orderId === orderId))
      )
  }
}

const isAmong = <Word>(wanted: readonly Word[] | undefined, word: Word | undefined): boolean =>
  wanted === undefined || (word !== undefined && wanted.includes(word))
