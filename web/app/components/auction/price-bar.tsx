import type { ReactNode } from 'react'
import { yen } from '../../lib/format/money.ts'
import css from './panel.module.css'

/** On the phone the price and what to do with it stay in reach, above the toolbar. */
export function PriceBar({
  name,
  label,
  price,
  children,
}: {
  name: string
  label: string
  price: number
  children: ReactNode
}) {
  return (
    <aside className={css.bar} aria-label={name}>
      <div>
        <p className="mut">{label}</p>
        <b>{yen(price)}</b>
      </div>
      {children}
    </aside>
  )
}
