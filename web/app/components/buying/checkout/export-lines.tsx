import { yen } from '../../../lib/format/money.ts'
import { m } from '../../../paraglide/messages.js'

/**
 * What of the listed price is not charged because the work leaves the country (D25); 0 in Japan. It explains a sum that
 * is smaller than the price.
 */
export const untaxed = (listed: number, charged: number): number => Math.max(0, listed - charged)

/** The line between the price and the total, in a list of sums. */
export function ExportLine({ listed, charged }: { listed: number; charged: number }) {
  const tax = untaxed(listed, charged)
  if (tax === 0) return null
  return (
    <div>
      <dt>{m.export_tax()}</dt>
      <dd>−{yen(tax)}</dd>
    </div>
  )
}

/** Under the sums of an export: who pays what its country asks for. */
export function DutiesNote({ listed, charged }: { listed: number; charged: number }) {
  return untaxed(listed, charged) === 0 ? null : <p className="mut mt2">{m.export_duties()}</p>
}
