// The history of a work from before histories existed, derived from sales, listings and auctions. Pure.
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import type { LedgerFact } from './fact.ts'
import {
  auctionFact,
  type ClosedAuction,
  conditionFact,
  ownershipFact,
  registeredFact,
  returnedFact,
  type SaleOfWork,
  soldFact,
  type WorkNames,
} from './work-facts.ts'

/** A sale with the instants of its completion and reversal, epoch ms, if any. */
interface PastSale extends SaleOfWork {
  readonly completedAt?: number | undefined
  readonly reversedAt?: number | undefined
}

export interface Past {
  readonly work: Artwork
  readonly names: WorkNames
  readonly sales: readonly PastSale[]
  /** The last auction of the work; older transcripts are not included. */
  readonly auction: (ClosedAuction & { readonly endAt: number }) | undefined
  /** When an operator registered its holder, if it was not sold here. */
  readonly registeredSince: number | undefined
}

/** Oldest first. The labels are the current ones, as the time of recording shows. */
export function pastFacts({ work, names, sales, auction, registeredSince }: Past): LedgerFact[] {
  const began = work.firstListedAt ?? work.createdAt
  const { seller, resale, applicationId, listedAt } = work
  const isResold = resale !== undefined && resale.ownerId === seller.userId && applicationId !== undefined
  const told = [
    ...sales.flatMap(sale => {
      const { completedAt, reversedAt } = sale
      if (completedAt === undefined) return []
      return [soldFact(sale, completedAt), ...(reversedAt === undefined ? [] : [returnedFact(sale, reversedAt)])]
    }),
    ...(registeredSince !== undefined && seller.userId !== undefined
      ? [ownershipFact(seller.userId, registeredSince)]
      : []),
    ...(isResold && listedAt !== undefined ? [conditionFact(work, work, applicationId, listedAt)] : []),
    ...(auction && auction.status !== 'live' && auction.seq > 0 ? [auctionFact(auction, auction.endAt)] : []),
  ]
  return [registeredFact(work, names, began), ...told.toSorted((one, other) => one.occurredAt - other.occurredAt)]
}
