import { yen } from '../../../lib/format/money.ts'
import { placeOnScale } from '../../../lib/resale/price-scale.ts'
import { m } from '../../../paraglide/messages.js'
import css from './resell.module.css'

interface Bounds {
  /** What the owner paid, yen; the bounds are shares of it. */
  readonly basis: number
  readonly min: number
  readonly max: number
}

/** The prices that are allowed, from the lowest to the highest, and where the typed one lies (D22). */
export function PriceScale({ bounds, price }: { bounds: Bounds; price: number | undefined }) {
  const { basis, min, max } = bounds
  const at = (amount: number) => `${100 * placeOnScale(amount, bounds)}%`
  const isAllowed = price !== undefined && price >= min && price <= max
  return (
    <div className={css.scale}>
      <svg width="100%" height="22" aria-hidden="true">
        <rect className={css.track} y="8" width="100%" height="6" />
        <rect className={css.paid} x={at(basis)} y="3" width="2" height="16" />
        {price !== undefined && (
          <rect className={isAllowed ? css.asked : css.out} x={at(price)} y="1" width="10" height="20" />
        )}
      </svg>
      <dl>
        {[
          [m.resale_bound_low(), min],
          [m.resale_bound_paid(), basis],
          [m.resale_bound_high(), max],
        ].map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{yen(Number(amount))}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
