import type { ReactNode } from 'react'
import { yen } from '../../../lib/format/money.ts'
import { m } from '../../../paraglide/messages.js'
import css from './panel.module.css'

export interface PanelClock {
  readonly label: string
  /** The big line: time left, or a date. */
  readonly text: string
  readonly small: string
  /** Counting down; read aloud only when the page says so itself. */
  readonly running?: boolean
  readonly urgent?: boolean
}

/**
 * The one shape that every state of the panel has: a word for the state, price with the time beside it, what there is
 * to say, and what to do at the foot. All states are of one size, so that nothing moves when one becomes another.
 */
export function PanelFrame({
  badge,
  aside,
  priceLabel,
  price,
  moved = false,
  approx,
  clock,
  children,
  actions,
  foot,
}: {
  badge: ReactNode
  aside?: ReactNode
  priceLabel?: string
  price?: number | undefined
  /** The price changed while the page was open: it is underlined anew. */
  moved?: boolean
  approx?: string | undefined
  clock?: PanelClock | undefined
  children?: ReactNode
  actions?: ReactNode
  foot?: ReactNode
}) {
  return (
    <div className={css.frame}>
      <div className={css.state}>
        {badge}
        {aside}
      </div>
      {(price !== undefined || clock) && (
        <div className="row">
          {price !== undefined && (
            <div>
              <p className="mut">{priceLabel}</p>
              <p className={css.price}>
                <span key={price} className={moved ? 'price changed' : 'price'}>
                  {yen(price)}
                </span>
                <small>{m.tax_included()}</small>
              </p>
              {approx && <p className="mut num">{m.panel_approx({ amount: approx })}</p>}
            </div>
          )}
          {clock && <Clock {...clock} />}
        </div>
      )}
      {children && <div className={css.middle}>{children}</div>}
      <div className={css.actions}>{actions}</div>
      {foot && <p className="mut mt3">{foot}</p>}
    </div>
  )
}

function Clock({ label, text, small, running = false, urgent = false }: PanelClock) {
  return (
    <div className={css.clock}>
      <p className="mut">{label}</p>
      <b className={urgent ? 'ng' : undefined} {...(running && { role: 'timer', 'aria-live': 'off' })}>
        {text}
      </b>
      <p className="mut">{small}</p>
    </div>
  )
}
