import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { type Problem, refuseCall } from '#shared/platform/api/problems.ts'
import { startAttempt } from '#shared/platform/payments/attempt.ts'
import { type Attempt, chargeOf, lastAttempt, type Payment, paymentKey } from '#shared/platform/payments/payment.ts'
import { accountId, poolStateOf } from '#shared/platform/payments/virtual-account.ts'
import { newUpstreamKey } from '../../acquirers/upstream-key.ts'
import { type AccountNumber, assign, drawNumber, getEntry } from '../../store/payments/account-pool.ts'
import { rules } from '../context/payment-rules.ts'
import type { PaymentContext } from '../context/payment-store.ts'
import { paymentChangeOf } from '../context/record-move.ts'
import { paymentOfShop } from '../operations/run-operation.ts'
import { rereadPayment } from '../verdict/query-acquirer.ts'
import { maxRounds } from '../verdict/until-recorded.ts'
import { freeFieldsOf, verdictOf, verdictOfSnapshot } from '../verdict/verdict.ts'
import { chargedBy } from './charge-result.ts'
import type { ExecutionInput } from './charge-rules.ts'
import { reconcileAttempt } from './reconcile.ts'

const refusedBy = (code: Problem['code'], params: readonly string[] = []) => refuseCall({ code, params })
const codes = {
  EC003116010: 'EC003116010',
  EC003100023: 'EC101310023',
  EC003100004: 'EC101100004',
} as const

/**
 * Assigns a virtual account to a payment: a free number, or the resting number of an earlier payment (5.16). If the
 * acquirer chooses the numbers, none is drawn or refused here.
 */
export async function issueAccount(context: PaymentContext, start: Payment, input: ExecutionInput) {
  const reference = await referencedNumber(context, input.reference_order_id)
  if (reference.outcome === 'refused') return reference
  let payment = start
  const issue = async () => {
    const proposed = proposedNumber(context, reference.number)
    const begun = beginIssue(context, payment, input, proposed)
    if (begun.outcome === 'refused') return begun
    const attempt = lastAttempt(begun.payment)
    const change = paymentChangeOf(context, payment, begun)
    const taken = proposed ? [assign(payment, proposed, begun.at, reference.payment?.id)] : []
    const assigned = attempt && {
      ...change,
      writes: [...change.writes, ...taken],
      upstreamRef: attempt.upstreamOrderId,
    }
    if (assigned && (await context.commit(assigned)).outcome === 'done') {
      const about = { input, reference: reference.payment }
      return chargedBy(await callAcquirer(context, begun.payment, attempt, about))
    }
    const current = await rereadPayment(context, paymentKey(payment))
    // The payment did not change, so that the number was taken. A requested number is refused; otherwise another one is
    // drawn.
    if (proposed && current.version === payment.version && reference.payment)
      return refusedBy('EC101312004', [reference.payment.status])
    payment = current
    return undefined
  }
  return untilWritten(issue, { attempts: maxRounds, otherwise: () => refusedBy('EC101310004', ['ASSIGNED']) })
}

/** Begins the attempt that issues the account; the caller stores it before the acquirer is asked. */
function beginIssue(
  { now, requestKey }: PaymentContext,
  payment: Payment,
  input: ExecutionInput,
  proposed: AccountNumber | undefined,
) {
  const at = now()
  const begun = startAttempt(
    payment,
    {
      accessId: input.access_id ?? payment.accessId,
      at,
      keys: { register: newUpstreamKey(at), execute: newUpstreamKey(at), complete: null },
      ...(requestKey !== undefined && { requestKey }),
      ...(proposed && { proposed }),
    },
    rules,
  )
  if (begun.outcome === 'allowed') return { ...begun, at }
  const { code, params = [], retryable } = begun
  return refuseCall({ code: codes[code], params, ...(retryable && { retryable }) })
}

async function callAcquirer(
  context: PaymentContext,
  payment: Payment,
  attempt: Attempt,
  { input, reference }: { input: ExecutionInput; reference: Payment | undefined },
) {
  const outcome = await context.acquirer.virtualAccount.issue({
    upstreamOrderId: attempt.upstreamOrderId,
    amount: payment.amount,
    tax: payment.tax,
    termDays: input.payment_term_day ?? rules.termDays,
    freeFields: freeFieldsOf(payment),
    ...(reference && { referenceOrderId: chargeOf(reference)?.upstreamOrderId ?? reference.upstreamBase }),
    registerKey: attempt.keys.register,
    assignKey: attempt.keys.execute,
    ...(attempt.proposed && { proposed: attempt.proposed }),
  })
  const answer = outcome.kind === 'done' ? verdictOfSnapshot(outcome) : verdictOf(outcome)
  return reconcileAttempt(context, payment, attempt.n, answer)
}

const proposedNumber = ({ acquirer }: PaymentContext, resting: AccountNumber | undefined): AccountNumber | undefined =>
  acquirer.virtualAccount.numbersFrom === 'acquirer' ? undefined : (resting ?? drawNumber())

/**
 * The referenced payment and its number, if the number rests and no other payment has it. If the acquirer chose the
 * number, only the acquirer knows who has it: here the payment must merely wait for no transfer.
 */
async function referencedNumber(context: PaymentContext, id: string | undefined) {
  if (id === undefined) return { outcome: 'allowed', payment: undefined, number: undefined } as const
  const payment = await paymentOfShop(context, id)
  if (!payment?.account) return refusedBy('EC101312002')
  if (context.acquirer.virtualAccount.numbersFrom === 'acquirer') {
    if (payment.status.startsWith('AWAITING')) return refusedBy('EC101312004', [payment.status])
    return { outcome: 'allowed', payment, number: undefined } as const
  }
  const entry = await getEntry(context.table, accountId(payment.account))
  const isResting = entry?.paymentId === payment.id && poolStateOf(entry, context.now()) === 'COOLDOWN'
  if (!isResting) return refusedBy('EC101312004', [payment.status])
  const { branchCode, accountNumber } = payment.account
  return { outcome: 'allowed', payment, number: { branchCode, accountNumber } } as const
}
