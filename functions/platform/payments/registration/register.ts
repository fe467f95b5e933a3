import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import type { Allowed } from '#shared/decision.ts'
import type { PlatformInputOf } from '#shared/platform/api/endpoint.ts'
import type * as contract from '#shared/platform/api/payments.ts'
import { type Problem, type RefusedCall, refuseCall } from '#shared/platform/api/problems.ts'
import { needsOwnBase } from '#shared/platform/payments/attempt.ts'
import type { Payment } from '#shared/platform/payments/payment.ts'
import { randomText } from '../../store/keys/api-keys.ts'
import { readPayment } from '../../store/payments/payments.ts'
import { isContractStopped, type Shop } from '../../store/system/shops.ts'
import { rules } from '../context/payment-rules.ts'
import type { PaymentStore } from '../context/payment-store.ts'
import { recordMove } from '../context/record-move.ts'

type RegistrationInput = PlatformInputOf<typeof contract.registerPayment>
type RegistrationResult = Allowed<{ readonly payment: Payment }> | RefusedCall

/** Number of ids drawn in case another payment has one. */
const draws = 3

const problem = (code: Problem['code'], field?: string, ...params: readonly (string | number)[]): Problem => ({
  code,
  ...(field !== undefined && { field, pointer: `/${field}` }),
  ...(params.length > 0 && { params: params.map(String) }),
})

/** Registers a payment. The acquirer is called when the payment is executed. */
export async function createPayment(
  store: PaymentStore,
  input: RegistrationInput,
  testClock?: string,
): Promise<RegistrationResult> {
  const problems = formProblems(input)
  if (problems.length > 0) return refuseCall(...problems)
  const closed = shopProblem(store.shop, input)
  if (closed) return refuseCall(closed)
  const isCard = input.pay_type === 'Card'
  const register = async (): Promise<RegistrationResult | undefined> => {
    const payment = newPayment(store, input, testClock)
    if (await recordMove(store, undefined, { payment, events: ['payment.registered'] }))
      return { outcome: 'allowed', payment }
    if (input.id === undefined) return undefined
    // A repeated call, whose first answer was lost, finds its own payment.
    const known = await readPayment(store.table, payment)
    const isOwn = known?.requestKey !== undefined && known.requestKey === store.requestKey
    return known && isOwn
      ? { outcome: 'allowed', payment: known }
      : refuseCall(problem(isCard ? 'EC001101014' : 'EC101101014', 'id'))
  }
  return untilWritten(register, { attempts: draws, otherwise: () => refuseCall(problem('EC001101016', 'id')) })
}

/** Every problem of the call by itself, sorted by field. */
function formProblems(input: RegistrationInput): Problem[] {
  const { pay_type, job_code, amount, tax = 0, billing_amount, billing_tax = 0, phone_cc, phone_no } = input
  if (pay_type !== 'Card' && pay_type !== 'Virtualaccount') return [problem('EC001102002', 'pay_type')]
  const found: Problem[] = []
  if (pay_type === 'Card') {
    const needsAmount = job_code !== 'CHECK'
    if (job_code === undefined) found.push(problem('EC001103001', 'job_code'))
    if (needsAmount && amount === undefined) found.push(problem('EC001104001', 'amount'))
    const limit = rules.ceiling.Card
    if (needsAmount && (amount ?? 0) + tax > limit) found.push(problem('EC001107005', 'amount', limit))
  } else {
    const limit = rules.ceiling.Virtualaccount
    if (billing_amount === undefined) found.push(problem('EC101104001', 'billing_amount'))
    else if (billing_amount + billing_tax > limit) found.push(problem('EC101104007', 'billing_amount', 1, limit))
  }
  if (phone_cc !== undefined && phone_no === undefined) found.push(problem('EC001126001', 'phone_no'))
  return found.sort((a, b) => (a.code < b.code ? -1 : 1))
}

/** Why the shop cannot take this payment now. */
function shopProblem(shop: Shop, { pay_type, tds_type }: RegistrationInput): Problem | undefined {
  if (isContractStopped(shop)) return problem('EC001201019')
  if (shop.paymentStopFlag === '1') return problem('EC001133020')
  if (shop.acquirerName === undefined) return problem('EC001106A01')
  const contradicts = pay_type === 'Card' && tds_type !== undefined && tds_type !== shop.tdsSetting
  return contradicts ? problem('EC001112010', 'tds_type') : undefined
}

function newPayment(
  { shop, mode, now, newId, requestKey }: PaymentStore,
  input: RegistrationInput,
  testClock?: string,
): Payment {
  const at = now()
  const id = input.id ?? `o${newId()}`
  const isCard = input.pay_type === 'Card'
  const isCheck = isCard && input.job_code === 'CHECK'
  const { client_field_1 = null, client_field_2 = null, client_field_3 = null } = input
  return {
    id,
    shopId: shop.shopId,
    mode,
    accessId: `a_${randomText(22)}`,
    upstreamBase: needsOwnBase(id) ? `o${newId()}` : id,
    payType: isCard ? 'Card' : 'Virtualaccount',
    job: isCard ? (input.job_code ?? 'AUTH') : 'CAPTURE',
    status: 'UNPROCESSED',
    version: 1,
    amount: isCheck ? 0 : ((isCard ? input.amount : input.billing_amount) ?? 0),
    tax: isCheck ? 0 : ((isCard ? input.tax : input.billing_tax) ?? 0),
    authorized: 0,
    captured: 0,
    refunded: 0,
    tdsType: isCard ? (input.tds_type ?? shop.tdsSetting) : '0',
    tds2Type: input.tds2_type,
    ...(input.item_code !== undefined && { itemCode: input.item_code }),
    clientFields: [client_field_1, client_field_2, client_field_3],
    ...(input.customer_id !== undefined && { customerId: input.customer_id }),
    ...(input.phone_no !== undefined && { phone: { cc: input.phone_cc ?? '81', no: input.phone_no } }),
    ...(input.metadata && { metadata: input.metadata }),
    attempts: [],
    operation: null,
    error: null,
    refunds: [],
    account: null,
    createdAt: at,
    updatedAt: at,
    payUntil: at + rules.unprocessedMs,
    processedAt: null,
    holdUntil: null,
    compareAt: null,
    dueAt: at + rules.unprocessedMs,
    ...(requestKey !== undefined && { requestKey }),
    ...(testClock !== undefined && { testClock }),
    isListedByAccess: true,
  }
}
