import { payoutAccountWanted } from '#events/earning/payouts.ts'
import { findPlace } from '#functions/machinery/clients/bank-list.ts'
import type { PaymentMethods } from '#functions/machinery/clients/payments.ts'
import type { Committer } from '#functions/machinery/reactions/committer.ts'
import { accountUnlisted } from '#functions/store/people/profile.ts'
import type { SellerPayee } from '#functions/views/payees.ts'

interface Owed {
  readonly seller: string
  readonly month: string
  /** Yen of the payouts that are open. */
  readonly amount: number
}

/**
 * Tells a seller who cannot be paid for a month, once, while there is time before the day of payment. An account was in
 * the list of banks when it was saved; whether it still is, is asked again here, because branches are closed.
 */
export async function askForAccount(
  { payments, commit }: { readonly payments: PaymentMethods; readonly commit: Committer<'put' | 'update'> },
  { members, account, accountProblem, holder }: SellerPayee,
  { seller, month, amount }: Owed,
): Promise<void> {
  const tell = (problem: NonNullable<typeof accountProblem>) =>
    payoutAccountWanted({ seller, members: [...members], amount, month, problem })
  const once = `account-${seller}-${month}`
  if (accountProblem !== null) {
    await commit({ once, writes: [], events: [tell(accountProblem)] })
    return
  }
  if (account === undefined || holder === undefined) return
  const { bankCode, branchCode, bankName, branchName } = account
  if (bankCode === null || branchCode === null) return
  const found = await findPlace(payments, { bankCode, branchCode, bankName, branchName })
  if (found.outcome !== 'unlisted') return
  await commit({ once, writes: [accountUnlisted(holder, account)], events: [tell('account-unlisted')] })
}
