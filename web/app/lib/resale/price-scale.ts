/**
 * Where an amount lies between the lowest and the highest price, from 0 to 1. The highest is a dozen times the lowest
 * (80 % to 1000 % of what was paid, D22): by logarithms, so that prices near what was paid are told apart.
 */
export function placeOnScale(amount: number, { min, max }: { readonly min: number; readonly max: number }): number {
  if (amount <= min || max <= min) return 0
  return Math.min(1, Math.log(amount / min) / Math.log(max / min))
}
