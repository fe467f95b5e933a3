// A bank account that one payment may be paid into (payment-platform.md 5.16). Money that arrives is always counted,
// also when nobody waits for it any more: then somebody has to send it back.
import * as z from 'zod'

const yen = z.int().min(0)
const instant = z.int()

const depositSchema = z.object({
  id: z.string(),
  amount: yen.min(1),
  /** As the bank writes the sender, in half-width kana. */
  remitter: z.string(),
  /** `YYYY-MM-DD`, the bank's day. */
  valueDate: z.string(),
  at: instant,
})
export type Deposit = z.infer<typeof depositSchema>

export const paymentAccountSchema = z.object({
  branchCode: z.string().length(3),
  branchName: z.string(),
  accountNumber: z.string().length(7),
  accountName: z.string().max(40),
  /** End of the last day in Japan on which a transfer counts. */
  expiresAt: instant,
  received: yen,
  deposits: z.array(depositSchema),
  /** More than was asked; something after a cancellation; something after the term. Each is a refund by hand. */
  overpaid: z.boolean(),
  paidAfterCancel: z.boolean(),
  paidAfterExpiry: z.boolean(),
})
export type PaymentAccount = z.infer<typeof paymentAccountSchema>

/** The account's own id: the bank's branch and number, which no two accounts share. */
export const accountId = ({
  branchCode,
  accountNumber,
}: Pick<PaymentAccount, 'branchCode' | 'accountNumber'>): string => `${branchCode}-${accountNumber}`

const poolStates = ['FREE', 'ASSIGNED', 'COOLDOWN'] as const
/** A number of the pool. It rests after each payment, so that a late transfer does not pay for somebody else's. */
export const poolEntrySchema = z.object({
  id: z.string(),
  state: z.enum(['ASSIGNED', 'COOLDOWN']),
  /** Whose it is, or whose it was. */
  paymentId: z.string(),
  shopId: z.string(),
  mode: z.enum(['test', 'live']),
  /** While it rests: from when on it is free. */
  freeAt: instant.nullable(),
})
export type PoolEntry = z.infer<typeof poolEntrySchema>

/** FREE is no stored state: nobody has to tick for a rest to end. */
export const poolStateOf = (entry: PoolEntry | undefined, now: number): (typeof poolStates)[number] => {
  if (!entry) return 'FREE'
  return entry.state === 'COOLDOWN' && (entry.freeAt ?? 0) <= now ? 'FREE' : entry.state
}
