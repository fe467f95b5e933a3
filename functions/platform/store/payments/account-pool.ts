import { randomInt } from 'node:crypto'
import type { Getter } from '#functions/machinery/table/table.ts'
import { put, type Write } from '#functions/machinery/table/write.ts'
import { isUnresolved, lastAttempt, type Payment } from '#shared/platform/payments/payment.ts'
import type { PaymentRules } from '#shared/platform/payments/rules.ts'
import { accountId, type PoolEntry, poolEntrySchema } from '#shared/platform/payments/virtual-account.ts'
import { paymentKeys } from '../table-keys.ts'

/**
 * The pool of account numbers (payment-platform.md 5.16): FREE, ASSIGNED to one payment, COOLDOWN after it. With ten
 * million numbers at one branch a random one is nearly always free, and the condition detects when it is not. A number
 * chosen by the acquirer is only recorded, because it is assigned whatever the pool says (docs/decisions/210).
 */
export interface AccountNumber {
  readonly branchCode: string
  readonly accountNumber: string
}
const branchCode = '801'

export const drawNumber = (): AccountNumber => ({
  branchCode,
  accountNumber: String(randomInt(1, 10_000_000)).padStart(7, '0'),
})

export async function getEntry(table: Getter, id: string): Promise<PoolEntry | undefined> {
  const item = await table.get(paymentKeys.account(id))
  return item && poolEntrySchema.parse(item)
}

/** Assigns a free number; a resting one can be taken over from the payment that had it (`reference_order_id`). */
export function assign(
  { id, shopId, mode }: Payment,
  number: AccountNumber,
  now: number,
  takenFrom?: string,
): Write<'put', never> {
  const entry: PoolEntry = { id: accountId(number), state: 'ASSIGNED', paymentId: id, shopId, mode, freeAt: null }
  const free = 'attribute_not_exists(#PK) OR (#state = :resting AND #freeAt <= :now) OR #paymentId = :id'
  const values = { resting: 'COOLDOWN', now, id }
  const where = takenFrom
    ? ([`${free} OR (#state = :resting AND #paymentId = :from)`, { ...values, from: takenFrom }] as const)
    : ([free, values] as const)
  return put({ ...paymentKeys.account(entry.id), ...entry }, { where })
}

/**
 * Effect of a transition on the payment's number. A number of the pool rests as soon as the payment waits for no
 * transfer.
 */
export function poolWrites(
  before: Payment | undefined,
  after: Payment,
  now: number,
  rules: PaymentRules,
): Write<'put', never>[] {
  const { id, shopId, mode, account } = after
  const isNew = account && !before?.account && !isOfPool(after, account)
  const recorded = isNew ? [record(after, account)] : []
  const held = before && heldNumber(before)
  const holds = heldNumber(after)
  if (!held || !isOfPool(before, held) || (holds && accountId(held) === accountId(holds))) return recorded
  const freeAt = before.account ? now + rules.cooldownMs : now
  const entry: PoolEntry = { id: accountId(held), state: 'COOLDOWN', paymentId: id, shopId, mode, freeAt }
  const rest = put({ ...paymentKeys.account(entry.id), ...entry }, { where: ['#paymentId = :id', { id }] })
  return [rest, ...recorded]
}

/**
 * The acquirer gave this payment a number, whoever had it before. Stored apart from the pool, which may draw the same
 * one.
 */
function record({ id, shopId, mode }: Payment, number: AccountNumber): Write<'put', never> {
  const entry: PoolEntry = { id: accountId(number), state: 'ASSIGNED', paymentId: id, shopId, mode, freeAt: null }
  return put({ ...paymentKeys.account(`acquirer-${entry.id}`), ...entry })
}

/** The payment's number was drawn from the pool. */
const isOfPool = ({ attempts }: Payment, number: AccountNumber): boolean =>
  attempts.some(({ proposed }) => proposed !== undefined && accountId(proposed) === accountId(number))

function heldNumber(payment: Payment): AccountNumber | undefined {
  const attempt = lastAttempt(payment)
  if (payment.status.startsWith('AWAITING')) return payment.account ?? undefined
  return attempt && isUnresolved(attempt) ? attempt.proposed : undefined
}
