import { environment } from '#functions/runtime/environment.ts'
import type { Problem } from '#shared/platform/api/problems.ts'
import { isPlatformCode } from '#shared/platform/errors/codes.ts'
import { type Attempt, isOpen, lastAttempt, type Payment, paymentKey } from '#shared/platform/payment.ts'
import { beginAttempt } from '#shared/platform/payment-attempt.ts'
import type { CardSource, ReturnTo, Tds2Fields } from '../acquirers/port.ts'
import { rules } from '../lib/payment-rules.ts'
import { findCharge } from '../store/customers.ts'
import { reread, tries } from './ask.ts'
import { type Desk, newUpstreamKey } from './desk.ts'
import { type Execution, executionProblems, shopRefusal, tds2Of } from './execute-rules.ts'
import { issueAccount } from './issue-account.ts'
import { ownPayment } from './operate.ts'
import { record } from './record.ts'
import { settleAttempt } from './settle.ts'
import { freeFieldsOf, takesBrand, underBrandRule, wordOfAnswer } from './word.ts'

/** `payment`: as it stands after the attempt, with what its last attempt came to. */
export type Executed = { readonly payment: Payment } | { readonly problems: readonly Problem[] }

const refused = (...problems: readonly Problem[]) => ({ problems })

/**
 * Charges a payment, or begins its authentication. The attempt is stored before anybody is called, so of any number of
 * calls at once one asks the acquirer; the call that comes again under its key hears what became of it.
 */
export async function execute(desk: Desk, input: Execution): Promise<Executed> {
  let payment = await ownPayment(desk, input.id)
  if (!payment) return refused({ code: 'EC003100002' })
  const { requestKey } = desk
  const own = payment.attempts.find(attempt => requestKey !== undefined && attempt.requestKey === requestKey)
  if (own) return isOpen(own) ? settleAttempt(desk, payment, own.n) : { payment }
  if (payment.payType === 'Virtualaccount') return issueAccount(desk, payment, input)

  const problems = executionProblems(payment, input, desk.shop, desk.now())
  if (problems.length > 0) return { problems }
  for (let round = 1; round <= tries; round++) {
    const begun = await begin(desk, payment, input)
    if ('problems' in begun) return begun
    const attempt = lastAttempt(begun.payment)
    if (attempt && (await record(desk, payment, begun, attempt.upstreamOrderId))) {
      return charge(desk, begun.payment, attempt, begun.source, tds2Of(payment, input))
    }
    payment = await reread(desk, paymentKey(payment))
  }
  throw new Error(`payment ${payment.id} kept moving`)
}

/** The attempt as it will be stored, and the card that it charges. */
async function begin(desk: Desk, payment: Payment, input: Execution) {
  const { shop, mode, requestKey } = desk
  const at = desk.now()
  const { access_id: accessId = '', expires_at, customer_id, card_id, token } = input
  const { return_url, return_url_on_failure, tds2_ret_url } = input
  const isSaved = token === undefined && customer_id !== undefined
  const begun = beginAttempt(
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
  if (!begun.ok) return refused({ code: begun.code, params: begun.params ?? [] })
  const closed = shopRefusal(payment, input, shop)
  if (closed) return refused(closed)
  if (token !== undefined) return { ...begun, source: { token } satisfies CardSource }

  const card = await findCharge(desk.table, { mode, shopId: shop.shopId }, customer_id ?? '', card_id)
  if (card === 'no-customer') return refused({ code: 'EC003003002', field: 'customer_id', pointer: '/customer_id' })
  if (card === 'no-card') return refused({ code: 'EC003007002', field: 'card_id', pointer: '/card_id' })
  if (card === 'no-default') return refused({ code: 'EC003047002' })
  if (card.brand !== undefined && !takesBrand(shop, card.brand)) return refused({ code: 'EC003069019' })
  const source: CardSource = { customerRef: card.customerRef, cardRef: card.cardRef }
  return { ...begun, source }
}

/** Opens the upstream order and charges it. What is not heard stays `unknown`, and is asked about (3.2). */
async function charge(desk: Desk, payment: Payment, attempt: Attempt, source: CardSource, tds2: Tds2Fields) {
  const { acquirer } = desk
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
  if (registered.kind !== 'done') return settleAttempt(desk, payment, attempt.n, wordOfAnswer(registered))
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
  const word = underBrandRule({ ...wordOfAnswer(outcome), accessId }, desk.shop)
  return settleAttempt(desk, payment, attempt.n, word)
}

/** Always by way of us: whatever the browser brings, the acquirer is asked before anybody is told (2.3). */
function returnTo({ accessId }: Payment, { tdsReturnUrl }: Attempt): ReturnTo {
  const url = `${environment('PLATFORM_ORIGIN')}/v1/acs_return/${accessId}`
  return tdsReturnUrl === undefined ? { kind: 'redirect', success: url, failure: url } : { kind: 'callback', url }
}

/** Why the last attempt failed; undefined where it did not, or where nobody knows yet. */
export function failureOf(payment: Payment): Problem | undefined {
  const { status, error } = lastAttempt(payment) ?? {}
  if (status !== 'declined') return undefined
  const code = error?.code
  return { code: code !== undefined && isPlatformCode(code) ? code : 'E9993134999' }
}
