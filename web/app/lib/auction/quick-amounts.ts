/**
 * The three amounts one tap away: the least there may be, three steps more, and about five per cent above the price
 * (DESIGN 11). Whole steps, rising, so that no two are the same.
 */
export function quickAmounts(least: number, price: number, step: number): readonly [number, number, number] {
  const second = least + 3 * step
  const generous = Math.round((price * 1.05) / step) * step
  return [least, second, Math.max(generous, second + 3 * step)]
}

/** The step that holds now: what the least next bid is above the price, or the first step before anybody bid. */
export function currentStep(state: {
  readonly price: number
  readonly minNext: number
  readonly bidCount: number
}): number {
  return state.bidCount > 0 && state.minNext > state.price ? state.minNext - state.price : 500
}

/** Whole yen from what people type: full-width digits, separators, a yen sign. Undefined for anything else. */
export function parseAmount(typed: string): number | undefined {
  const digits = typed.normalize('NFKC').replace(/[\s,、，¥￥円]/g, '')
  return /^[1-9]\d{0,12}$/.test(digits) ? Number(digits) : undefined
}

/** Above this a slipped digit is more likely than the wish, and the bidder is asked (D50). */
export const confirmAbove = 10
