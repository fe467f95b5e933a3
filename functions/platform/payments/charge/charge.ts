import { environment } from '#functions/machinery/runtime/environment.ts'
import { type Problem, refuseCall } from '#shared/platform/api/problems.ts'
import { isPlatformCode } from '#shared/platform/errors/codes.ts'
import { startAttempt } from '#shared/platform/payments/attempt.ts'
import { type Attempt, isUnresolved, lastAttempt, type Payment } from '#shared/platform/payments/payment.ts'
import type { ChargeSource, ReturnTo, Tds2Fields } from '../../acquirers/port.ts'
import { newUpstreamKey } from '../../acquirers/upstream-key.ts'
import { findCharge } from '../../store/customers/customers.ts'
import { rules } from '../context/payment-rules.ts'
import type { PaymentContext } from '../context/payment-store.ts'
import { recordMove } from '../context/record-move.ts'
import { untilRecorded } from '../verdict/until-recorded.ts'
import { acceptsBrand, applyBrandRule, freeFieldsOf, verdictOf } from '../verdict/verdict.ts'
import { type ChargeResult, charged, chargedBy } from './charge-result.ts'
import { type ExecutionInput, executionProblems, requesterFieldsOf, shopRefusal } from './charge-rules.ts'
import { issueAccount } from './issue-account.ts'
import { reconcileAttempt } from './reconcile.ts'

/**
 * Charges a payment or starts its authentication. The attempt is stored before the acquirer is called, so that only one
 * of several parallel calls charges. A call that is repeated with its key gets the result of its attempt.
 */
export async function chargePayment(
  context: PaymentContext,
  start: Payment,
  input: ExecutionInput,
): Promise<ChargeResult> {
  const { requestKey } = context
  const own = start.attempts.find(attempt => requestKey !== undefined && attempt.requestKey === requestKey)
  if (own) return charged(isUnresolved(own) ? (await reconcileAttempt(context, start, own.n)).payment : start)
  if (start.payType === 'Virtualaccount') return issueAccount(context, start, input)

  const problems = executionProblems(start, input, context.shop, context.now())
  if (problems.length > 0) return refuseCall(...problems)
  return untilRecorded(context, start, async payment => {
    const begun = await beginCharge(context, payment, input)
    if (begun.outcome === 'refused') return begun
    const attempt = lastAttempt(begun.payment)
    if (!attempt || !(await recordMove(context, payment, begun, attempt.upstreamOrderId))) return undefined
    const tds2 = requesterFieldsOf(payment, input)
    return chargedBy(await callAcquirer(context, begun.payment, { attempt, source: begun.source, tds2 }))
  })
}

/** Why a saved card cannot be charged. */
const cardProblems = {
  'no-customer': { code: 'EC003003002', field: 'customer_id', pointer: '/customer_id' },
  'no-card': { code: 'EC003007002', field: 'card_id', pointer: '/card_id' },
  'no-default': { code: 'EC003047002' },
} as const satisfies Record<string, Problem>

/** The attempt to store, and the card that it charges. */
async function beginCharge(context: PaymentContext, payment: Payment, input: ExecutionInput) {
  const { shop, mode, requestKey } = context
  const at = context.now()
  const { access_id: accessId = '', expires_at, customer_id, card_id, token } = input
  const { return_url, return_url_on_failure, tds2_ret_url } = input
  const isSaved = token === undefined && customer_id !== undefined
  const begun = startAttempt(
    payment,
    {
      accessId,
      at,
      keys: { register: newUpstreamKey(at), execute: newUpstreamKey(at), complete: null },
      ...(expires_at !== undefined && { limit: expires_at }),
      ...(requestKey !== undefined && { requestKey }),
      ...(isSaved && { customerId: customer_id, ...(card_id !== undefined && { cardId: card_id }) }),
      ...(return_url !== undefined && { returnUrl: return_url }),
      ...(return_url_on_failure !== undefined && { returnUrlOnFailure: return_url_on_failure }),
      ...(tds2_ret_url !== undefined && { tdsReturnUrl: tds2_ret_url }),
    },
    rules,
  )
  if (begun.outcome === 'refused') {
    const { code, params = [], retryable } = begun
    return refuseCall({ code, params, ...(retryable && { retryable }) })
  }
  const closed = shopRefusal(payment, input, shop)
  if (closed) return refuseCall(closed)
  if (token !== undefined) return { ...begun, source: { token } satisfies ChargeSource }

  const card = await findCharge(context.table, { mode, shopId: shop.shopId }, customer_id ?? '', card_id)
  if (card.outcome === 'refused') return refuseCall(cardProblems[card.code])
  if (card.brand !== undefined && !acceptsBrand(shop, card.brand)) return refuseCall({ code: 'EC003069019' })
  const source: ChargeSource = { customerRef: card.customerRef, cardRef: card.cardRef }
  return { ...begun, source }
}

/**
 * Registers the upstream order and charges it. Without an answer the attempt is `unknown`, and the poller queries it
 * (3.2).
 */
async function callAcquirer(
  context: PaymentContext,
  payment: Payment,
  { attempt, source, tds2 }: { attempt: Attempt; source: ChargeSource; tds2: Tds2Fields },
) {
  const { acquirer } = context
  const { upstreamOrderId, keys } = attempt
  const { amount, tax, job, tdsType, tds2Type, payType } = payment
  const registered = await acquirer.registerAttempt({
    upstreamOrderId,
    job,
    amount,
    tax,
    tds: tdsType,
    tdsFallback: tds2Type,
    freeFields: freeFieldsOf(payment),
    upstreamKey: keys.register,
  })
  if (registered.kind !== 'done') return reconcileAttempt(context, payment, attempt.n, verdictOf(registered))
  const { accessId } = registered.value
  const outcome = await acquirer.execute({
    upstreamOrderId,
    accessId,
    payType,
    source,
    returnTo: returnTo(payment, attempt),
    tds2,
    upstreamKey: keys.execute,
  })
  const answer = applyBrandRule({ ...verdictOf(outcome), accessId }, context.shop)
  return reconcileAttempt(context, payment, attempt.n, answer)
}

/** The browser always returns to the platform, which queries the acquirer before it informs anyone (2.3). */
function returnTo({ accessId }: Payment, { tdsReturnUrl }: Attempt): ReturnTo {
  const url = `${environment('PLATFORM_ORIGIN')}/v1/acs_return/${accessId}`
  return tdsReturnUrl === undefined ? { kind: 'redirect', success: url, failure: url } : { kind: 'callback', url }
}

/** Why the last attempt failed; undefined if it did not, or if its result is unknown. */
export function attemptFailure(payment: Payment): Problem | undefined {
  const { status, error } = lastAttempt(payment) ?? {}
  if (status !== 'declined') return undefined
  const code = error?.code
  return { code: code !== undefined && isPlatformCode(code) ? code : 'E9993134999' }
}
