// What must hold of members' galleries (S9, D97). Pure over a snapshot.

import { galleryKey } from '#shared/domain/catalogue/gallery/address.ts'
import type { Gallery } from '#shared/domain/catalogue/gallery/gallery.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { hourMs } from '#shared/durations.ts'
import type { Violation } from './violation.ts'

export interface GalleryBook {
  readonly galleries: readonly Gallery[]
  /** Claimed addresses; one of a member who left names nobody. */
  readonly claims: readonly { readonly userId?: string | undefined; readonly url?: string | undefined }[]
  readonly works: readonly Pick<Artwork, 'id' | 'seller'>[]
  readonly holdings: readonly {
    readonly userId: string
    readonly workId: string
    readonly passedAt?: number | undefined
  }[]
  /**
   * When the snapshot was taken, epoch ms. A work that passed on within the hour before may still be in the gallery it
   * leaves: the reaction follows its event. Without it nothing may.
   */
  readonly at?: number | undefined
}

/** marketplace.md 5, said once more here: who moves the bound would move its own check. */
const most = 12
const patience = hourMs

/**
 * Up to twelve works, each once, all of them held by the gallery's owner; none only while it is hidden; and an address
 * that is claimed for it, as it was when it was opened, so that what was shared once never leads elsewhere.
 */
export function checkGalleries({ galleries, claims, works, holdings, at }: GalleryBook): Violation[] {
  const holders = new Map(works.map(({ id, seller }) => [id, seller.userId]))
  const passed = new Map(holdings.map(({ userId, workId, passedAt }) => [`${userId} ${workId}`, passedAt]))
  const claimed = new Map(claims.map(claim => [claim.url && galleryKey(claim.url), claim]))
  const isLeaving = (userId: string, workId: string) =>
    at !== undefined && (passed.get(`${userId} ${workId}`) ?? 0) > at - patience
  return galleries.flatMap(({ userId, url, works: hung, visibility }) => {
    const ids = hung.map(({ id }) => id)
    const foreign = ids.filter(id => holders.get(id) !== userId && !isLeaving(userId, id))
    const claim = claimed.get(galleryKey(url))
    const wrongs = [
      (ids.length > most || (ids.length === 0 && visibility === 'public')) && `shows ${ids.length} works`,
      new Set(ids).size < ids.length && 'shows a work twice',
      foreign.length > 0 && `shows ${foreign.join(', ')}, held by another`,
      claim?.userId !== userId && `its address ${url} is claimed by ${claim?.userId ?? 'nobody'}`,
      claim !== undefined && claim.url !== url && `moved from ${claim.url} to ${url}`,
    ]
    return wrongs.flatMap(detail => (detail ? [{ rule: 'S9', subject: `gallery of ${userId}`, detail }] : []))
  })
}
