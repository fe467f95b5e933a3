/** Epoch ms. */
export type Clock = () => number
export function replaceDate(moved: (real: number) => number): Clock
