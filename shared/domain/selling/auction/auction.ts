// An auction from its first bid to its payment: its stored item and the transitions that its states allow (D50-D59).
// The item is the HEAD that all bidders write to, so it stays under a kilobyte.
import * as z from 'zod'
import { fees } from '#shared/domain/kernel/money/fees.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { auctionStatuses } from './transitions.ts'

/** Smallest step of an auction in yen (D50). */
export const leastStep = 500

/** Every number of the auction rules; `/setting/info` returns them (D17). */
export const auctionRules = {
  /** Initial steps and `maxDays`; the dated table has the values in force (decision 101). */
  steps: [[0, leastStep]],
  suggestedSteps: [
    [0, 500],
    [50_000, 1_000],
    [500_000, 5_000],
    [2_000_000, 10_000],
  ],
  extensionMs: 5 * minuteMs,
  minDays: 1,
  maxDays: 30,
  confirmAbove: 10,
  payMs: 7 * dayMs,
  remindAfterMs: [0, 3 * dayMs, 6 * dayMs, 6 * dayMs + 18 * hourMs],
  alertBeforeMs: [24 * hourMs, hourMs],
  secondChanceMs: 48 * hourMs,
  relistMs: 30 * dayMs,
} satisfies {
  steps: StepTable
  suggestedSteps: StepTable
  [rule: string]: number | number[] | StepTable
}

/** Rows of `[from price, step]`, ascending, the first from 0. */
export type StepTable = [from: number, step: number][]

const yen = z.int().min(0)
const instant = z.int()

const awardSchema = z.object({
  /** 1 for the winner, 2 for the underbidder who accepted: at most two payment windows (A10). */
  round: z.union([z.literal(1), z.literal(2)]),
  memberId: z.string(),
  price: yen,
  wonAt: instant,
  payUntil: instant,
  /** Number of `remindAfterMs` that were sent or skipped. */
  reminded: z.int(),
})
export type Award = z.infer<typeof awardSchema>

const chanceSchema = z.object({ memberId: z.string(), price: yen, offeredAt: instant, until: instant })

export const auctionSchema = z.object({
  auctionId: z.string(),
  productId: z.string(),
  status: z.enum(auctionStatuses),
  /** Increases with every write; the optimistic lock. */
  version: z.int(),
  /** Number of entries in the transcript: accepted bids and voids (D57). */
  seq: z.int(),
  headHash: z.string(),
  startAt: instant,
  endAt: instant,
  startPrice: yen,
  instantPrice: yen.nullable(),
  steps: z.array(z.tuple([yen, z.int().min(1)])).min(1),
  price: yen,
  leaderId: z.string().nullable(),
  leaderMask: z.string().nullable(),
  leaderNumber: z.int().nullable(),
  /** The leader's secret maximum, and the highest maximum of anybody else; 0 for none. */
  max1: yen,
  max2: yen,
  bidCount: z.int(),
  bidderCount: z.int(),
  extendedCount: z.int(),
  /** Number of `alertBeforeMs` that were announced or skipped. */
  alerted: z.int(),
  /** The owner, who is notified of the result; null for works of the house. */
  sellerId: z.string().nullable(),
  /** The partner who offers it and the artist of record, whose accounts cannot bid either (D52). */
  partnerId: z.string().nullable(),
  artistId: z.string().nullable(),
  endedAt: instant.optional(),
  endedBy: z.enum(['time', 'instant', 'operator', 'owner']).optional(),
  award: awardSchema.optional(),
  chance: chanceSchema.optional(),
  /** The first winner once their payment window has passed; never offered the work again. */
  defaulterId: z.string().optional(),
})
export type Auction = z.infer<typeof auctionSchema>

/** Terms fixed before the first bid; the transcript starts from their hash, so that they cannot be changed later. */
export type Terms = Pick<
  Auction,
  'auctionId' | 'productId' | 'startAt' | 'endAt' | 'startPrice' | 'instantPrice' | 'steps'
>

export type Opening = Terms & Pick<Auction, 'sellerId' | 'partnerId' | 'artistId'>

export type OpeningProblem = 'END_TIME' | 'AUCTION_PRICE' | 'START_PRICE' | 'STEPS'

/** Every problem of an opening, as named messages of marketplace.md 5 and D55; it lasts `maxDays` at most. */
export function openingProblems(opening: Opening, now: number, maxDays: number): OpeningProblem[] {
  const { startAt, endAt, startPrice, instantPrice, steps } = opening
  const problems: OpeningProblem[] = []
  const length = endAt - Math.max(startAt, now)
  const whole = endAt % minuteMs === 0
  if (!whole || length < auctionRules.minDays * dayMs - minuteMs || length > maxDays * dayMs) problems.push('END_TIME')
  if (startPrice < 1 || startPrice > fees.priceMax) problems.push('START_PRICE')
  if (instantPrice !== null && (instantPrice <= startPrice || instantPrice > fees.priceMax))
    problems.push('AUCTION_PRICE')
  if (!isStepTable(steps)) problems.push('STEPS')
  return problems
}

function isStepTable(steps: StepTable): boolean {
  return (
    steps.length > 0 &&
    steps.length <= 8 &&
    steps[0]?.[0] === 0 &&
    steps.every(([from, step], row) => step >= leastStep && from > (steps[row - 1]?.[0] ?? -1))
  )
}

/** A new auction; `headHash` is the hash of its terms (transcript.ts). */
export function newAuction(opening: Opening, headHash: string, now: number): Auction {
  const left = opening.endAt - now
  return {
    ...opening,
    status: 'live',
    version: 1,
    seq: 0,
    headHash,
    price: opening.startPrice,
    leaderId: null,
    leaderMask: null,
    leaderNumber: null,
    max1: 0,
    max2: 0,
    bidCount: 0,
    bidderCount: 0,
    extendedCount: 0,
    // Announcements whose time passed before the opening are skipped.
    alerted: auctionRules.alertBeforeMs.filter(before => left <= before).length,
  }
}

export function auctionTermsOf(auction: Terms): Terms {
  const { auctionId, productId, startAt, endAt, startPrice, instantPrice, steps } = auction
  return { auctionId, productId, startAt, endAt, startPrice, instantPrice, steps }
}
