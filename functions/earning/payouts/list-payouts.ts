import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { payoutsOfSeller } from '#functions/store/earning/payouts.ts'
import { payeeOfSeller } from '#functions/views/payees.ts'
import { listPayouts } from '#shared/api/earning/payouts.ts'
import { byAge } from '#shared/domain/earning/payout/debts.ts'
import { banHold } from '#shared/domain/earning/payout/hold.ts'
import type { PayoutLine } from '#shared/domain/earning/payout/payout.ts'
import { isoOrNull } from '#shared/domain/kernel/iso.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'
import { ownSellerKeys } from '#shared/domain/kernel/money/journal.ts'
import { type OwnPayout, ownPayouts } from './paying/own-payouts.ts'
import { bankLine } from './views/payout-rows.ts'

/** A partner's account is paid for the partner's sales and for its own, in separate payouts. */
export const handler = handle(listPayouts, async ({ input, caller, table, language, now }) => {
  const sellers = await Promise.all(
    ownSellerKeys(caller).map(async seller => {
      const payouts = await payoutsOfSeller(table, seller)
      const [own, { accountProblem }] = await Promise.all([
        ownPayouts(table, { seller, payouts, now: now() }),
        payeeOfSeller(table, seller, now()),
      ])
      return { ...own, accountProblem }
    }),
  )
  const paid = sellers.filter(({ list }) => list.length > 0)
  const all = sellers.flatMap(({ list }) => list).toSorted((one, other) => byAge(other.payout, one.payout))
  const { list, ...rest } = pageOfAll(all, input)
  return {
    ...rest,
    list: list.map(each => rowOf(each, language)),
    accountProblem: [...paid, ...sellers].find(each => each.accountProblem !== null)?.accountProblem ?? null,
    carried: sellers.flatMap(({ carried }) => carried.map(({ line }) => debtOf(line, language))),
  }
})

const debtOf = ({ orderNumber, title, yen }: PayoutLine, language: Language) => ({
  orderNumber,
  title: say(title, language),
  yen,
})

function rowOf({ payout, lines, amount, plan, payDate }: OwnPayout, language: Language) {
  const { id: payoutId, month, state, account, returned, hold, paidAt } = payout
  return {
    payoutId,
    month,
    state: plan === 'set-off' ? ('set-off' as const) : state,
    amount,
    bank: account && bankLine(account),
    payDate,
    takenBack: lines.filter(({ yen }) => yen < 0).map(line => debtOf(line, language)),
    isWaiting: plan === 'wait',
    // The bank's reason matters until the payout is paid.
    reason: state === 'paid' || state === 'set-off' || state === 'emptied' ? null : (returned?.reason ?? null),
    // An operator's own wording is for operators alone.
    hold: state !== 'held' ? null : hold?.reason === banHold ? ('ban' as const) : ('review' as const),
    paidAt: state === 'set-off' ? null : isoOrNull(paidAt),
    works: state === 'emptied' ? lines.length : lines.filter(({ yen }) => yen > 0).length,
  }
}
