import type { FieldError } from '#shared/api/field-error.ts'
import { bankKeyword, rowMeant } from '#shared/domain/people/account/bank-search.ts'
import { listBanks, listBranches } from '#shared/platform/api/transfers/banks.ts'
import type { PaymentMethods } from './payments.ts'

/** Error of an unknown bank code, which also means that the branch was not looked up. */
export const unknownBank = 'E1081245002'

/** Bank, branch and account as typed: by codes, by names, or by both, of which the codes take precedence. */
interface WrittenPlace {
  readonly bankName?: string | undefined
  readonly bankCode?: string | undefined
  readonly branchName?: string | undefined
  readonly branchCode?: string | undefined
}

export type FoundPlace =
  /** Found, with the names of the bank list. */
  | { readonly outcome: 'listed'; readonly place: Readonly<Record<keyof WrittenPlace, string>> }
  | { readonly outcome: 'unlisted'; readonly problem: FieldError }
  /** The platform did not answer. */
  | { readonly outcome: 'unknown' }

/** Finds bank and branch in the platform's bank list (decision 151). */
export async function findPlace(payments: PaymentMethods, written: WrittenPlace): Promise<FoundPlace> {
  const { bankName = '', bankCode, branchName = '', branchCode } = written
  const client = await payments.client({ listBanks, listBranches })
  const limit = '100'
  const banks = await client.listBanks({ keyword: bankCode ?? bankKeyword(bankName), limit })
  if (!banks.ok) return { outcome: 'unknown' }
  const bank = rowMeant(banks.data.list, { code: bankCode, name: bankName })
  if (!bank) return unlisted('bankCode', bankCode === undefined ? 'BANK_CODE_NEEDED' : 'BANK_UNKNOWN')
  const keyword = branchCode ?? bankKeyword(branchName)
  const branches = await client.listBranches({ bank_code: bank.code, keyword, limit })
  if (!branches.ok) return { outcome: 'unknown' }
  const branch = rowMeant(branches.data.list, { code: branchCode, name: branchName })
  if (!branch) return unlisted('branchCode', branchCode === undefined ? 'BRANCH_CODE_NEEDED' : 'BRANCH_UNKNOWN')
  const place = { bankName: bank.name, bankCode: bank.code, branchName: branch.name, branchCode: branch.code }
  return { outcome: 'listed', place }
}

const unlisted = (field: string, key: string): FoundPlace => ({ outcome: 'unlisted', problem: { field, key } })
