import { handle } from '#functions/http/handle.ts'
import { pageOfAll } from '#functions/http/paginate.ts'
import { holidays } from '#functions/runtime/holidays.ts'
import { payoutsOfSeller } from '#functions/store/payouts.ts'
import { listPayouts } from '#shared/api/payouts.ts'
import { isoOrNull } from '#shared/domain/iso.ts'
import { ownSellerKey } from '#shared/domain/money/journal.ts'
import { banHold } from '#shared/domain/payout/hold.ts'
import { payDayOf } from '#shared/domain/payout/payout.ts'
import { payeeOfSeller } from './paying/payees.ts'
import { bankLine } from './views/payout-rows.ts'

export const handler = handle(listPayouts, async ({ input, caller, table, now }) => {
  const seller = ownSellerKey(caller)
  const [known, payouts, { accountProblem }] = await Promise.all([
    holidays(),
    payoutsOfSeller(table, seller),
    payeeOfSeller(table, seller, now()),
  ])
  const { list, ...rest } = pageOfAll(payouts, input)
  const rows = list.map(({ id: payoutId, month, state, amount, account, returned, hold, paidAt, lines }) => ({
    payoutId,
    month,
    state,
    amount,
    bank: account && bankLine(account),
    payDate: payDayOf(month, known),
    // What the bank said matters until it is paid.
    reason: state === 'paid' ? null : (returned?.reason ?? null),
    // An operator's own words are for operators.
    hold: state !== 'held' ? null : hold?.reason === banHold ? ('ban' as const) : ('review' as const),
    paidAt: isoOrNull(paidAt),
    works: lines.length,
  }))
  return { ...rest, list: rows, accountProblem }
})
