import { iso } from '#shared/domain/iso.ts'
import type { Artwork } from '#shared/domain/work/artwork.ts'

/** A work as the console sees it: stored values, times as ISO. */
export function workView(work: Artwork) {
  const { lock, auction, firstListedAt, listedAt } = work
  return {
    ...work,
    createdAt: iso(work.createdAt),
    updatedAt: iso(work.updatedAt),
    firstListedAt: firstListedAt === undefined ? undefined : iso(firstListedAt),
    listedAt: listedAt === undefined ? undefined : iso(listedAt),
    lock: lock && { ...lock, until: lock.until === undefined ? null : iso(lock.until) },
    auction: auction && { ...auction, startAt: iso(auction.startAt), endAt: iso(auction.endAt) },
  }
}
