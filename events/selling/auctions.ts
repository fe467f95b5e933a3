import * as z from 'zod'
import { clock, event, reaction } from '../event.ts'
import { timerWanted } from '../kernel/timers.ts'
import { memberBanned } from '../people/accounts.ts'

/**
 * Events of auctions, and the functions that react to them. None contains a maximum bid: events reach many consumers,
 * and a maximum is for its bidder alone (D51).
 */
const id = z.string()
const yen = z.int()
/** Epoch ms. */
const at = z.int()
const member = z.string().nullable()
const which = { auctionId: id, productId: id }
/** The owner or the partner who sells; both null for works of the house. */
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

/** An accepted bid, also one that a standing maximum outbid at once. */
export const bidAccepted = event(
  'auction.bid-accepted',
  1,
  z.object({
    ...which,
    version: z.int(),
    seq: z.int(),
    bidderId: id,
    /** Result for the bidder. */
    result: z.enum(['leading', 'outbid', 'won']),
    /** Whether the leader raised their own maximum: then price and leader are unchanged. */
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

/** An operator or a ban voided bids of one member; price and leader are those of the replay (D51, D77). */
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

/** The auction ends in a day, or in an hour. */
export const auctionEnding = event(
  'auction.ending',
  1,
  z.object({ ...which, hoursLeft: z.int(), endAt: at, price: yen, bidderIds: z.array(id) }),
  { ...example, hoursLeft: 24, endAt: 1_796_353_200_000, price: 120_500, bidderIds: [bidder, rival] },
)

/** The bidding has ended, exactly once per auction (A9). `bidderIds` are all bidders, including the winner. */
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
    /** Number of the transcript's last entry, for the work's history (D57). */
    seq: z.int(),
    headHash: z.string(),
    /** The operator's reason, if they stopped it. */
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

/** An award waits for its payment: published at once, after 3 days, after 6 days, and 6 hours before the end (D56). */
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

/** The award was not paid in time; the member got a strike, and with it perhaps a ban from buying. */
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

/** The work belongs to its seller again; for thirty days it can be listed again with one click (D59). */
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

/** An auction is due: the message of its timer. */
const auctionDue = event('auction.due', 1, z.object({ ...which, dueAt: at }), {
  ...example,
  dueAt: 1_796_353_200_000,
})

/** The timer for an auction's next due time. */
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

/** Closes, reminds or expires, whichever is due when the timer fires. */
export const advanceAuction = reaction({
  id: 'advanceAuction',
  subject: 'auctions',
  on: [auctionDue],
  grants: { table: ['get', 'query', 'put', 'update', 'check'] },
})

/** Advances auctions that no timer has advanced (A14). */
export const sweepAuctions = clock({
  id: 'sweepAuctions',
  subject: 'auctions',
  every: 'rate(1 minute)',
  grants: { table: ['get', 'query', 'put', 'update', 'check'], indexes: ['GSI1'] },
  timeout: 50,
})

/** Pushes the newest snapshot to all subscribers, at most twice a second (D58). */
export const fanOutAuction = reaction({
  id: 'fanOutAuction',
  subject: 'auctions',
  on: [auctionOpened, bidAccepted, bidVoided, auctionExtended, auctionClosed, secondChanceEnded, awardPaid],
  grants: { table: ['get', 'query', 'put', 'update', 'delete'], sockets: true },
})

/** Voids the bids of a member who is banned by an operator or for unpaid awards, where they lead (D77). */
export const voidBannedBids = reaction({
  id: 'voidBannedBids',
  subject: 'auctions',
  on: [memberBanned, awardExpired, bidVoided],
  grants: { table: ['get', 'query', 'put'] },
})

export const auctionsBackground = [advanceAuction, sweepAuctions, fanOutAuction, voidBannedBids] as const
