import { catalogueKeys } from '#functions/machinery/table/keys.ts'
import { remove } from '#functions/machinery/table/write.ts'
import type { Artwork, AuctionOnWork, WorkText } from '#shared/domain/catalogue/work/artwork.ts'
import { workFacts } from '#shared/domain/catalogue/work/transitions.ts'
import type { Lock, PriceType } from '#shared/domain/catalogue/work/work.ts'
import { transitionWork, whereOf } from './work-transitions.ts'
import { heldBy, placement } from './works.ts'

/** An operator's transitions of a work: on and off sale, visibility, text, lock (D30, D31). */

interface ListingTerms {
  readonly priceType: PriceType
  readonly price?: number
  readonly auction?: AuctionOnWork
}

/** The history's new head, which a write of the work includes; its entry is written beside it. */
type HistoryHead = Pick<Artwork, 'ledger'>

interface Listing {
  readonly move?: 'list' | 'relist'
  readonly history?: HistoryHead
}

/** Puts a work on sale with the visibility of `work.visibility`; `relist` auctions it again. */
export function listWork(work: Artwork, terms: ListingTerms, now: number, { move = 'list', history }: Listing = {}) {
  const firstListedAt = work.firstListedAt ?? now
  const placed = placement({ ...work, firstListedAt })
  return transitionWork(move, work.id, {
    now,
    set: { ...terms, firstListedAt, listedAt: now, ...history, ...placed.set },
    remove: [
      ...placed.remove,
      ...(terms.price === undefined ? ['price'] : []),
      ...(terms.auction === undefined ? ['auction'] : []),
    ],
  }).or('work-state')
}

/** Publishes a work without selling it, or hides it. */
export function showWork(work: Artwork, move: 'display' | 'changeVisibility', now: number, history?: HistoryHead) {
  const firstListedAt = work.firstListedAt ?? now
  const placed = placement({ ...work, firstListedAt })
  const set = { firstListedAt, ...history, ...placed.set }
  return transitionWork(move, work.id, { now, set, remove: placed.remove }).or('work-state')
}

/** Makes a member the holder. A draft gets its remaining fields with it, because nobody has seen it yet. */
export function giveToMember(work: Artwork, seller: Artwork['seller'], now: number, history: HistoryHead) {
  const visibility = work.visibility === 'draft' ? ('unlisted' as const) : work.visibility
  const placed = placement({ ...work, visibility })

  return {
    work: { ...work, ...history, seller, visibility, applicationId: undefined },
    write: transitionWork('registerOwner', work.id, {
      ...workFacts(work),
      now,
      set: { seller, ...history, ...placed.set },
      remove: ['applicationId', ...placed.remove],
    }).or('work-state'),
  }
}

/** Takes a work off sale; fails if it changed since it was read. */
export function withdrawWork(work: Artwork, now: number) {
  const placed = placement(work)
  return transitionWork('withdraw', work.id, { ...workFacts(work), now, ...placed }).or('work-state')
}

/**
 * Replaces the texts of a work, if its edition is the one that the editor saw; its state in the market does not change.
 */
export function rewriteWork(
  work: Artwork,
  text: WorkText & Pick<Artwork, 'seller' | 'originals' | 'ledger'>,
  now: number,
) {
  const placed = placement({ ...work, artistId: text.artistId })
  return transitionWork('edit', work.id, {
    ...workFacts(work),
    now,
    set: { ...text, edition: work.edition + 1, ...placed.set },
    remove: placed.remove,
  }).or('stale-version')
}

export const removeDraft = (work: Artwork) =>
  remove(catalogueKeys.work(work.id), whereOf('deleteDraft', workFacts(work))).or('stale-version')

// ---- the operator's lock

export const freezeWork = (id: string, lock: Lock, now: number) =>
  transitionWork('freeze', id, { now, lock }).or('work-locked', heldBy)
export const unfreezeWork = (id: string, refId: string, now: number) =>
  transitionWork('unfreeze', id, { now, refId }).or('work-state')
