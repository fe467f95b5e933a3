import * as z from 'zod'
import { payeeKana, zenginKana } from '#shared/domain/kernel/kana.ts'

/** A payout account (marketplace.md 3, 5). Numbers of the deposit types are the specification's, not the banks' (§14). */
export const depositTypes = { current: 1, ordinary: 2 } as const

/** Bank files say 1 ordinary, 2 current: the other way round (§14, "trap worth a test"). */
export const zenginDepositType = { [depositTypes.ordinary]: 1, [depositTypes.current]: 2 } as const

/** A member's account, as it is kept and shown. */
export const bankAccount = () =>
  z.object({
    bankName: z.string(),
    bankCode: z.string().nullable(),
    branchName: z.string(),
    branchCode: z.string().nullable(),
    depositType: z.literal(Object.values(depositTypes)),
    accountNumber: z.string(),
    /** Full-width katakana; bank files get it half-width (D14). */
    payeeName: z.string(),
    /** The list of banks had no such bank or branch when it was last asked: perhaps the branch was closed since. */
    isUnlisted: z.boolean().optional(),
  })
export type BankAccount = z.infer<ReturnType<typeof bankAccount>>

/** Signs of a payee's name in a bank file; a voiced mark is one of them (payment-platform.md 8.1). */
const longestPayee = 30
export const fitsBankFile = (payeeName: string): boolean => zenginKana(payeeName).length <= longestPayee

/** Why nothing can be transferred to an account, or that there is none. */
export const accountProblems = ['no-account', 'account-codes', 'account-payee', 'account-unlisted'] as const
export type AccountProblem = (typeof accountProblems)[number]

/**
 * What keeps a seller from being paid. Accounts are checked when they are saved; one of before may lack its codes or have a
 * name that no file carries, and a branch may have been closed since.
 */
export function accountProblem(account: BankAccount | null | undefined): AccountProblem | null {
  if (!account) return 'no-account'
  if (account.bankCode === null || account.branchCode === null) return 'account-codes'
  if (payeeKana(account.payeeName) === null || !fitsBankFile(account.payeeName)) return 'account-payee'
  return account.isUnlisted ? 'account-unlisted' : null
}
