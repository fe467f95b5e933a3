import type { ReactNode } from 'react'
import { yen } from '../../../lib/format/money.ts'
import { m } from '../../../paraglide/messages.js'
import css from './panel.module.css'
import type { PanelClock } from './panel-frame.tsx'

/** On the phone the price and what to do with it stay in reach, above the toolbar. */
export function PriceBar({
  name,
  label,
  price,
  time,
  children,
}: {
  name: string
  label: string
  price: number
  /** Time left, beside the label. */
  time?: Pick<PanelClock, 'text' | 'urgent'> | undefined
  children: ReactNode
}) {
  return (
    <aside className={css.bar} aria-label={name}>
      <div>
        <p className="mut">
          {label}
          {time && (
            <span className={time.urgent ? 'ng' : undefined}>
              {m.list_dot()}
              {time.text}
            </span>
          )}
        </p>
        <b>{yen(price)}</b>
      </div>
      {children}
    </aside>
  )
}
