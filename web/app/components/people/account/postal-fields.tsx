import type { ReactNode } from 'react'
import { m } from '../../../paraglide/messages.js'
import css from './bank-search.module.css'

/**
 * The two numbers of a passbook of ゆうちょ銀行, in the place of bank, branch and number. The server makes the account of
 * them, so they need no scripts. Open where something is to be said about them.
 */
export function PostalFields({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <details className={css.postal} open={isOpen}>
      <summary>{m.bank_postal()}</summary>
      <p className="mut">{m.bank_postal_text()}</p>
      <div className={css.pair}>{children}</div>
    </details>
  )
}
