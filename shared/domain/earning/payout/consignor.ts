import * as z from 'zod'
import { depositTypes } from '#shared/domain/people/account/bank.ts'

/** The account that payouts leave, and under which code and name its bank knows the house. */
export const PayoutAccount = z.strictObject({
  code: z.string().regex(/^\d{10}$/),
  /** Kana, at most forty characters once they are half-width. */
  name: z.string().min(1).max(40),
  bankCode: z.string().regex(/^\d{4}$/),
  branchCode: z.string().regex(/^\d{3}$/),
  depositType: z.literal(Object.values(depositTypes)),
  accountNumber: z.string().regex(/^\d{7}$/),
})
export type PayoutAccount = z.infer<typeof PayoutAccount>

/** Whether this is the demo's: its consignor code, or its account. */
export const isSampleAccount = ({ code, bankCode, branchCode, accountNumber }: PayoutAccount): boolean =>
  code === '0000123456' || `${bankCode}-${branchCode}-${accountNumber}` === '0001-001-1234567'
