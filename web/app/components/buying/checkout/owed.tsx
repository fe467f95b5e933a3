import type { OrderView } from '#shared/domain/buying/order/view.ts'
import type { BankAccount } from '#shared/domain/people/account/bank.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { accountLine } from '../../people/account/account-line.ts'
import { ButtonLink } from '../../site/frame/button.tsx'
import { Note } from '../../site/frame/note.tsx'

/** What the buyer transferred for nothing: that it goes back, to which account, and what is needed for it. */
export function Owed({ order, bank }: { readonly order: OrderView; readonly bank: BankAccount | null }) {
  const { paths } = useSite()
  const { owed, returned, paidAt } = order
  if (owed === 0) return returned > 0 ? <Note tone="ok">{m.owed_returned({ amount: yen(returned) })}</Note> : null
  const amount = yen(owed)
  return (
    <Note tone="warn" title={m.owed_title()}>
      <p>{paidAt === null ? m.owed_text({ amount }) : m.owed_surplus({ amount })}</p>
      <p>{bank ? m.owed_to({ account: accountLine(bank) }) : m.owed_needs_account()}</p>
      <ButtonLink look="second" to={paths.ownBank()}>
        {bank ? m.owed_change() : m.owed_enter()}
      </ButtonLink>
    </Note>
  )
}
