import type { OrderView } from '#shared/domain/buying/order/view.ts'
import { deadline } from '../../../lib/format/dates.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { withCode } from '../../people/account/account-line.ts'
import { Facts } from '../../site/frame/facts.tsx'
import { Note } from '../../site/frame/note.tsx'
import css from './checkout.module.css'
import { LookAgain } from './waiting.tsx'

/** Where a total above the card ceiling goes, and until when (D44). */
export function Transfer({ transfer }: { transfer: NonNullable<OrderView['pay']['transfer']> }) {
  const { locale } = useSite()
  return (
    <section className={css.transfer} aria-labelledby="transfer">
      <h2 id="transfer">{m.pay_transfer_title()}</h2>
      <Facts
        rows={[
          [m.pay_transfer_amount(), <b key="amount">{yen(transfer.amount)}</b>],
          ...(transfer.bankName === undefined
            ? []
            : [[m.pay_transfer_bank(), withCode(transfer.bankName, transfer.bankCode)] as const]),
          [m.pay_transfer_branch(), `${transfer.branchName} (${transfer.branchCode})`],
          [m.pay_transfer_account(), m.pay_transfer_ordinary({ number: transfer.accountNumber })],
          [m.pay_transfer_holder(), transfer.accountName],
          [m.pay_transfer_until(), deadline(transfer.until, locale)],
        ]}
      />
      <Note>{m.pay_transfer_note()}</Note>
      <LookAgain />
    </section>
  )
}
