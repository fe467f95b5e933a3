import * as z from 'zod'
import { depositTypes } from '#shared/domain/people/account/bank.ts'

/** The account that payouts are paid from, with the house's name and code at the bank. */
export const PayoutAccount = z.strictObject({
  code: z.string().regex(/^\d{10}$/),
  /** Kana, at most forty characters in half-width. */
  name: z.string().min(1).max(40),
  bankCode: z.string().regex(/^\d{4}$/),
  branchCode: z.string().regex(/^\d{3}$/),
  depositType: z.literal(Object.values(depositTypes)),
  accountNumber: z.string().regex(/^\d{7}$/),
})
export type PayoutAccount = z.infer<typeof PayoutAccount>

/** Whether it is the demo's account or consignor code. */
export const isSampleAccount = ({ code, bankCode, branchCode, accountNumber }: PayoutAccount): boolean =>
  code === '0000123456' || `${bankCode}-${branchCode}-${accountNumber}` === '0001-001-1234567'
