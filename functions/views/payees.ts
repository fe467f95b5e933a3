import * as z from 'zod'
import { accountKeys, catalogueKeys } from '#functions/machinery/table/keys.ts'
import type { TableReader } from '#functions/machinery/table/table.ts'
import { Profile } from '#functions/store/people/accounts.ts'
import { getStanding } from '#functions/store/people/sessions.ts'
import { type AccountProblem, accountProblem, type BankAccount } from '#shared/domain/people/account/bank.ts'

const Login = z.object({ userId: z.string() })

/** Members behind a seller: the member who sells, or all members with a partner's login; nobody for the house. */
async function membersOfSeller(table: TableReader, seller: string): Promise<string[]> {
  const [kind, ...rest] = seller.split('-')
  const id = rest.join('-')
  if (kind === 'member') return [id]
  if (kind !== 'partner') return []
  const rows = await table.queryAll({ ...catalogueKeys.partnerMembers(id), consistent: true, limit: 20 })
  return rows.map(row => Login.parse(row).userId)
}

/** The payee of a seller: the bank account, if there is one, and until when a ban on selling holds payouts (D77). */
export interface SellerPayee {
  readonly members: readonly string[]
  /** The first account that the bank's rules accept. */
  readonly account: BankAccount | undefined
  /** Why the account cannot be paid; null where it can. */
  readonly accountProblem: AccountProblem | null
  /** Member whose account is paid. */
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
  // An account that the bank refuses would stop the whole file.
  const payable = accounts.find(({ bank }) => accountProblem(bank) === null)
  return {
    members,
    account: payable?.bank,
    accountProblem: payable ? null : accountProblem(accounts[0]?.bank),
    holder: payable?.userId,
    isBanned: standings.some(standing => (standing?.banSellUntil ?? 0) > now),
  }
}
