// The virtual account of one payment (payment-platform.md 5.16). Every transfer is counted. An operator refunds
// transfers that no payment waits for.
import * as z from 'zod'

const yen = z.int().min(0)
const instant = z.int()

const depositSchema = z.object({
  id: z.string(),
  amount: yen.min(1),
  /** The sender's name as the bank writes it, in half-width kana. */
  remitter: z.string(),
  /** The bank's value date, `YYYY-MM-DD`. */
  valueDate: z.string(),
  at: instant,
})
export type Deposit = z.infer<typeof depositSchema>

export const paymentAccountSchema = z.object({
  /** Absent in accounts from before banks were recorded. */
  bankName: z.string().optional(),
  bankCode: z.string().length(4).optional(),
  branchCode: z.string().length(3),
  branchName: z.string(),
  accountNumber: z.string().length(7),
  accountName: z.string().max(40),
  /** End of the last day in Japan on which a transfer counts. */
  expiresAt: instant,
  received: yen,
  deposits: z.array(depositSchema),
  /** More than one transfer arrived, whatever their sum. */
  paidTwice: z.boolean().optional(),
  /** When the acquirer is queried again after the due date, because it still waits or did not answer. */
  askAgainAt: instant.optional(),
  /** Each flag means that an operator refunds by hand: too much, after a cancellation, after the term. */
  overpaid: z.boolean(),
  paidAfterCancel: z.boolean(),
  paidAfterExpiry: z.boolean(),
})
export type PaymentAccount = z.infer<typeof paymentAccountSchema>
/** Details of the account that the acquirer assigned. */
export type AssignedAccount = Pick<
  PaymentAccount,
  'bankName' | 'bankCode' | 'branchCode' | 'branchName' | 'accountNumber' | 'accountName' | 'expiresAt'
>
/** The acquirer's report of transfers to one account. */
export interface ToldTransfers {
  /** Yen received so far. Without it the acquirer's state says whether the whole sum arrived. */
  readonly received?: number | undefined
  /** The acquirer calls the order paid, whatever amount it names. */
  readonly isCalledPaid: boolean
  readonly paidTwice?: boolean | undefined
  readonly paidAfterCancel: boolean
  readonly paidAfterExpiry: boolean
}

/** Id of an account: branch and number, which are unique together. */
export const accountId = ({
  branchCode,
  accountNumber,
}: Pick<PaymentAccount, 'branchCode' | 'accountNumber'>): string => `${branchCode}-${accountNumber}`

const poolStates = ['FREE', 'ASSIGNED', 'COOLDOWN'] as const
/** An account number of the pool. It rests after each payment, so that a late transfer does not pay another one. */
export const poolEntrySchema = z.object({
  id: z.string(),
  state: z.enum(['ASSIGNED', 'COOLDOWN']),
  /** The payment that has the number, or had it last. */
  paymentId: z.string(),
  shopId: z.string(),
  mode: z.enum(['test', 'live']),
  /** End of the rest. */
  freeAt: instant.nullable(),
})
export type PoolEntry = z.infer<typeof poolEntrySchema>

/** FREE follows from the end of the rest, so that no timer has to store it. */
export const poolStateOf = (entry: PoolEntry | undefined, now: number): (typeof poolStates)[number] => {
  if (!entry) return 'FREE'
  return entry.state === 'COOLDOWN' && (entry.freeAt ?? 0) <= now ? 'FREE' : entry.state
}
