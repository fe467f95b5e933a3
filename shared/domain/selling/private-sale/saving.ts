import type { Allowed, Refused } from '#shared/decision.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { isSaleOver, mayJoinSale, type PrivateSale } from './private-sale.ts'

/** What an operator saves: a new sale, or the next version of one. */
export interface SavedSale
  extends Pick<PrivateSale, 'title' | 'text' | 'startAt' | 'endAt' | 'isAnnounced' | 'productIds'> {
  readonly id?: string | undefined
  /** Version that the operator has seen. */
  readonly version?: number | undefined
}

type SavingProblem =
  | Refused<'not-found' | 'stale-version' | 'private-sale-state'>
  | (Refused<'validation'> & { readonly field: 'endAt'; readonly key: 'END_TIME' })

/** Why a sale cannot be saved, apart from its works; undefined if it can. */
export function savingProblem(
  { id, version, startAt, endAt }: SavedSale,
  before: PrivateSale | undefined,
  now: number,
): SavingProblem | undefined {
  if (id !== undefined && !before) return { outcome: 'refused', code: 'not-found' }
  if (before && before.version !== version) return { outcome: 'refused', code: 'stale-version' }
  if (before && isSaleOver(before, now)) return { outcome: 'refused', code: 'private-sale-state' }
  if (endAt <= startAt || endAt <= now)
    return { outcome: 'refused', code: 'validation', field: 'endAt', key: 'END_TIME' }
  return undefined
}

interface SaleWorks {
  readonly joining: readonly Artwork[]
  /** In the sale before and after, with a changed window. */
  readonly moving: readonly Artwork[]
  readonly leaving: readonly Artwork[]
}

/** Effect on each work when this sale is saved; refused with the works that may not join. */
export function judgeSaleWorks(
  id: string,
  { startAt, endAt, productIds }: SavedSale,
  before: PrivateSale | undefined,
  works: readonly Artwork[],
): Allowed<SaleWorks> | (Refused<'work-state'> & { readonly ids: readonly string[] }) {
  const isIn = (work: Artwork) => work.privateSale?.id === id
  const isWanted = (work: Artwork) => productIds.includes(work.id)
  const ids = productIds.filter(each => {
    const work = works.find(found => found.id === each)
    return !work || (!isIn(work) && !mayJoinSale(work))
  })
  if (ids.length > 0) return { outcome: 'refused', code: 'work-state', ids }
  const isMoved = before !== undefined && (before.startAt !== startAt || before.endAt !== endAt)
  return {
    outcome: 'allowed',
    joining: works.filter(work => isWanted(work) && !isIn(work)),
    moving: isMoved ? works.filter(work => isIn(work) && isWanted(work)) : [],
    leaving: works.filter(work => isIn(work) && !isWanted(work)),
  }
}

/** The sale as saved. */
export function savedSale(
  saved: SavedSale,
  before: PrivateSale | undefined,
  { id, banner, now }: Pick<PrivateSale, 'id' | 'banner'> & { readonly now: number },
): PrivateSale {
  const { title, text, startAt, endAt, isAnnounced, productIds } = saved
  return {
    id,
    version: (before?.version ?? 0) + 1,
    title: { ja: title.ja, en: title.en },
    text: { ja: text.ja, en: text.en },
    banner,
    startAt,
    endAt,
    isAnnounced,
    productIds,
    guests: before?.guests ?? 0,
    createdAt: before?.createdAt ?? now,
    clearedAt: null,
  }
}
