// These functions replace Intl: Node and Safari carry different locale data, and both render the same node.

/** Formats yen: `¥1,234,500`, and `-¥1,234,500` for a refund. */
export function yen(amount: number): string {
  return amount < 0 ? `-¥${grouped(-amount)}` : `¥${grouped(amount)}`
}

/** Formats a price in the reader's currency: exact in yen, approximate in any other one, `≈ $8,200` (D12). */
export function displayPrice(display: { readonly currency: string; readonly amount: number }): string {
  return display.currency === 'JPY' ? yen(display.amount) : `≈ $${grouped(display.amount)}`
}

/** Separates thousands by commas. */
export function grouped(amount: number): string {
  const digits = String(Math.abs(Math.trunc(amount))).replace(/\B(?=(\d{3})+$)/g, ',')
  return amount < 0 ? `-${digits}` : digits
}
