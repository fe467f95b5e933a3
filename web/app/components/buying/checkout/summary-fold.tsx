import type { ReactNode } from 'react'
import { yen } from '../../../lib/format/money.ts'
import { m } from '../../../paraglide/messages.js'
import css from './checkout.module.css'

/**
 * The order beside the steps: on a phone it folds to a line with the number of works and the total, wider screens show
 * all of it. A plain `<details>` under the style sheet, since the server does not know the width and scripts may not run.
 * What it folds stands beside it, not in it: half the browsers keep what a closed one contains from every style sheet.
 */
export function SummaryFold({ count, total, children }: { count: number; total: number; children: ReactNode }) {
  return (
    <>
      <h2 className={css.whole}>{m.cart_summary({ count })}</h2>
      <details className={css.fold}>
        <summary>
          <h2>{m.cart_summary({ count })}</h2>
          <b className="num">{yen(total)}</b>
          <span className={css.show}>{m.cart_summary_show()}</span>
          <span className={css.hide}>{m.cart_summary_hide()}</span>
        </summary>
      </details>
      <div className={css.folded}>{children}</div>
    </>
  )
}
