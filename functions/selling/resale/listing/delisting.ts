import { workDelisted } from '#events/catalogue/works.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { addHistory } from '#functions/store/catalogue/works.ts'
import { moveApplication } from '#functions/store/selling/applications.ts'
import { endBidding } from '#functions/store/selling/auction-work.ts'
import { findAuction, moveHead, rescheduled } from '#functions/store/selling/auctions.ts'
import { delistOwnWork } from '#functions/store/selling/resale-works.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { canTransitionWork } from '#shared/domain/catalogue/work/transitions.ts'
import { withdrawAuction } from '#shared/domain/selling/auction/outcome.ts'
import type { Application } from '#shared/domain/selling/resale/application.ts'
import { endListing } from '#shared/domain/selling/resale/decisions.ts'
import { announceApplication } from './application-events.ts'
import { announceTakenBack } from './auction-events.ts'

interface Delisting {
  readonly application: Application
  readonly work: Artwork
  readonly by: 'owner' | 'system'
}

/**
 * Takes a work off sale, with its row in the public history (D94): a fixed-price one while nobody holds it, an auction
 * while it has no bid. The writes' conditions decide, so that a buyer or bidder of the same moment is not passed over.
 */
export async function delistingOf(table: Getter, { application, work, by }: Delisting, at: number) {
  const decided = endListing(application, by, at)
  if (decided.outcome === 'refused') return { outcome: 'refused', code: 'application-state' } as const
  const ended = work.auction ? await endedAuction(table, work, at) : endedPrice(application, work, at)
  if (ended.outcome === 'refused') return ended
  const { applicationId, productId, version } = application
  const row = { kind: 'secondary-cancel', price: null, detail: { ja: '', en: '' }, at } as const
  return {
    outcome: 'allowed',
    application: decided.application,
    writes: [
      ...ended.writes,
      ...moveApplication(application, decided),
      addHistory(productId, `${applicationId}-${version}`, row),
    ],
    events: [
      ...announceApplication(decided, by),
      ...ended.events,
      workDelisted({ productId, artistId: work.artistId }),
    ],
  } as const
}

function endedPrice(application: Application, work: Artwork, at: number) {
  const isFree = canTransitionWork(work, 'delistOwn', {
    ownerId: application.userId,
    applicationId: application.applicationId,
    now: at,
  })
  if (!isFree && work.state === 'locked') return { outcome: 'refused', code: 'work-locked' } as const
  if (!isFree) return { outcome: 'refused', code: 'application-state' } as const
  return { outcome: 'allowed', writes: [delistOwnWork(application, at)], events: [] } as const
}

async function endedAuction(table: Getter, work: Artwork, at: number) {
  const found = work.auction && (await findAuction(table, work.auction.auctionId))
  if (!found || work.state !== 'for-sale') return { outcome: 'refused', code: 'auction-state' } as const
  const ended = withdrawAuction(found.auction, at)
  if (ended.outcome === 'refused') return ended
  return {
    outcome: 'allowed',
    writes: [
      moveHead('withdraw', found.auction, ended.auction, at).or('auction-state'),
      rescheduled(found.run, ended.auction),
      ...(await endBidding(ended.auction, at, work)).map(write => ({ ...write, code: 'work-locked' as const })),
    ],
    events: announceTakenBack(ended.auction),
  } as const
}
