// What a member shows of what they own (D97): nothing until they choose. Pure.
import * as z from 'zod'
import type { Artwork } from '../work/artwork.ts'

export const visibilityPreferences = () =>
  z.object({
    /** Works that the member has and does not sell. */
    owned: z.boolean(),
    /** Since when, and for how much they were bought: of owned works that are shown. */
    since: z.boolean(),
    price: z.boolean(),
  })
export type VisibilityPreferences = z.infer<ReturnType<typeof visibilityPreferences>>

export const nothingDisplayed: VisibilityPreferences = { owned: false, since: false, price: false }

/** Whether others are told what was paid: only of works that are shown. */
export const showsPrices = ({ owned, price }: VisibilityPreferences): boolean => owned && price

/**
 * What is told of the price of a member's sale (D94): what the work's present holder paid for it, while they show that
 * they own it and for how much. Whoever had it before shows nothing any more (decision 162).
 */
export function priceInHistory(
  kept: { readonly buyerId: string; readonly price: number },
  holderId: string | undefined,
  choice: VisibilityPreferences,
): number | null {
  return kept.buyerId === holderId && showsPrices(choice) ? kept.price : null
}

/** What was bought, as the holder's own record has it. */
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

/** On sale by this member, and seen by anybody: lists of works show it too. */
const isOffered = ({ saleStatus, state }: Seen): boolean =>
  saleStatus === 'on-sale' && (state === 'for-sale' || state === 'locked')

/** At rest with its holder. Whether a sale was applied for, sent back or refused is the holder's alone. */
const isKept = ({ state }: Seen): boolean => ['held', 'applying', 'revise', 'refused'].includes(state)

/**
 * What everybody may see of a member's works. A work that is not public is never among them, and what the member did not
 * choose to show is left out as if it were not there.
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
