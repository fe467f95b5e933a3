import * as z from 'zod'
import { payeeKana, zenginKana } from '#shared/domain/kernel/kana.ts'

/**
 * A payout account (marketplace.md 3, 5). Numbers of the deposit types are the specification's, which differ from the
 * banks' (§14).
 */
export const depositTypes = { current: 1, ordinary: 2 } as const

/** Numbers in bank files: 1 ordinary, 2 current, the reverse of the specification's (§14, "trap worth a test"). */
export const zenginDepositType = { [depositTypes.ordinary]: 1, [depositTypes.current]: 2 } as const

/** A member's bank account, as stored and shown. */
export const bankAccount = () =>
  z.object({
    bankName: z.string(),
    bankCode: z.string().nullable(),
    branchName: z.string(),
    branchCode: z.string().nullable(),
    depositType: z.literal(Object.values(depositTypes)),
    accountNumber: z.string(),
    /** Full-width katakana, converted to half-width for bank files (D14). */
    payeeName: z.string(),
    /** The bank list lacked the bank or branch at the last check, for example because the branch was closed. */
    isUnlisted: z.boolean().optional(),
  })
export type BankAccount = z.infer<ReturnType<typeof bankAccount>>

/** Longest payee in a bank file; a voiced mark counts as a character (payment-platform.md 8.1). */
const longestPayee = 30
export const fitsBankFile = (payeeName: string): boolean => zenginKana(payeeName).length <= longestPayee

/** Why no transfer to the account is possible. */
export const accountProblems = ['no-account', 'account-codes', 'account-payee', 'account-unlisted'] as const
export type AccountProblem = (typeof accountProblems)[number]

/**
 * Why a seller cannot be paid. Accounts are checked when saved; older ones may lack codes or have a name that bank
 * files cannot contain, and a branch may have been closed since.
 */
export function accountProblem(account: BankAccount | null | undefined): AccountProblem | null {
  if (!account) return 'no-account'
  if (account.bankCode === null || account.branchCode === null) return 'account-codes'
  if (payeeKana(account.payeeName) === null || !fitsBankFile(account.payeeName)) return 'account-payee'
  return account.isUnlisted ? 'account-unlisted' : null
}
