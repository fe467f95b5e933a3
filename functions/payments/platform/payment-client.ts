import type { PaymentMethods } from '#functions/clients/payments.ts'
import { environment } from '#functions/runtime/environment.ts'
import { type Language, pathLanguage } from '#shared/domain/language.ts'
import { challengeUntil, type PaymentFacts } from '#shared/domain/order/decisions.ts'
import { methodFor, type Order } from '#shared/domain/order/order.ts'
import { dayMs } from '#shared/durations.ts'
import type { PlatformResult } from '#shared/platform/api/client.ts'
import type { PaymentWire } from '#shared/platform/api/payments/wire.ts'
import * as contracts from '#shared/platform/api/payments.ts'
import { failureOfCode, paymentFactsOf } from './payment-facts.ts'
import { type BuyerFacts, tds2Of } from './tds2.ts'

/**
 * The calls that an order makes to the payment platform. The idempotency key of each follows from the order and the
 * attempt, so that a repeated call has no second effect. `null`: the result is unknown, and the poller retries.
 */
const { registerPayment, executePayment, getPayment, capturePayment, cancelPayment, refundPayment } = contracts

export type CardSource = { readonly token: string } | { readonly customer_id: string; readonly card_id: string }

export interface PaymentClient {
  /** The state of the order's payment, also when the platform has none. */
  retrieve(order: Order): Promise<PaymentFacts | null>
  /** Starts the order's open attempt: registers the payment, then authorises the card. */
  execute(order: Order, source: CardSource, buyer: BuyerFacts): Promise<PaymentFacts | null>
  /** Issues the virtual account for a bank transfer (D44). */
  issueAccount(order: Order, until: number, now: number): Promise<PaymentWire | 'refused' | null>
  capture(order: Order): Promise<'done' | 'refused' | null>
  /** Releases an authorisation. */
  release(order: Order): Promise<'done' | 'refused' | null>
  /** Refunds a charge that the marketplace did not ask for. */
  refund(order: Order): Promise<'done' | 'refused' | null>
}

/** An earlier call under this key is still running at the platform, so its result is unknown (payment-platform 5.20). */
const stillRunning = 'E0090022021'
const unknownPayment: PaymentFacts = { status: 'open', attempts: 0, redirectUrl: null, failure: null, card: null }

/** `language` is the one that the buyer pays in: the issuer's page and the return address use it too (D10). */
export async function paymentClientOf(payments: PaymentMethods, language?: Language): Promise<PaymentClient> {
  const client = await payments.client(
    { registerPayment, executePayment, getPayment, capturePayment, cancelPayment, refundPayment },
    { ...(language && { language }) },
  )
  const idOf = (order: Order) => order.payment?.id ?? ''
  const typeOf = (order: Order) => (methodFor(order.amounts.total) === 'bank' ? 'Virtualaccount' : 'Card')

  /** The payment as the platform has it; undefined when it has none. */
  const read = async (order: Order): Promise<PaymentWire | undefined | null> => {
    if (idOf(order) === '') return undefined
    const got = await client.getPayment({ id: idOf(order), pay_type: typeOf(order) })
    if (got.ok) return got.data
    return got.unknown || got.status !== 404 ? null : undefined
  }

  /** A taken id is that of an earlier call whose key has lapsed: the payment is read instead (D43). */
  const register = async (order: Order): Promise<PaymentWire | string | null> => {
    const id = idOf(order)
    const { total } = order.amounts
    const isBank = methodFor(total) === 'bank'
    const fields = { id, client_field_1: order.id, client_field_2: order.number, client_field_3: order.buyerId }
    const registered = await client.registerPayment(
      isBank
        ? { ...fields, pay_type: 'Virtualaccount', billing_amount: total }
        : { ...fields, pay_type: 'Card', job_code: 'AUTH', amount: total, tds_type: '2', tds2_type: '2' },
      { idempotencyKey: `${id}-register` },
    )
    if (registered.ok) return registered.data
    if (registered.unknown) return null
    const code = registered.errors[0]?.error_code ?? ''
    if (code === stillRunning) return null
    if (!/01[46]$/.test(code)) return code
    return (await read(order)) ?? null
  }

  /** The result of a call that moves money. After a refusal the payment is read: it may contain the attempt. */
  const outcomeOf = async (order: Order, result: PlatformResult<PaymentWire>): Promise<PaymentFacts | null> => {
    if (result.ok) return paymentFactsOf(order, result.data)
    if (result.unknown) return null
    const wire = await read(order)
    if (wire === null) return null
    const known = wire ? paymentFactsOf(order, wire) : unknownPayment
    const isSettled = known.failure !== null && known.attempts > (order.payment?.seen ?? 0)
    if (isSettled || known.status !== 'open') return known
    const code = result.errors[0]?.error_code ?? ''
    return code === stillRunning ? null : { ...known, certain: true, failure: failureOfCode(order, code) }
  }

  /**
   * Captures, releases or refunds a payment. It is done only when the platform says so: under its key a call keeps for a
   * day the answer of a time when the result was unknown (202), so the payment is read after a replayed answer.
   */
  const asked = async <Answer>(
    order: Order,
    call: (wire: PaymentWire) => Promise<PlatformResult<Answer>>,
    isDone: (answer: Answer | PaymentWire) => boolean,
  ) => {
    const wire = await read(order)
    if (!wire) return wire === null ? null : 'refused'
    if (isBusy(wire)) return null
    if (isDone(wire)) return 'done'
    const result = await call(wire)
    if (result.ok && isDone(result.data)) return 'done'
    if (result.ok && result.replayed) {
      const after = await read(order)
      return !after || isBusy(after) ? null : isDone(after) ? 'done' : 'refused'
    }
    if (result.ok || result.unknown) return null
    const code = result.errors[0]?.error_code ?? ''
    if (code === stillRunning) return null
    failureOfCode(order, code)
    return result.errors.some(({ retryable }) => retryable === true) || result.status === 409 ? null : 'refused'
  }
  const isBusy = ({ next_action }: PaymentWire) => next_action?.type === 'poll'

  return {
    async retrieve(order) {
      const wire = await read(order)
      return wire ? paymentFactsOf(order, wire) : wire === null ? null : unknownPayment
    },

    async execute(order, source, buyer) {
      const wire = await register(order)
      if (wire === null) return null
      if (typeof wire === 'string') return { ...unknownPayment, certain: true, failure: failureOfCode(order, wire) }
      const site = `${environment('PUBLIC_ORIGIN')}/${pathLanguage[language ?? order.language]}`
      const back = `${site}/cart/payment?orderId=${order.id}`
      const executed = await client.executePayment(
        {
          id: wire.id,
          access_id: wire.access_id,
          ...source,
          method: '1',
          expires_at: new Date(challengeUntil(order)).toISOString(),
          return_url: back,
          return_url_on_failure: back,
          ...tds2Of(order, buyer),
        },
        { idempotencyKey: `${wire.id}-${order.payment?.attempts ?? 0}` },
      )
      return outcomeOf(order, executed)
    },

    async issueAccount(order, until, now) {
      const wire = await register(order)
      if (wire === null) return null
      if (typeof wire === 'string') {
        failureOfCode(order, wire)
        return 'refused'
      }
      const term = Math.max(0, Math.floor((until - now) / dayMs))
      const issued = await client.executePayment(
        { id: wire.id, access_id: wire.access_id, payment_term_day: term },
        { idempotencyKey: `${wire.id}-${order.payment?.attempts ?? 0}` },
      )
      if (issued.ok) return issued.data
      if (issued.unknown) return null
      const code = issued.errors[0]?.error_code ?? ''
      if (code === stillRunning) return null
      // The platform forgets a key after a day and then refuses a second account: the first one counts.
      const standing = await read(order)
      if (standing === null || standing?.virtual_account) return standing
      failureOfCode(order, code)
      return 'refused'
    },

    capture: order =>
      asked(
        order,
        ({ id, access_id }) => client.capturePayment({ id, access_id }, { idempotencyKey: `${id}-capture` }),
        ({ status }) => status === 'CAPTURED',
      ),
    release: order =>
      asked(
        order,
        ({ id, access_id }) => client.cancelPayment({ id, access_id }, { idempotencyKey: `${id}-cancel` }),
        ({ status }) => status === 'CANCELED',
      ),
    refund: order =>
      asked(
        order,
        ({ id }) => client.refundPayment({ id, reason: 'charged without an order' }, { idempotencyKey: `${id}-stray` }),
        ({ status }) => status === 'succeeded' || status === 'CANCELED',
      ),
  }
}
