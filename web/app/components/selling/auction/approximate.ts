import { displayPrice } from '../../../lib/format/money.ts'
import type { Work } from '../../../lib/item.ts'

/** The live price in the reader's currency, at the rate that the page was rendered with (D12). */
export function approximate({ price }: Pick<Work, 'price'>, yen: number): string | undefined {
  if (!price || price.display.currency === 'JPY' || price.display.rate <= 0) return undefined
  return displayPrice({ currency: price.display.currency, amount: Math.round(yen / price.display.rate) })
}
