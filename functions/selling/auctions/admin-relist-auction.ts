import { handle } from '#functions/machinery/http/handle.ts'
import { listWork } from '#functions/store/catalogue/listed-works.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { audited } from '#functions/store/people/audit.ts'
import { openAuction } from '#functions/store/selling/auction-opening.ts'
import { findAuction } from '#functions/store/selling/auctions.ts'
import { currentPolicy } from '#functions/store/selling/policy.ts'
import { adminRelistAuction } from '#shared/api/selling/console/auctions.ts'
import { type Opening, openingProblems } from '#shared/domain/selling/auction/auction.ts'
import { mayRelist } from '#shared/domain/selling/auction/outcome.ts'
import { auctionSnapshotOf } from '#shared/domain/selling/auction/view.ts'
import { minuteMs } from '#shared/durations.ts'

const fieldOf = {
  END_TIME: 'endTime',
  START_PRICE: 'startPrice',
  AUCTION_PRICE: 'instantPrice',
  STEPS: 'steps',
} as const
const wholeMinute = (at: number) => at - (at % minuteMs)

/** A new auction with the terms of the old one except price and end; within thirty days without a new review (D59). */
export const handler = handle(adminRelistAuction, async context => {
  const { input, caller, now, newId, table, commit, fail, invalid } = context
  const found = await findAuction(table, input.id)
  const work = found && (await getWork(table, found.auction.productId))
  if (!found || !work) return fail('not-found')
  const at = now()
  const { auction: before, run } = found
  if (run.last || !mayRelist(before, at)) return fail('auction-state')
  const opening: Opening = {
    ...before,
    auctionId: newId(),
    startAt: wholeMinute(Math.max(at, input.startTime ?? at)),
    endAt: wholeMinute(input.endTime),
    startPrice: input.startPrice ?? before.startPrice,
    instantPrice: input.instantPrice === undefined ? before.instantPrice : input.instantPrice,
  }
  const problems = openingProblems(opening, at, (await currentPolicy(table, at))['auction-days-max'])
  if (problems.length > 0) return invalid(...problems.map(key => ({ field: fieldOf[key], key })))
  const { auction, summary, writes, events } = await openAuction(table, pick(opening), at)
  return commit({
    writes: [
      ...writes,
      listWork(work, { priceType: 'auction', auction: summary }, at, { move: 'relist' }),
      audited({
        id: newId(),
        at,
        by: caller,
        action: adminRelistAuction.id,
        subject: { kind: 'auction', id: auction.auctionId },
        before: { auctionId: before.auctionId, status: before.status },
        after: { ...pick(opening) },
      }),
    ],
    events,
    answer: auctionSnapshotOf(auction, at),
  })
})

function pick({ auctionId, productId, startAt, endAt, startPrice, instantPrice, steps, ...rest }: Opening): Opening {
  const { sellerId, partnerId, artistId } = rest
  return { auctionId, productId, startAt, endAt, startPrice, instantPrice, steps, sellerId, partnerId, artistId }
}
