import type { scoreSellers } from '#events/selling/fairness.ts'
import type { BackgroundContext } from '#functions/machinery/reactions/consume.ts'
import { sessionKeys } from '#functions/machinery/table/keys.ts'
import { AccountStatus } from '#functions/store/people/sessions.ts'
import { entriesBetween, getAuctions } from '#functions/store/selling/auctions.ts'
import * as store from '#functions/store/selling/fairness.ts'
import type { Auction } from '#shared/domain/selling/auction/auction.ts'
import { bidOf, voidedSeqs } from '#shared/domain/selling/auction/entry.ts'
import type { EndedAuction } from '#shared/domain/selling/fairness/habits.ts'
import { type Suspected, scoreVersion, suspicionsAt } from '#shared/domain/selling/fairness/score.ts'
import {
  fairnessRules,
  foundAgain,
  isSameGroup,
  newSuspicion,
  type Scoring,
  type Suspicion,
} from '#shared/domain/selling/fairness/suspicion.ts'

type Context = Pick<BackgroundContext<typeof scoreSellers>, 'table' | 'commit' | 'now'>

/**
 * Scores the auctions of one seller and stores the findings. One transaction takes the seller off the list: a run that
 * stops before it has written nothing; of two at once one is refused and finds nothing to do.
 */
export async function scoreSeller({ table, commit, now }: Context, seller: string): Promise<void> {
  const look = await store.getLook(table, seller)
  if (look?.dueAt === undefined) return
  const at = now()
  const ended = await store.endedAuctions(table, seller, at - fairnessRules.windowMs)
  const [first] = ended
  const groups = first ? await presentGroups({ table }, suspicionsAt(await bidOn({ table }, ended))) : []
  const known = await store.getSuspicions(table, look.suspicionIds)
  const { sellerId = null, partnerId = null } = first ?? {}
  const facts = { seller, sellerId, partnerId, auctions: ended.length, scoreVersion, scoredAt: at }
  const changes = changesOf(known, groups, facts)
  const ids = [...new Set([...known.map(({ id }) => id), ...changes.map(({ after }) => after.id)])]
  await commit({
    once: `${seller}-${look.dueAt}`,
    writes: [store.looked(look, ids.slice(-fairnessRules.perSeller)), ...changes.flatMap(({ writes }) => writes)],
    isVersioned: true,
  })
}

interface Change {
  readonly after: Suspicion
  readonly writes: ReturnType<typeof store.suspicionWrites>
}

/** A transaction has a hundred writes; of a seller with more suspicions the strongest are kept. */
const mostWrites = 90

/** Each group has one record: the known one, or a new one. */
function changesOf(known: readonly Suspicion[], groups: readonly Suspected[], facts: Scoring): Change[] {
  const taken = new Set<string>()
  let left = mostWrites
  return groups
    .toSorted((one, other) => other.score - one.score)
    .slice(0, fairnessRules.perSeller)
    .flatMap((group): Change[] => {
      const before = known.find(each => !taken.has(each.id) && isSameGroup(each, group))
      const memberIds = group.members.map(({ bidderId }) => bidderId)
      const id = before?.id ?? store.suspicionIdOf(facts.seller, memberIds)
      if (taken.has(id) || (!before && known.some(each => each.id === id))) return []
      taken.add(id)
      const after = before ? foundAgain(before, group, facts) : newSuspicion(id, group, facts)
      const writes = after ? store.suspicionWrites(before, after) : []
      if (!after || writes.length > left) return []
      left -= writes.length
      return [{ after, writes }]
    })
}

/** The auctions with their valid bids, as the score reads them; auctions without a bid count too. */
async function bidOn({ table }: Pick<Context, 'table'>, ended: readonly store.Ended[]): Promise<EndedAuction[]> {
  const auctions = await getAuctions(table, ended)
  const read: EndedAuction[] = []
  for (const [index, auction] of auctions.entries()) {
    const { productId = '', seller = '', endedAt = 0 } = ended[index] ?? {}
    if (auction) read.push(await withBids({ table }, auction, { workId: productId, sellerId: seller, endedAt }))
  }
  return read
}

async function withBids(
  { table }: Pick<Context, 'table'>,
  auction: Auction,
  facts: Pick<EndedAuction, 'workId' | 'sellerId' | 'endedAt'>,
): Promise<EndedAuction> {
  const { auctionId, startPrice, instantPrice, steps, seq } = auction
  const entries = await entriesBetween(table, auctionId, 1, Math.min(seq, fairnessRules.bids))
  const gone = voidedSeqs(entries)
  const bids = entries.flatMap(entry =>
    entry.kind === 'void' || gone.has(entry.seq) ? [] : [{ ...bidOf(entry), line: entry.line }],
  )
  return { ...facts, auctionId, startPrice, instantPrice, steps, bids }
}

/** Leaves out members who closed their account and are not investigated any more (D102). */
async function presentGroups({ table }: Pick<Context, 'table'>, groups: readonly Suspected[]): Promise<Suspected[]> {
  const ids = [...new Set(groups.flatMap(({ members }) => members.map(({ bidderId }) => bidderId)))]
  const items = ids.length > 0 ? await table.batchGet(ids.map(sessionKeys.standing)) : []
  const here = new Set(
    items.flatMap(item => {
      const standing = AccountStatus.optional().parse(item)
      return standing && standing.closedAt === undefined ? [standing.userId] : []
    }),
  )
  return groups.flatMap(({ members, links, score }) => {
    const left = members.filter(({ bidderId }) => here.has(bidderId))
    const among = links.filter(link => link.members.every(id => here.has(id)))
    return left.length < 2 ? [] : [{ members: left, links: among, score }]
  })
}
