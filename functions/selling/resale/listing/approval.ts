import { workPublished } from '#events/catalogue/works.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { addHistory } from '#functions/store/catalogue/works.ts'
import { getStanding } from '#functions/store/people/sessions.ts'
import { appendEntry, beginHistory } from '#functions/store/provenance/ledger.ts'
import { moveApplication, sellsFromNow } from '#functions/store/selling/applications.ts'
import { listResale } from '#functions/store/selling/resale-works.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { canTransitionWork } from '#shared/domain/catalogue/work/transitions.ts'
import { conditionFact } from '#shared/domain/provenance/ledger/work-facts.ts'
import type { Policy } from '#shared/domain/selling/policy/values.ts'
import type { Application } from '#shared/domain/selling/resale/application.ts'
import type { ApplicationMoved } from '#shared/domain/selling/resale/decisions.ts'
import { resoldWork } from '#shared/domain/selling/resale/listing.ts'
import { announceApplication } from './application-events.ts'
import { listingOf } from './opening.ts'

interface Approving {
  readonly work: Artwork
  readonly before: Application
  readonly decided: ApplicationMoved
  /** Id of the auction, if there will be one. */
  readonly auctionId: string
  readonly policy: Policy
}

/**
 * Decision and listing in one transaction: an approval lists a work exactly once, and only for an owner who may sell
 * (R4).
 */
export async function approvalOf(table: Getter, { work, before, decided, auctionId, policy }: Approving, at: number) {
  const { application } = decided
  const { userId, productId, applicationId, version, terms } = application
  if (!canTransitionWork(work, 'approveApplication', { ownerId: userId, applicationId, edition: work.edition }))
    return { outcome: 'refused', code: 'application-state' } as const
  const next = resoldWork(work, application)
  const owner = await getStanding(table, userId)
  if (!owner) return { outcome: 'refused', code: 'application-state' } as const
  const listing = await listingOf(table, next, terms.sale, { auctionId, at, policy })
  if (listing.outcome === 'refused') return { outcome: 'invalid', problems: listing.problems } as const
  const told = work.ledger
    ? await appendEntry(work, conditionFact(work, next, applicationId, at), at)
    : await beginHistory(table, work, next, at)
  const row = { kind: 'secondary-listing', price: null, detail: { ja: '', en: '' }, at } as const
  return {
    outcome: 'allowed',
    work: next,
    writes: [
      listResale({ ...next, ...told.ledger }, application, listing.terms, at),
      ...told.writes,
      ...listing.writes,
      ...moveApplication(before, decided),
      sellsFromNow(owner, at),
      addHistory(productId, `${applicationId}-${version}`, row),
    ],
    events: [
      ...announceApplication(decided),
      ...listing.events,
      workPublished({ productId, artistId: work.artistId, priceType: terms.sale.kind, isFirst: false }),
    ],
  } as const
}
