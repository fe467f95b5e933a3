import { type BatchPerson, mayApprove, type PayoutBatch } from '#shared/domain/earning/payout/batch.ts'
import type { Payout } from '#shared/domain/earning/payout/payout.ts'
import { iso, isoOrNull } from '#shared/domain/kernel/iso.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'
import type { BankAccount } from '#shared/domain/people/account/bank.ts'

/** Bank and branch, and the last three digits of the account number. */
export const bankLine = ({ bankName, branchName, accountNumber }: BankAccount): string =>
  `${bankName} ${branchName} ****${accountNumber.slice(-3)}`

/** A payout for the console; before it is batched its account is the seller's present one. */
export const payoutRowOf = (payout: Payout, language: Language, present?: BankAccount) => {
  const account = payout.account ?? present
  return {
    payoutId: payout.id,
    seller: payout.seller,
    name: say(payout.name, language),
    month: payout.month,
    state: payout.state,
    amount: payout.amount,
    works: payout.lines.length,
    bank: account ? bankLine(account) : null,
    note: payout.state === 'held' ? (payout.hold?.reason ?? null) : (payout.returned?.reason ?? null),
    paidAt: isoOrNull(payout.paidAt),
  }
}

const person = (who: BatchPerson | null) => who && { name: who.name, at: iso(who.at) }

export const batchRowOf = (batch: PayoutBatch, operatorId: string) => ({
  batchId: batch.id,
  state: batch.state,
  transferDate: batch.transferDate,
  count: batch.count,
  total: batch.total,
  created: { name: batch.created.name, at: iso(batch.created.at) },
  approved: person(batch.approved),
  exported: person(batch.exported),
  sent: person(batch.sent),
  failure: batch.failure,
  mayApprove: batch.state === 'waiting' && mayApprove(batch, operatorId),
})
