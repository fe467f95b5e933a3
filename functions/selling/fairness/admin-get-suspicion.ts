import { handle } from '#functions/machinery/http/handle.ts'
import { fairnessKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { getAuctions, getRuns, historiesOf } from '#functions/store/selling/auctions.ts'
import { suspicionIn } from '#functions/store/selling/fairness.ts'
import { titleAndPicture } from '#functions/views/work-names.ts'
import { adminGetSuspicion } from '#shared/api/selling/console/fairness.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import type { Language } from '#shared/domain/kernel/language.ts'
import type { Auction } from '#shared/domain/selling/auction/auction.ts'
import { auctionsOf, type Suspicion } from '#shared/domain/selling/fairness/suspicion.ts'
import { peopleOf, suspicionRow } from './console/suspicion-rows.ts'

const mostAuctions = 50

export const handler = handle(
  adminGetSuspicion,
  async ({ input, table, read, language, now, fail }) => {
    const suspicion = suspicionIn(read.get(fairnessKeys.suspicion(input.id)))
    if (!suspicion) return fail('not-found')
    const [people, ended, running] = await Promise.all([
      peopleOf(table, [suspicion], language),
      endedOf(table, suspicion),
      runningOf(table, suspicion),
    ])
    const row = await auctionRows(table, [...ended, ...running], language)
    const { members, links, decisions } = suspicion
    const joinedBy = (auctionId: string) =>
      members.filter(({ auctionIds }) => auctionIds.includes(auctionId)).map(({ bidderId }) => bidderId)
    return {
      ...suspicionRow(suspicion, people),
      habits: members.map(({ bidderId, auctionIds, share, wins, hollowWins, overtaken, small, vain }) => ({
        member: people.person(bidderId),
        joined: auctionIds.length,
        ...{ share, wins, hollowWins, overtaken, small, vain },
        isBanned: people.isBanned(bidderId, now()),
      })),
      links: links.map(({ members: [one, other], ...link }) => ({
        members: [people.person(one), people.person(other)] satisfies [unknown, unknown],
        ...link,
      })),
      auctionList: ended.map(auction => ({
        ...row(auction),
        status: auction.status,
        members: joinedBy(auction.auctionId),
      })),
      running: running.map(({ memberIds, ...auction }) => ({ ...row(auction), members: memberIds })),
      decisions: decisions
        .map(({ at, auctionId = null, memberIds = [], ...decision }) => ({
          ...decision,
          ...{ at: iso(at), auctionId, members: memberIds.map(people.person) },
        }))
        .toReversed(),
    }
  },
  { reads: ({ id }) => [fairnessKeys.suspicion(id)] },
)

/** Ended auctions that a member of the group joined, newest first. */
async function endedOf(table: Getter, suspicion: Suspicion): Promise<Auction[]> {
  const newest = auctionsOf(suspicion).toReversed().slice(0, mostAuctions)
  const auctions = await getAuctions(table, await getRuns(table, newest))
  return auctions.flatMap(auction => auction ?? []).toSorted((one, other) => other.endAt - one.endAt)
}

/** Running auctions of the seller, with the members who have standing bids there. */
async function runningOf(table: Getter & Querier, { members, sellerId, partnerId }: Suspicion) {
  const histories = await Promise.all(members.map(({ bidderId }) => historiesOf(table, bidderId)))
  const bids = histories.flat().filter(({ myMax }) => myMax > 0)
  const byAuction = Map.groupBy(bids, ({ auctionId }) => auctionId)
  const wanted = [...byAuction.values()].flatMap(([first]) => first ?? [])
  const auctions = wanted.length > 0 ? await getAuctions(table, wanted) : []
  return auctions.flatMap(auction => {
    if (auction?.status !== 'live' || auction.sellerId !== sellerId || auction.partnerId !== partnerId) return []
    const memberIds = (byAuction.get(auction.auctionId) ?? []).map(({ memberId }) => memberId)
    return [{ ...auction, memberIds }]
  })
}

async function auctionRows(table: Getter, auctions: readonly Auction[], language: Language) {
  const ids = [...new Set(auctions.map(({ productId }) => productId))]
  const works = new Map((ids.length > 0 ? await getWorks(table, ids) : []).map(work => [work.id, work]))
  return ({ auctionId, productId, price, endAt }: Auction) => ({
    ...{ auctionId, price, endTime: iso(endAt) },
    title: titleAndPicture(works.get(productId), language).title,
  })
}
