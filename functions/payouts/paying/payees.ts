import * as z from 'zod'
import { Profile } from '#functions/store/accounts.ts'
import { getStanding } from '#functions/store/sessions.ts'
import { accountKeys, catalogueKeys } from '#functions/table/keys.ts'
import type { TableReader } from '#functions/table/table.ts'
import type { BankAccount } from '#shared/domain/account/bank.ts'

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
  readonly account: BankAccount | undefined
  readonly isBanned: boolean
}

export async function payeeOfSeller(table: TableReader, seller: string, now: number): Promise<SellerPayee> {
  const members = await membersOfSeller(table, seller)
  const [standings, profiles] = await Promise.all([
    Promise.all(members.map(userId => getStanding(table, userId))),
    table.batchGet(members.map(userId => accountKeys.profile(userId))),
  ])
  const accounts = profiles.flatMap(row => (row ? (Profile.parse(row).bank ?? []) : []))
  return {
    members,
    // Banks find an account by its codes: one that lacks them cannot be paid, and would stop a whole file.
    account: accounts.find(({ bankCode, branchCode }) => bankCode !== null && branchCode !== null),
    isBanned: standings.some(standing => (standing?.banSellUntil ?? 0) > now),
  }
}
