import { payoutAccountWanted } from '#events/earning/payouts.ts'
import { findPlace } from '#functions/machinery/clients/bank-list.ts'
import type { PaymentMethods } from '#functions/machinery/clients/payments.ts'
import type { Committer } from '#functions/machinery/reactions/committer.ts'
import { accountUnlisted } from '#functions/store/people/profile.ts'
import type { SellerPayee } from '#functions/views/payees.ts'

interface Owed {
  readonly seller: string
  readonly month: string
  /** Yen of the open payouts. */
  readonly amount: number
}

/**
 * Notifies a seller without a payable account once per month, while there is time before the payment day. An account's
 * bank and branch were valid when it was saved; because branches close, they are checked again here.
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
