import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { type Language, type Localized, say } from '#shared/domain/kernel/language.ts'
import type { Application } from './application.ts'

/** The owner writes in one language; readers of the other see the same text. */
const said = (text: string) => ({ ja: text, en: text })

/** The work's data when this owner bought it: the current ones until they have had it listed. */
export function shownBefore(work: Artwork, ownerId: string) {
  if (work.resale?.ownerId === ownerId) return work.resale.before
  const { imgs, condition, format, size, boxSizeCm, weightG } = work
  return { imgs, condition, format, size, boxSizeCm, weightG }
}

/** A text of the last sale beside the owner's: in the owner's language if it is the same text, else in the reader's. */
export const sayBeside = (before: Localized, words: string, language: Language): string =>
  before.ja === words || before.en === words ? words : say(before, language)

/**
 * The work as the approved application describes it. Its data at the last sale are kept beside it through every listing
 * of this owner, so that operator and buyer can compare (D70).
 */
export function resoldWork(work: Artwork, { terms, userId, figures }: Application): Artwork {
  const before = shownBefore(work, userId)
  const { description, isBroken, imgs, boxSizeCm, weightG } = terms
  const pickupFee = terms.deliveryMethod === 1 ? figures?.pickupFee : undefined
  return {
    ...work,
    visibility: 'public',
    edition: work.edition + 1,
    seller: {
      type: 'member',
      userId,
      ...(pickupFee !== undefined && { pickupFee }),
      ...(figures?.rates && { rates: figures.rates }),
    },
    imgs,
    condition: said(terms.condition),
    format: said(terms.format),
    size: said(terms.size),
    boxSizeCm,
    weightG,
    resale: { ownerId: userId, description, isBroken, before },
  }
}
