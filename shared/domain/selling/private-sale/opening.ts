import { phaseAt, type SaleWindow } from '#shared/domain/catalogue/work/sale-window.ts'

/** Wish of a secret sale's guest to be notified when it opens (decision 273). Pure. */
export const openingStates = ['unasked', 'asked', 'told'] as const
type OpeningState = (typeof openingStates)[number]

/** The wish in the guest's row; epoch ms. */
export interface OpeningWish {
  /** Time at which the guest asked; absent if they did not, withdrew it, or were notified. */
  readonly askedAt?: number | undefined
  /** Time at which the guest was notified of this sale, which happens once. */
  readonly toldAt?: number | undefined
}

export function openingStateOf({ askedAt, toldAt }: OpeningWish): OpeningState {
  if (toldAt !== undefined) return 'told'
  return askedAt === undefined ? 'unasked' : 'asked'
}

/** Whether the sale opens later and this guest may still be notified. */
export const mayAskOpening = (sale: SaleWindow, wish: OpeningWish, now: number): boolean =>
  phaseAt(sale, now) === 'coming-soon' && openingStateOf(wish) !== 'told'

/** When the sale opens, if in the future; else null. */
export const openingDue = ({ startAt }: SaleWindow, now: number): number | null => (now < startAt ? startAt : null)

/**
 * Whether a change of the window opens the sale at once, so that the old timer is too late and no new one is needed.
 */
export const opensByMove = (before: SaleWindow, after: SaleWindow, now: number): boolean =>
  phaseAt(before, now) === 'coming-soon' && phaseAt(after, now) === 'open'

/** Guests notified by one transaction and one event. */
export const openingsAtOnce = 30
