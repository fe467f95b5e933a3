import type { DisplayedPrice } from '#shared/domain/kernel/money/currency.ts'
import { displayPrice, yen } from '../../../lib/format/money.ts'

/** A price in the reader's currency; the exact yen stay readable beside an approximate amount (D12). */
export function Price({ price }: { price: DisplayedPrice }) {
  if (price.display.currency === 'JPY') return <b>{yen(price.yen)}</b>
  return (
    <b>
      {displayPrice(price.display)} <small className="mut">{yen(price.yen)}</small>
    </b>
  )
}
