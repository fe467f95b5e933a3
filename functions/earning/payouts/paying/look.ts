import type { TableReader } from '#functions/machinery/table/table.ts'
import { payoutsOfSeller } from '#functions/store/earning/payouts.ts'
import { payeeOfSeller } from '#functions/views/payees.ts'
import { type PayoutPlan, takenBackIn } from '#shared/domain/earning/payout/debts.ts'
import { type Payout, payoutProblems } from '#shared/domain/earning/payout/payout.ts'
import type { BankAccount } from '#shared/domain/people/account/bank.ts'
import { plansOfSeller } from './debts.ts'

export interface LookedAt {
  readonly payout: Payout
  readonly account: BankAccount | undefined
  /** Yen that would be paid now. */
  readonly amount: number
  /** Yen deducted from it for sales that were refunded after they had been paid out. */
  readonly takenBack: number
  readonly problems: readonly string[]
}

/** A seller's payouts that are not in a batch, as of now: refunds and claims since the month was closed count. */
export async function lookedAt(table: TableReader, seller: string, now: number): Promise<LookedAt[]> {
  const [{ plans, open }, { account, accountProblem, isBanned }] = await Promise.all([
    payoutsOfSeller(table, seller).then(payouts => plansOfSeller(table, seller, payouts)),
    payeeOfSeller(table, seller, now),
  ])
  return open.flatMap(({ payout, items }) => {
    const plan: PayoutPlan | undefined = plans.get(payout.id)
    if (!plan) return []
    const { kind, amount, lines } = plan
    const problems = payoutProblems(payout, items, { plan: kind, account, accountProblem, isBanned })
    return { payout, account, amount, takenBack: takenBackIn(lines), problems }
  })
}
