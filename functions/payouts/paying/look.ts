import { getParcels } from '#functions/store/parcels.ts'
import type { TableReader } from '#functions/table/table.ts'
import type { BankAccount } from '#shared/domain/account/bank.ts'
import { type Payout, payoutProblems, presentAmount } from '#shared/domain/payout/payout.ts'
import { payeeOfSeller } from './payees.ts'

export interface LookedAt {
  readonly payout: Payout
  readonly account: BankAccount | undefined
  /** Yen that would be paid now. */
  readonly amount: number
  readonly problems: readonly string[]
}

/** A payout as it stands now: refunds and claims since the month was closed count. */
export async function lookedAt(table: TableReader, payout: Payout, now: number): Promise<LookedAt> {
  const [items, { account, accountProblem, isBanned }] = await Promise.all([
    getParcels(
      table,
      payout.lines.map(({ orderItemId }) => orderItemId),
    ),
    payeeOfSeller(table, payout.seller, now),
  ])
  return {
    payout,
    account,
    amount: presentAmount(items),
    problems: payoutProblems(payout, items, { account, accountProblem, isBanned }),
  }
}
