import * as z from 'zod'
import { accountKeys, catalogueKeys } from '#functions/machinery/table/keys.ts'
import type { TableReader } from '#functions/machinery/table/table.ts'
import { Profile } from '#functions/store/people/accounts.ts'
import { getStanding } from '#functions/store/people/sessions.ts'
import { type AccountProblem, accountProblem, type BankAccount } from '#shared/domain/people/account/bank.ts'

const Login = z.object({ userId: z.string() })

/** The members behind a seller: the one who sells, or all who sign in for the partner; nobody for the house. */
async function membersOfSeller(table: TableReader, seller: string): Promise<string[]> {
  const [kind, ...rest] = seller.split('-')
  const id = rest.join('-')
  if (kind === 'member') return [id]
  if (kind !== 'partner') return []
  const rows = await table.queryAll({ ...catalogueKeys.partnerMembers(id), consistent: true, limit: 20 })
  return rows.map(row => Login.parse(row).userId)
}

/** Who is paid: the account, if there is one, and until when a ban of selling holds the money back (D77). */
export interface SellerPayee {
  readonly members: readonly string[]
  /** One that can be paid. */
  readonly account: BankAccount | undefined
  /** What keeps them from being paid; null where there is such an account. */
  readonly accountProblem: AccountProblem | null
  /** Whose account it is that can be paid. */
  readonly holder: string | undefined
  readonly isBanned: boolean
}

export async function payeeOfSeller(table: TableReader, seller: string, now: number): Promise<SellerPayee> {
  const members = await membersOfSeller(table, seller)
  const [standings, profiles] = await Promise.all([
    Promise.all(members.map(userId => getStanding(table, userId))),
    table.batchGet(members.map(userId => accountKeys.profile(userId))),
  ])
  const accounts = profiles.flatMap(row => {
    const { userId, bank } = row ? Profile.parse(row) : {}
    return userId !== undefined && bank !== undefined ? [{ userId, bank }] : []
  })
  // One that cannot be paid would stop a whole file.
  const payable = accounts.find(({ bank }) => accountProblem(bank) === null)
  return {
    members,
    account: payable?.bank,
    accountProblem: payable ? null : accountProblem(accounts[0]?.bank),
    holder: payable?.userId,
    isBanned: standings.some(standing => (standing?.banSellUntil ?? 0) > now),
  }
}
