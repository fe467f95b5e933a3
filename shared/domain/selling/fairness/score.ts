import { type AuctionPart, auctionPartsOf, type EndedAuction } from './habits.ts'

/**
 * Score for shill bidding: whether members drive prices up for a seller (D119). One member alone shows little, because
 * a modest collector who loves one seller joins often and never wins either. A ring shows by its members together: they
 * raise by small steps, never keep what they win, stop at one height, and do not bid against each other where rivals
 * would. Operators read the result; it never refuses anything.
 */
export const scoreVersion = 1

/**
 * Weights as natural logarithms of odds, fitted on simulated markets and measured on others (decision 271). First a
 * member's habits: participation, wins kept and returned, bids overtaken, small steps, vain bids, and the spread of
 * their limits (a budget has an end, a ring goes as high as the work).
 */
const weights = { base: -14.5, share: 1.9, win: -1.9, hollow: 3.5, overtaken: 4.7, small: 6.9, vain: 1.4, spread: 3.1 }
/** Between two members: for each common auction in which neither bid against the other, and in which one did. */
const meeting = { spared: 0.82, against: -1.47, height: 1.05, least: -1.77, most: 2.54 }
/** Distance of the highest maximums within one auction, for a ring and for others (deviation of the logarithms). */
const heights = { ring: 0.22, other: 0.55, least: -2.5 }
const rules = {
  /** A common network is weak evidence: homes, offices and phone networks share one. */
  line: 0.76,
  /** Least number of joined auctions that count as a habit. */
  least: 3,
  /**
   * Score from which a member is considered, the gain that an additional member must bring, and the score from which a
   * group is shown.
   */
  suspect: -1.89,
  join: 0.21,
  report: 1.21,
}

/** A member's habits at this seller; counts and shares shown in the console. */
interface Habits {
  readonly bidderId: string
  readonly auctionIds: readonly string[]
  /** Share of the seller's auctions, 0 to 1. */
  readonly share: number
  /** Wins that were kept, wins whose work came back to the seller, and the share of auctions lost (0 to 1). */
  readonly wins: number
  readonly hollowWins: number
  readonly overtaken: number
  /** Shares of the bids, averaged over auctions: by small steps, and below the leader's maximum. */
  readonly small: number
  readonly vain: number
  /** Spread of their limits (standard deviation of the logarithms, at most 1). */
  readonly spread: number
  readonly score: number
}

/** Two members of a group. */
interface Link {
  readonly members: readonly [string, string]
  readonly together: number
  /** Common auctions in which neither bid against the other. */
  readonly spared: number
  /** Common auctions in which both stopped at about the same height. */
  readonly alike: number
  readonly hasOneLine: boolean
}

export interface Suspected {
  readonly members: readonly Habits[]
  readonly links: readonly Link[]
  readonly score: number
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
/** Standard deviation of at least two values. */
function spreadOf(values: readonly number[]): number {
  const middle = mean(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1))
}
const byId = <T extends { readonly bidderId: string }>(one: T, other: T) => (one.bidderId < other.bidderId ? -1 : 1)

/** Groups among the bidders of one seller; the order of auctions and bids does not matter. */
export function suspicionsAt(auctions: readonly EndedAuction[]): Suspected[] {
  const ordered = auctions.toSorted((one, other) => (one.auctionId < other.auctionId ? -1 : 1))
  const byMember = Map.groupBy(auctionPartsOf(ordered), ({ bidderId }) => bidderId)
  const suspects = [...byMember]
    .filter(([, own]) => own.length >= rules.least)
    .map(([bidderId, own]) => habitsOf(bidderId, own, auctions.length))
    .filter(({ score }) => score >= rules.suspect)
    .toSorted(byId)
  const pairs = new Map<string, Tie>()
  const tieOf = (one: string, other: string): Tie => {
    const members = one < other ? ([one, other] as const) : ([other, one] as const)
    const key = members.join(' ')
    const known = pairs.get(key) ?? tieBetween(members, byMember.get(members[0]) ?? [], byMember.get(members[1]) ?? [])
    pairs.set(key, known)
    return known
  }
  return groupsOf(suspects, tieOf)
    .filter(({ score }) => score >= rules.report)
    .map(({ members, ties, score }) => ({
      members: members.toSorted(byId),
      links: ties.map(({ link }) => link),
      score,
    }))
}

interface Tie {
  readonly link: Link
  readonly strength: number
}
interface Group {
  readonly members: readonly Habits[]
  readonly ties: readonly Tie[]
  readonly score: number
}

/** The group's members with the links between them. */
const asGroup = (members: readonly Habits[], ties: readonly Tie[]): Group => ({
  ...{ members, ties },
  score:
    members.reduce((sum, { score }) => sum + score, 0) +
    mean(ties.map(({ strength }) => strength)) * (members.length - 1),
})
const best = (groups: readonly Group[]) =>
  groups.reduce<Group | undefined>((first, next) => (first && first.score >= next.score ? first : next), undefined)

/**
 * Grows each group from its strongest pair by members that raise its score: a rival of some members outweighs a friend
 * of others. The remaining members may form another group.
 */
function groupsOf(suspects: readonly Habits[], tieOf: (one: string, other: string) => Tie): Group[] {
  const pairs = suspects.flatMap((one, index) =>
    suspects.slice(index + 1).map(other => asGroup([one, other], [tieOf(one.bidderId, other.bidderId)])),
  )
  const first = best(pairs)
  if (!first || first.score <= 0) return []
  const group = grown(first, suspects, tieOf)
  const left = suspects.filter(one => !group.members.includes(one))
  return [group, ...groupsOf(left, tieOf)]
}

function grown(group: Group, suspects: readonly Habits[], tieOf: (one: string, other: string) => Tie): Group {
  const { members, ties, score } = group
  const larger = best(
    suspects
      .filter(one => !members.includes(one))
      .map(one =>
        asGroup([...members, one], [...ties, ...members.map(({ bidderId }) => tieOf(bidderId, one.bidderId))]),
      ),
  )
  return larger && larger.score >= score + rules.join ? grown(larger, suspects, tieOf) : group
}

function habitsOf(bidderId: string, own: readonly AuctionPart[], auctionCount: number): Habits {
  const ended = (how: AuctionPart['end']) => own.filter(({ end }) => end === how).length
  const habits = {
    share: own.length / auctionCount,
    wins: ended('won'),
    hollowWins: ended('hollow'),
    overtaken: ended('overtaken') / own.length,
    small: mean(own.map(({ smallBids, bids }) => smallBids / bids)),
    vain: mean(own.map(({ vainBids, bids }) => vainBids / bids)),
    spread: Math.min(1, spreadOf(own.map(({ top }) => Math.log(top)))),
  }
  const score =
    weights.base +
    weights.share * habits.share +
    weights.win * habits.wins +
    weights.hollow * habits.hollowWins +
    weights.overtaken * habits.overtaken +
    weights.small * habits.small +
    weights.vain * habits.vain +
    weights.spread * habits.spread
  return { bidderId, auctionIds: own.map(({ auctionId }) => auctionId).toSorted(), ...habits, score }
}

function tieBetween(
  members: readonly [string, string],
  first: readonly AuctionPart[],
  second: readonly AuctionPart[],
): Tie {
  const [one, other] = members
  const theirs = new Map(second.map(part => [part.auctionId, part]))
  const met = first.flatMap(mine => {
    const part = theirs.get(mine.auctionId)
    if (!part) return []
    const isSpared = !mine.against.includes(other) && !part.against.includes(one)
    return [{ isSpared, apart: Math.log(mine.top / part.top) }]
  })
  const lines = new Set(first.flatMap(part => part.lines))
  const hasOneLine = second.some(part => part.lines.some(line => lines.has(line)))
  const spared = met.filter(({ isSpared }) => isSpared).length
  const alike = met.filter(({ apart }) => Math.abs(apart) < heights.ring).length
  const said =
    spared * meeting.spared +
    (met.length - spared) * meeting.against +
    meeting.height * met.reduce((sum, { apart }) => sum + heightSays(apart), 0)
  return {
    link: { members, together: met.length, spared, alike, hasOneLine },
    // Beyond some common auctions the evidence no longer grows, for or against.
    strength: Math.max(meeting.least, Math.min(meeting.most, said)) + (hasOneLine ? rules.line : 0),
  }
}

/** Evidence for one ring in the distance of two highest maximums. */
function heightSays(apart: number): number {
  const { ring, other, least } = heights
  return Math.max(least, Math.log(other / ring) - (apart ** 2 / 2) * (1 / ring ** 2 - 1 / other ** 2))
}
