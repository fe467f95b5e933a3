import * as z from 'zod'
import { galleryRules } from '#shared/domain/kernel/money/fees.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { type Artwork, isPublic } from '../work/artwork.ts'

/** A member's gallery (D97): a public page with up to twelve works that they hold. Pure. */
export const wallpapers = ['paper', 'waves', 'night'] as const
export type Wallpaper = (typeof wallpapers)[number]

export const galleryVisibilities = ['public', 'hidden'] as const

/** Facts shown with each work besides its name; all off until the owner switches them on. */
export const galleryDisplay = () =>
  z.object({
    /** Shows when the work was hung. */
    date: z.boolean(),
    /** Price that the owner paid. */
    purchasePrice: z.boolean(),
    /** Asking price while it is on sale. */
    salePrice: z.boolean(),
    /** Place where it is kept or shown. */
    place: z.boolean(),
  })
export type GalleryDisplay = z.infer<ReturnType<typeof galleryDisplay>>

const hungWork = () => z.object({ id: z.string(), at: z.int() })

export const gallery = () =>
  z.object({
    userId: z.string(),
    /** As typed; addresses that differ only in case are the same. */
    url: z.string(),
    name: z.string(),
    /** Words of welcome; may be empty. */
    text: z.string(),
    coverId: z.string(),
    cover: picture(),
    /** In the order of the wall. Empty after the last work left, which hides the gallery. */
    works: z.array(hungWork()).max(galleryRules.works),
    wallpaper: z.enum(wallpapers),
    display: galleryDisplay(),
    visibility: z.enum(galleryVisibilities),
    /** Epoch ms at which the last work left and the gallery was hidden; removed by the owner's next change. */
    emptiedAt: z.int().optional(),
    version: z.int(),
    createdAt: z.int(),
    updatedAt: z.int(),
  })
export type Gallery = z.infer<ReturnType<typeof gallery>>

/** Settings that the owner may change at any time. */
export interface GalleryWishes
  extends Pick<Gallery, 'name' | 'text' | 'wallpaper' | 'display' | 'visibility' | 'coverId' | 'cover'> {
  readonly workIds: readonly string[]
}

/**
 * Whether a work may hang in this member's gallery: they hold it, and it is public. Drafts, hidden works and works of a
 * secret sale never may (D95). This rule is only here.
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

/** The address is permanent, and each work keeps the date when it was hung. */
export function changeGallery(before: Gallery, wishes: GalleryWishes, now: number): Gallery {
  const { workIds, ...chosen } = wishes
  const { emptiedAt: _, ...kept } = before
  const since = new Map(before.works.map(({ id, at }) => [id, at]))
  const works = workIds.map(id => ({ id, at: since.get(id) ?? now }))
  return { ...kept, ...chosen, works, version: before.version + 1, updatedAt: now }
}

/**
 * The gallery without works that its owner no longer holds; undefined if none has to leave. After its last work it is
 * hidden, because nobody should see an empty wall.
 */
export function withoutPassed(before: Gallery, passed: ReadonlySet<string>, now: number): Gallery | undefined {
  const works = before.works.filter(({ id }) => !passed.has(id))
  if (works.length === before.works.length) return undefined
  const left = { ...before, works, version: before.version + 1, updatedAt: now }
  return works.length > 0 ? left : { ...left, visibility: 'hidden', emptiedAt: now }
}

/**
 * State of a hung work: kept by its owner, on sale at a price or by auction, or sold and not handed over yet. An
 * earlier sale to the owner does not count.
 */
export const hungStates = ['kept', 'on-sale', 'auction', 'sold'] as const
type HungState = (typeof hungStates)[number]

export function hungStateOf({ saleStatus, state, priceType }: Pick<Artwork, 'saleStatus' | 'state' | 'priceType'>) {
  if (state === 'sold') return 'sold' satisfies HungState
  if (saleStatus !== 'on-sale') return 'kept' satisfies HungState
  return priceType === 'auction' ? ('auction' satisfies HungState) : ('on-sale' satisfies HungState)
}

/** A visitor's view of a work in a gallery. */
export interface ShownInGallery {
  readonly work: Artwork
  /** Epoch ms and yen; null if hidden by the owner or unknown. */
  readonly since: number | null
  readonly boughtFor: number | null
  readonly showsPrice: boolean
  readonly place: string | null
}

/** Private facts of the owner, by work id: yen paid, and place. */
export interface OwnersFacts {
  readonly paid?: ReadonlyMap<string, number | undefined>
  readonly places?: ReadonlyMap<string, string>
}

/**
 * A visitor's view of the wall, in its order. The works are in their current state, not that of the day when they were
 * hung, so that works that were handed on or hidden since are not shown.
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
