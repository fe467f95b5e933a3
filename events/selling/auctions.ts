import * as z from 'zod'
import { clock, event, reaction } from '../event.ts'
import { timerWanted } from '../kernel/timers.ts'
import { memberBanned } from '../people/accounts.ts'

/**
 * Events of the auctions domain, and the functions that react to events there. None of them carries a maximum: events
 * travel to whoever listens, a maximum is nobody's but the bidder's (D51).
 */
const id = z.string()
const yen = z.int()
/** Epoch ms. */
const at = z.int()
const member = z.string().nullable()
const which = { auctionId: id, productId: id }
/** The owner and the partner behind the work; null for works of the house. */
const seller = { sellerId: member, partnerId: member }

const example = { auctionId: '01KB8Z6V3RM3F5Q9ZC5T0A1B2C', productId: 'shino-chawan' }
const bidder = '01KB8YV6WZ0M3X8N5TQ7R2D4FK'
const rival = '01KB8YV8A1P6C9K2S4H7J0E3GM'
const owner = '01KB8YTB5T2V4W6X8Y0Z1A3C5D'

export const auctionOpened = event(
  'auction.opened',
  1,
  z.object({ ...which, ...seller, startPrice: yen, instantPrice: yen.nullable(), startAt: at, endAt: at }),
  {
    ...example,
    sellerId: owner,
    partnerId: null,
    startPrice: 100_000,
    instantPrice: null,
    startAt: 1_796_094_000_000,
    endAt: 1_796_353_200_000,
  },
)

/** An accepted bid, also one that was outbid at once by a standing maximum. */
export const bidAccepted = event(
  'auction.bid-accepted',
  1,
  z.object({
    ...which,
    version: z.int(),
    seq: z.int(),
    bidderId: id,
    /** What it came to for the bidder. */
    result: z.enum(['leading', 'outbid', 'won']),
    /** The leader raised the own maximum: neither price nor leader moved. */
    raised: z.boolean(),
    leaderId: id,
    previousLeaderId: member,
    price: yen,
    bidCount: z.int(),
    endAt: at,
    extended: z.boolean(),
  }),
  {
    ...example,
    version: 3,
    seq: 2,
    bidderId: bidder,
    result: 'leading',
    raised: false,
    leaderId: bidder,
    previousLeaderId: rival,
    price: 120_500,
    bidCount: 2,
    endAt: 1_796_353_200_000,
    extended: false,
  },
)

/** The operator, or a ban, took bids of one member away; price and leader are those of the replay (D51, D77). */
export const bidVoided = event(
  'auction.bid-voided',
  1,
  z.object({
    ...which,
    version: z.int(),
    seq: z.int(),
    memberId: id,
    voids: z.array(z.int()),
    reason: z.string(),
    leaderId: member,
    previousLeaderId: member,
    price: yen,
    bidCount: z.int(),
  }),
  {
    ...example,
    version: 4,
    seq: 3,
    memberId: bidder,
    voids: [2],
    reason: 'entered by mistake, confirmed by telephone',
    leaderId: rival,
    previousLeaderId: bidder,
    price: 100_000,
    bidCount: 1,
  },
)

export const auctionExtended = event(
  'auction.extended',
  1,
  z.object({ ...which, version: z.int(), endAt: at, extendedCount: z.int(), by: z.enum(['bid', 'operator', 'owner']) }),
  { ...example, version: 5, endAt: 1_796_353_500_000, extendedCount: 1, by: 'bid' },
)

/** A day, or an hour, before the end. */
export const auctionEnding = event(
  'auction.ending',
  1,
  z.object({ ...which, hoursLeft: z.int(), endAt: at, price: yen, bidderIds: z.array(id) }),
  { ...example, hoursLeft: 24, endAt: 1_796_353_200_000, price: 120_500, bidderIds: [bidder, rival] },
)

/** Bidding is over, exactly once per auction (A9). `bidderIds` are all who bid, the winner too. */
export const auctionClosed = event(
  'auction.closed',
  1,
  z.object({
    ...which,
    ...seller,
    version: z.int(),
    outcome: z.enum(['won', 'not_concluded', 'cancelled']),
    endedBy: z.enum(['time', 'instant', 'operator', 'owner']),
    winnerId: member,
    price: yen,
    bidderIds: z.array(id),
    endAt: at,
    /** The last entry of the transcript, which goes into the work's ledger (D57). */
    seq: z.int(),
    headHash: z.string(),
    /** The operator's word, when they stopped it. */
    reason: z.string().optional(),
  }),
  {
    ...example,
    sellerId: owner,
    partnerId: null,
    version: 9,
    outcome: 'won',
    endedBy: 'time',
    winnerId: bidder,
    price: 120_500,
    bidderIds: [bidder, rival],
    endAt: 1_796_353_200_000,
    seq: 6,
    headHash: '5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef',
  },
)

export const paymentStages = ['start', '3d', '6d', 'last'] as const

/** An award waits to be paid: at once, after 3 days, 6 days, and 6 hours before the end (D56). */
export const paymentDue = event(
  'auction.payment-due',
  1,
  z.object({ ...which, memberId: id, price: yen, payUntil: at, stage: z.enum(paymentStages), round: z.int() }),
  { ...example, memberId: bidder, price: 120_500, payUntil: 1_796_958_000_000, stage: 'start', round: 1 },
)

export const awardPaid = event(
  'auction.paid',
  1,
  z.object({ ...which, ...seller, memberId: id, price: yen, round: z.int() }),
  { ...example, sellerId: owner, partnerId: null, memberId: bidder, price: 120_500, round: 1 },
)

/** Nobody paid in time; the member got a strike, and with it perhaps a ban from buying. */
export const awardExpired = event(
  'auction.award-expired',
  1,
  z.object({
    ...which,
    ...seller,
    memberId: id,
    price: yen,
    round: z.int(),
    strikes: z.int(),
    /** Epoch ms until which buying is banned; null when this strike brought no ban. */
    bannedUntil: at.nullable(),
  }),
  {
    ...example,
    sellerId: owner,
    partnerId: null,
    memberId: bidder,
    price: 120_500,
    round: 1,
    strikes: 1,
    bannedUntil: null,
  },
)

export const secondChanceOffered = event(
  'auction.second-chance-offered',
  1,
  z.object({ ...which, ...seller, memberId: id, price: yen, until: at }),
  { ...example, sellerId: owner, partnerId: null, memberId: rival, price: 110_500, until: 1_797_130_800_000 },
)

export const secondChanceEnded = event(
  'auction.second-chance-ended',
  1,
  z.object({ ...which, ...seller, memberId: id, price: yen, answer: z.enum(['accepted', 'refused', 'expired']) }),
  { ...example, sellerId: owner, partnerId: null, memberId: rival, price: 110_500, answer: 'accepted' },
)

/** The work is its holder's again; for thirty days it can be listed anew with one click (D59). */
export const auctionNotConcluded = event(
  'auction.not-concluded',
  1,
  z.object({
    ...which,
    ...seller,
    cause: z.enum(['no-bids', 'unpaid', 'second-chance-refused', 'second-chance-expired']),
    relistUntil: at,
  }),
  { ...example, sellerId: owner, partnerId: null, cause: 'no-bids', relistUntil: 1_798_945_200_000 },
)

/** Something is due for this auction: what its timer says when it fires. */
const auctionDue = event('auction.due', 1, z.object({ ...which, dueAt: at }), {
  ...example,
  dueAt: 1_796_353_200_000,
})

/** The timer of an auction's next due time. */
export const auctionTimer = (wait: z.output<typeof auctionDue.data>) =>
  timerWanted({ name: `auc-${wait.auctionId}-${wait.dueAt}`, at: wait.dueAt, event: auctionDue(wait) })

export const auctionsEvents = [
  auctionOpened,
  bidAccepted,
  bidVoided,
  auctionExtended,
  auctionEnding,
  auctionClosed,
  paymentDue,
  awardPaid,
  awardExpired,
  secondChanceOffered,
  secondChanceEnded,
  auctionNotConcluded,
  auctionDue,
] as const

/** Closes, reminds, expires: whatever is due when the timer fires. */
export const advanceAuction = reaction({
  id: 'advanceAuction',
  subject: 'auctions',
  on: [auctionDue],
  grants: { table: ['get', 'query', 'put', 'update', 'check'] },
})

/** Moves on what no timer has moved on (A14). */
export const sweepAuctions = clock({
  id: 'sweepAuctions',
  subject: 'auctions',
  every: 'rate(1 minute)',
  grants: { table: ['get', 'query', 'put', 'update', 'check'], indexes: ['GSI1'] },
  timeout: 50,
})

/** Tells everybody who watches, at most twice a second and always the newest (D58). */
export const fanOutAuction = reaction({
  id: 'fanOutAuction',
  subject: 'auctions',
  on: [auctionOpened, bidAccepted, bidVoided, auctionExtended, auctionClosed, secondChanceEnded, awardPaid],
  grants: { table: ['get', 'query', 'put', 'update', 'delete'], sockets: true },
})

/** D77: a ban takes the bids of whoever leads with it, by an operator or by unpaid awards. */
export const voidBannedBids = reaction({
  id: 'voidBannedBids',
  subject: 'auctions',
  on: [memberBanned, awardExpired, bidVoided],
  grants: { table: ['get', 'query', 'put'] },
})

export const auctionsBackground = [advanceAuction, sweepAuctions, fanOutAuction, voidBannedBids] as const
