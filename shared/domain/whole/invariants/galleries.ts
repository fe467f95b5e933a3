// Invariants of members' galleries (S9, D97). Pure over a snapshot.

import { galleryKey } from '#shared/domain/catalogue/gallery/address.ts'
import type { Gallery } from '#shared/domain/catalogue/gallery/gallery.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { hourMs } from '#shared/durations.ts'
import type { Violation } from './violation.ts'

export interface GalleryBook {
  readonly galleries: readonly Gallery[]
  /** Claimed addresses; the claim of a member who left has no user. */
  readonly claims: readonly { readonly userId?: string | undefined; readonly url?: string | undefined }[]
  readonly works: readonly Pick<Artwork, 'id' | 'seller'>[]
  readonly holdings: readonly {
    readonly userId: string
    readonly workId: string
    readonly passedAt?: number | undefined
  }[]
  /**
   * Time of the snapshot, epoch ms. A work that changed hands within the hour before may still be in its former
   * gallery, because the reaction follows its event. Without a time no delay is allowed.
   */
  readonly at?: number | undefined
}

/** The limit of marketplace.md 5, repeated so that a change of the rule cannot change its own check. */
const most = 12
const patience = hourMs

/**
 * Up to twelve works, each once, all held by the gallery's owner; empty only if hidden; and the address claimed at its
 * opening, so that a shared link never leads elsewhere.
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
