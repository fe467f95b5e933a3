import { phaseAt, type SaleWindow } from '#shared/domain/catalogue/work/sale-window.ts'

/** What a guest of a secret sale that has not begun asked for: to be told when it opens (decision 273). Pure. */
export const openingStates = ['unasked', 'asked', 'told'] as const
type OpeningState = (typeof openingStates)[number]

/** What a guest's row says of the opening; epoch ms. */
export interface OpeningWish {
  /** When they asked; absent where they did not, took it back, or were told. */
  readonly askedAt?: number | undefined
  /** When they were told of this sale, once and for all. */
  readonly toldAt?: number | undefined
}

export function openingStateOf({ askedAt, toldAt }: OpeningWish): OpeningState {
  if (toldAt !== undefined) return 'told'
  return askedAt === undefined ? 'unasked' : 'asked'
}

/** Whether there is an opening ahead that this guest may still be told of. */
export const mayAskOpening = (sale: SaleWindow, wish: OpeningWish, now: number): boolean =>
  phaseAt(sale, now) === 'coming-soon' && openingStateOf(wish) !== 'told'

/** When the sale opens, if that lies ahead; else null. */
export const openingDue = ({ startAt }: SaleWindow, now: number): number | null => (now < startAt ? startAt : null)

/**
 * Whether a change of the window opens the sale at once. The timer of the earlier start then comes too late, and none is
 * to be set.
 */
export const opensByMove = (before: SaleWindow, after: SaleWindow, now: number): boolean =>
  phaseAt(before, now) === 'coming-soon' && phaseAt(after, now) === 'open'

/** Guests who are told by one transaction and in one event. */
export const openingsAtOnce = 30
