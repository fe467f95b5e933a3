import { findPlace } from '#functions/machinery/clients/bank-list.ts'
import { confirmPassword } from '#functions/machinery/credentials/confirm-password.ts'
import { Failure } from '#functions/machinery/http/answer.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { bankTies } from '#functions/store/people/member-ties.ts'
import { profileChange } from '#functions/store/people/profile.ts'
import { updateBank } from '#shared/api/people/accounts/bank.ts'
import { payeeKana } from '#shared/domain/kernel/kana.ts'
import type { BankAccount } from '#shared/domain/people/account/bank.ts'
import { postalAccount } from '#shared/domain/people/account/postal-account.ts'

/**
 * A saved account can be paid: its bank and branch are in the list, and their names are taken from it (decision 163).
 */
export const handler = handle(updateBank, async ({ input, caller, table, payments, commit, fail, invalid, now }) => {
  const { userId } = caller
  const postal = postalAccount(input.postalSymbol ?? '', input.postalNumber ?? '')
  const written = postal.outcome === 'right' ? postal.account : input
  const payeeName = payeeKana(input.payeeName)
  if (payeeName === null || written.accountNumber === undefined)
    return invalid({ field: payeeName === null ? 'payeeName' : 'accountNumber', key: 'REQUIRED' })
  const found = await findPlace(payments, written)
  if (found.outcome === 'unknown') return fail('payments-stopped')
  if (found.outcome === 'unlisted') return invalid(fieldOf(found.problem, postal.outcome === 'right'))
  // Checked last, so that a mistyped branch does not count as a guess at the password.
  const confirmed = await confirmPassword(table, { userId, password: input.password, now: now() })
  if (confirmed instanceof Failure) return confirmed
  const bank: BankAccount = {
    ...found.place,
    depositType: written.depositType,
    accountNumber: written.accountNumber.padStart(7, '0'),
    payeeName,
  }
  return commit({
    writes: [profileChange(userId, { bank }), bankTies(userId, bank), confirmed.forget],
    answer: bank,
  })
})

/** Names the field of a problem: numbers of a passbook that lead to no branch are reported where they were typed. */
const fieldOf = (problem: { readonly field: string; readonly key: string }, isPostal: boolean) =>
  isPostal ? { field: 'postalSymbol', key: 'POSTAL_SYMBOL_UNKNOWN' } : problem
