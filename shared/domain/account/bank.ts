import * as z from 'zod'

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
  })
export type BankAccount = z.infer<ReturnType<typeof bankAccount>>
