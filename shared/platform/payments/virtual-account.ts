// The bank account of one payment (payment-platform.md 5.16). Every transfer is counted. An operator refunds a transfer
// that no payment waits for.
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
  /** Absent from accounts that were given before banks were named. */
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
  /** More than one transfer came, whatever their sum is. */
  paidTwice: z.boolean().optional(),
  /** When the acquirer is asked again after the term, because it still waits or did not answer. */
  askAgainAt: instant.optional(),
  /** Each flag means that an operator refunds by hand: too much, after a cancellation, after the term. */
  overpaid: z.boolean(),
  paidAfterCancel: z.boolean(),
  paidAfterExpiry: z.boolean(),
})
export type PaymentAccount = z.infer<typeof paymentAccountSchema>
/** Where to transfer to, as the acquirer assigned it. */
export type AssignedAccount = Pick<
  PaymentAccount,
  'bankName' | 'bankCode' | 'branchCode' | 'branchName' | 'accountNumber' | 'accountName' | 'expiresAt'
>
/** What the acquirer says of the transfers to one account. */
export interface ToldTransfers {
  /** Yen so far. Without it the acquirer's state says whether the whole sum came. */
  readonly received?: number | undefined
  /** The acquirer calls the order paid, whatever sum it names. */
  readonly isCalledPaid: boolean
  readonly paidTwice?: boolean | undefined
  readonly paidAfterCancel: boolean
  readonly paidAfterExpiry: boolean
}

/** The id of an account: the bank's branch and number, which no two accounts share. */
export const accountId = ({
  branchCode,
  accountNumber,
}: Pick<PaymentAccount, 'branchCode' | 'accountNumber'>): string => `${branchCode}-${accountNumber}`

const poolStates = ['FREE', 'ASSIGNED', 'COOLDOWN'] as const
/** An account number of the pool. It rests after each payment, so that a late transfer does not pay for another one. */
export const poolEntrySchema = z.object({
  id: z.string(),
  state: z.enum(['ASSIGNED', 'COOLDOWN']),
  /** The payment that has the number, or had it last. */
  paymentId: z.string(),
  shopId: z.string(),
  mode: z.enum(['test', 'live']),
  /** The end of the rest. */
  freeAt: instant.nullable(),
})
export type PoolEntry = z.infer<typeof poolEntrySchema>

/** Derives FREE from the end of the rest, so that no timer has to store it. */
export const poolStateOf = (entry: PoolEntry | undefined, now: number): (typeof poolStates)[number] => {
  if (!entry) return 'FREE'
  return entry.state === 'COOLDOWN' && (entry.freeAt ?? 0) <= now ? 'FREE' : entry.state
}
