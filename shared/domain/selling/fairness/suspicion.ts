import * as z from 'zod'
import { dayMs } from '#shared/durations.ts'
import type { Suspected } from './score.ts'

/**
 * A group found by the score at one seller, and what operators decided (D119). For operators alone: members, events and
 * logs never contain it.
 */
export const fairnessRules = {
  /** Period of scored auctions, and lifetime of a bid's network. */
  windowMs: 180 * dayMs,
  /** Most auctions of a seller, newest first, and most bids of each, that are read. */
  auctions: 300,
  bids: 2000,
  /** Most suspicions stored per seller, the strongest first. */
  perSeller: 20,
  /** A decided group reappears with this many auctions that operators have not seen. */
  newAuctions: 3,
  decisions: 100,
}

export const suspicionStates = ['open', 'acted', 'dismissed'] as const
export type SuspicionState = (typeof suspicionStates)[number]
export const suspicionDeeds = ['note', 'dismiss', 'void', 'ban'] as const

const share = () => z.number().min(0).max(1)
const habits = () =>
  z.object({
    bidderId: z.string(),
    auctionIds: z.array(z.string()),
    share: share(),
    wins: z.int(),
    hollowWins: z.int(),
    overtaken: share(),
    small: share(),
    vain: share(),
    spread: share(),
    score: z.number(),
  })
const link = () =>
  z.object({
    members: z.tuple([z.string(), z.string()]),
    together: z.int(),
    spared: z.int(),
    alike: z.int(),
    hasOneLine: z.boolean(),
  })
const decision = () =>
  z.object({
    what: z.enum(suspicionDeeds),
    at: z.int(),
    by: z.string(),
    text: z.string(),
    /** Auction in which bids were voided. */
    auctionId: z.string().optional(),
    /** Members whose bids were voided, or who were banned. */
    memberIds: z.array(z.string()).optional(),
  })
export type SuspicionDecision = z.infer<ReturnType<typeof decision>>

export const suspicionSchema = () =>
  z.object({
    id: z.string(),
    version: z.int(),
    state: z.enum(suspicionStates),
    /** Seller key, as in sales. */
    seller: z.string(),
    sellerId: z.string().nullable(),
    partnerId: z.string().nullable(),
    members: z.array(habits()).min(2),
    links: z.array(link()),
    score: z.number(),
    /** Version of the weights. */
    scoreVersion: z.int(),
    /** Number of the seller's auctions examined. */
    auctions: z.int(),
    /** When it was first found, and when the figures were computed. */
    foundAt: z.int(),
    scoredAt: z.int(),
    /** Auctions of the group that operators had seen when they acted or dismissed it. */
    decidedOn: z.array(z.string()),
    decisions: z.array(decision()),
  })
export type Suspicion = z.infer<ReturnType<typeof suspicionSchema>>

/** Auctions in which a member of the group took part. */
export const auctionsOf = ({ members }: Pick<Suspicion, 'members'>): string[] =>
  [...new Set(members.flatMap(({ auctionIds }) => auctionIds))].toSorted()

export type Scoring = Pick<Suspicion, 'seller' | 'sellerId' | 'partnerId' | 'scoreVersion' | 'auctions' | 'scoredAt'>

const figuresOf = ({ members, links, score }: Suspected, scoring: Scoring) => ({
  ...scoring,
  members: members.map(each => ({ ...each, auctionIds: [...each.auctionIds] })),
  links: links.map(each => ({ ...each, members: [...each.members] satisfies [string, string] })),
  score,
})

export const newSuspicion = (id: string, group: Suspected, scoring: Scoring): Suspicion => ({
  ...figuresOf(group, scoring),
  ...{ id, version: 1, state: 'open', foundAt: scoring.scoredAt, decidedOn: [], decisions: [] },
})

/** Whether a group is a known one: they share two members. */
export const isSameGroup = (known: Pick<Suspicion, 'members'>, { members }: Pick<Suspected, 'members'>): boolean =>
  members.filter(({ bidderId }) => known.members.some(other => other.bidderId === bidderId)).length >= 2

/**
 * A group that was found again, with current figures. A decided one stays as operators saw it until there are auctions
 * that they have not seen. Undefined if nothing has to be written.
 */
export function foundAgain(known: Suspicion, group: Suspected, scoring: Scoring): Suspicion | undefined {
  const figures = figuresOf(group, scoring)
  const unseen = auctionsOf(figures).filter(id => !known.decidedOn.includes(id))
  if (known.state !== 'open' && unseen.length < fairnessRules.newAuctions) return undefined
  const isUnmoved = known.state === 'open' && contentOf(known) === contentOf(figures)
  return isUnmoved ? undefined : { ...known, ...figures, version: known.version + 1, state: 'open' }
}

const contentOf = ({
  members,
  links,
  auctions,
  scoreVersion,
}: Pick<Suspicion, 'members' | 'links' | 'auctions' | 'scoreVersion'>) =>
  JSON.stringify([members.map(({ bidderId, auctionIds }) => [bidderId, auctionIds]), links, auctions, scoreVersion])

/** An operator's decision; a note does not change the state. */
export function decideSuspicion(known: Suspicion, made: SuspicionDecision): Suspicion {
  const decisions = [...known.decisions, made].slice(-fairnessRules.decisions)
  const after = { ...known, version: known.version + 1, decisions }
  if (made.what === 'note') return after
  const decidedOn = [...new Set([...known.decidedOn, ...auctionsOf(known)])]
  return { ...after, state: made.what === 'dismiss' ? 'dismissed' : 'acted', decidedOn }
}

/**
 * The suspicion without a member who left, and without what operators wrote of them; null if no group is left (D102).
 */
export function withoutMember(known: Suspicion, userId: string): Suspicion | null {
  const members = known.members.filter(({ bidderId }) => bidderId !== userId)
  if (members.length < 2) return null
  return {
    ...known,
    version: known.version + 1,
    members,
    links: known.links.filter(each => !each.members.includes(userId)),
    decisions: known.decisions.map(each => ({
      ...each,
      text: '',
      ...(each.memberIds && { memberIds: each.memberIds.filter(id => id !== userId) }),
    })),
  }
}
