// A member's choice of what others see of their works (D97); nothing by default. Pure.
import * as z from 'zod'
import type { Artwork } from '../work/artwork.ts'

export const visibilityPreferences = () =>
  z.object({
    /** Show works that the member holds and does not sell. */
    owned: z.boolean(),
    /** Show date and price of purchase, for owned works that are shown. */
    since: z.boolean(),
    price: z.boolean(),
  })
export type VisibilityPreferences = z.infer<ReturnType<typeof visibilityPreferences>>

export const nothingDisplayed: VisibilityPreferences = { owned: false, since: false, price: false }

/** Whether others see purchase prices: only for works that are shown. */
export const showsPrices = ({ owned, price }: VisibilityPreferences): boolean => owned && price

/**
 * Public price of a member's sale (D94): what the present holder paid, if they show both the work and its price.
 * Earlier holders show nothing any more (decision 162).
 */
export function priceInHistory(
  kept: { readonly buyerId: string; readonly price: number },
  holderId: string | undefined,
  choice: VisibilityPreferences,
): number | null {
  return kept.buyerId === holderId && showsPrices(choice) ? kept.price : null
}

/** A purchase in the holder's own records. */
export interface HeldWork {
  readonly workId: string
  readonly since?: number | undefined
  readonly price?: number | undefined
}

export interface ShownWork {
  readonly work: Artwork
  readonly since: number | null
  readonly price: number | null
}

type Seen = Pick<Artwork, 'visibility' | 'saleStatus' | 'state' | 'seller'>

/** On sale by this member; public lists show it too. */
const isOffered = ({ saleStatus, state }: Seen): boolean =>
  saleStatus === 'on-sale' && (state === 'for-sale' || state === 'locked')

/** Kept by its holder. Applications for resale, returned or refused, are private to the holder. */
const isKept = ({ state }: Seen): boolean => ['held', 'applying', 'revise', 'refused'].includes(state)

/**
 * The public view of a member's works. Works that are not public are never included, and what the member does not show
 * is left out as if it did not exist.
 */
export function displayedBy(
  userId: string,
  { held, works }: { readonly held: readonly HeldWork[]; readonly works: readonly Artwork[] },
  choice: VisibilityPreferences,
): { readonly onSale: readonly Artwork[]; readonly owned: readonly ShownWork[] } {
  const own = works.filter(({ visibility, seller }) => visibility === 'public' && seller.userId === userId)
  const byId = new Map(held.map(each => [each.workId, each]))
  const kept = choice.owned ? own.filter(isKept) : []
  return {
    onSale: own.filter(isOffered),
    owned: kept.map(work => ({
      work,
      since: (choice.since && byId.get(work.id)?.since) || null,
      price: (choice.price && byId.get(work.id)?.price) || null,
    })),
  }
}
