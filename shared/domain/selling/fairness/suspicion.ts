import * as z from 'zod'
import { dayMs } from '#shared/durations.ts'
import type { Suspected } from './score.ts'

/**
 * What the score found of a group at one seller, and what operators made of it (D119). Operators alone read it: no member,
 * no event and no log hears of it.
 */
export const fairnessRules = {
  /** How far back auctions are scored, and how long a bid keeps its line. */
  windowMs: 180 * dayMs,
  /** The newest of a seller's auctions, and the first bids of each, that are read. */
  auctions: 300,
  bids: 2000,
  /** Suspicions of a seller that are kept in mind, the strongest first. */
  perSeller: 20,
  /** A group that was decided on comes back with so many auctions that nobody had seen. */
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
    /** Where bids were voided. */
    auctionId: z.string().optional(),
    /** Whose bids were voided, or who was banned. */
    memberIds: z.array(z.string()).optional(),
  })
export type SuspicionDecision = z.infer<ReturnType<typeof decision>>

export const suspicionSchema = () =>
  z.object({
    id: z.string(),
    version: z.int(),
    state: z.enum(suspicionStates),
    /** As sales name their seller. */
    seller: z.string(),
    sellerId: z.string().nullable(),
    partnerId: z.string().nullable(),
    members: z.array(habits()).min(2),
    links: z.array(link()),
    score: z.number(),
    /** By which weights. */
    scoreVersion: z.int(),
    /** How many auctions of the seller were looked at. */
    auctions: z.int(),
    /** When it was found first, and when the figures were made. */
    foundAt: z.int(),
    scoredAt: z.int(),
    /** Auctions of the group that operators had before them when they acted or dismissed it. */
    decidedOn: z.array(z.string()),
    decisions: z.array(decision()),
  })
export type Suspicion = z.infer<ReturnType<typeof suspicionSchema>>

/** Auctions that a member of the group joined. */
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

/** Whether a group is one that is known: two of its members are. */
export const isSameGroup = (known: Pick<Suspicion, 'members'>, { members }: Pick<Suspected, 'members'>): boolean =>
  members.filter(({ bidderId }) => known.members.some(other => other.bidderId === bidderId)).length >= 2

/**
 * A group that was found again: its figures as they are now. What was decided on stays as operators saw it, until there
 * are auctions that they have not seen. Undefined where nothing is to be written.
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

/** What an operator decided; a note leaves it where it stands. */
export function decideSuspicion(known: Suspicion, made: SuspicionDecision): Suspicion {
  const decisions = [...known.decisions, made].slice(-fairnessRules.decisions)
  const after = { ...known, version: known.version + 1, decisions }
  if (made.what === 'note') return after
  const decidedOn = [...new Set([...known.decidedOn, ...auctionsOf(known)])]
  return { ...after, state: made.what === 'dismiss' ? 'dismissed' : 'acted', decidedOn }
}

/** The suspicion without a member who left, and without what operators wrote of them; null where no group is left (D102). */
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
