import * as z from 'zod'
import { galleryRules } from '#shared/domain/kernel/money/fees.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { type Artwork, isPublic } from '../work/artwork.ts'

/** A member's gallery (D97): a page with up to twelve works that they hold, which they show to whom they like. Pure. */
export const wallpapers = ['paper', 'waves', 'night'] as const
export type Wallpaper = (typeof wallpapers)[number]

export const galleryVisibilities = ['public', 'hidden'] as const

/** What is told of each work beyond its name; nothing until its owner says so. */
export const galleryDisplay = () =>
  z.object({
    /** Since when the work hangs in the gallery. */
    date: z.boolean(),
    /** What the owner paid for it. */
    purchasePrice: z.boolean(),
    /** What it costs while it is on sale. */
    salePrice: z.boolean(),
    /** Where it is kept or shown. */
    place: z.boolean(),
  })
export type GalleryDisplay = z.infer<ReturnType<typeof galleryDisplay>>

const hungWork = () => z.object({ id: z.string(), at: z.int() })

export const gallery = () =>
  z.object({
    userId: z.string(),
    /** As it was typed; capitals do not tell two addresses apart. */
    url: z.string(),
    name: z.string(),
    /** A few words to the visitor; empty where there are none. */
    text: z.string(),
    coverId: z.string(),
    cover: picture(),
    /** In the order of the wall. None after the last one left, which hides the gallery. */
    works: z.array(hungWork()).max(galleryRules.works),
    wallpaper: z.enum(wallpapers),
    display: galleryDisplay(),
    visibility: z.enum(galleryVisibilities),
    /** Epoch ms at which the last work left and the gallery hid itself; gone with the next change by its owner. */
    emptiedAt: z.int().optional(),
    version: z.int(),
    createdAt: z.int(),
    updatedAt: z.int(),
  })
export type Gallery = z.infer<ReturnType<typeof gallery>>

/** What its owner chooses each time. */
export interface GalleryWishes
  extends Pick<Gallery, 'name' | 'text' | 'wallpaper' | 'display' | 'visibility' | 'coverId' | 'cover'> {
  readonly workIds: readonly string[]
}

/**
 * Whether a work may hang in this member's gallery, and be seen there: they hold it, and everybody may see it. A draft, a
 * work that was taken off the site and one of a secret sale never do (D95). No other place decides this.
 */
export const mayHang = (work: Pick<Artwork, 'visibility' | 'seller'>, userId: string): boolean =>
  isPublic(work) && work.seller.type === 'member' && work.seller.userId === userId

export function openGallery(
  own: { readonly userId: string; readonly url: string },
  wishes: GalleryWishes,
  now: number,
) {
  const { workIds, ...chosen } = wishes
  const opened = { ...own, version: 1, createdAt: now, updatedAt: now }
  return { ...opened, ...chosen, works: workIds.map(id => ({ id, at: now })) } satisfies Gallery
}

/** The address stays, and each work keeps the day since when it hangs. */
export function changeGallery(before: Gallery, wishes: GalleryWishes, now: number): Gallery {
  const { workIds, ...chosen } = wishes
  const { emptiedAt: _, ...kept } = before
  const since = new Map(before.works.map(({ id, at }) => [id, at]))
  const works = workIds.map(id => ({ id, at: since.get(id) ?? now }))
  return { ...kept, ...chosen, works, version: before.version + 1, updatedAt: now }
}

/**
 * Without the works that its owner does not hold any more; undefined where nothing has to leave. The gallery that loses
 * its last work hides itself: an empty wall is shown to nobody.
 */
export function withoutPassed(before: Gallery, passed: ReadonlySet<string>, now: number): Gallery | undefined {
  const works = before.works.filter(({ id }) => !passed.has(id))
  if (works.length === before.works.length) return undefined
  const left = { ...before, works, version: before.version + 1, updatedAt: now }
  return works.length > 0 ? left : { ...left, visibility: 'hidden', emptiedAt: now }
}

/**
 * How a hung work stands: at rest with its owner, on sale at a price or by auction, or sold and not yet handed over. That
 * it was sold to its owner once is no news.
 */
export const hungStates = ['kept', 'on-sale', 'auction', 'sold'] as const
type HungState = (typeof hungStates)[number]

export function hungStateOf({ saleStatus, state, priceType }: Pick<Artwork, 'saleStatus' | 'state' | 'priceType'>) {
  if (state === 'sold') return 'sold' satisfies HungState
  if (saleStatus !== 'on-sale') return 'kept' satisfies HungState
  return priceType === 'auction' ? ('auction' satisfies HungState) : ('on-sale' satisfies HungState)
}

/** A work of a gallery as a visitor sees it. */
export interface ShownInGallery {
  readonly work: Artwork
  /** Epoch ms and yen; null where the owner does not show it, or there is nothing to show. */
  readonly since: number | null
  readonly boughtFor: number | null
  readonly showsPrice: boolean
  readonly place: string | null
}

/** What the owner alone knows of the works, by their ids: yen that they paid, and where they keep them. */
export interface OwnersFacts {
  readonly paid?: ReadonlyMap<string, number | undefined>
  readonly places?: ReadonlyMap<string, string>
}

/**
 * What a visitor sees on the wall, in its order: the works as they are now, not as they were when they were hung, so that
 * nothing is shown that has passed on or has been hidden since.
 */
export function shownInGallery(
  { userId, works, display }: Pick<Gallery, 'userId' | 'works' | 'display'>,
  found: readonly Artwork[],
  { paid, places }: OwnersFacts = {},
): ShownInGallery[] {
  const byId = new Map(found.map(work => [work.id, work]))
  return works.flatMap(({ id, at }) => {
    const work = byId.get(id)
    if (!work || !mayHang(work, userId)) return []
    return [
      {
        work,
        since: display.date ? at : null,
        boughtFor: (display.purchasePrice && paid?.get(id)) || null,
        showsPrice: display.salePrice,
        place: (display.place && places?.get(id)) || null,
      },
    ]
  })
}
