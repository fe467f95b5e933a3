import type { PaymentMethods } from '#functions/machinery/clients/payments.ts'
import { stillRunning } from '#functions/machinery/clients/still-running.ts'
import { environment } from '#functions/machinery/runtime/environment.ts'
import type { CallResult } from '#packages/payments-client/src/result.ts'
import { challengeUntil, type PaymentFacts } from '#shared/domain/buying/order/decisions.ts'
import { methodFor, type Order } from '#shared/domain/buying/order/order.ts'
import { type Language, pathLanguage } from '#shared/domain/kernel/language.ts'
import { dayMs } from '#shared/durations.ts'
import type { PaymentWire } from '#shared/platform/api/payments/wire.ts'
import * as contracts from '#shared/platform/api/payments.ts'
import { failureOfCode, paymentFactsOf } from './payment-facts.ts'
import { type BuyerFacts, tds2Of } from './tds2.ts'

/**
 * The calls that an order makes to the payment platform. Each idempotency key is derived from order and attempt, so
 * that a repeated call has no second effect. `null`: the outcome is unknown, and the poller retries.
 */
const { registerPayment, executePayment, getPayment, capturePayment, cancelPayment, refundPayment } = contracts

export type CardSource = { readonly token: string } | { readonly customer_id: string; readonly card_id: string }

/**
 * The platform's facts with the payment from which they were read, where there is one: the next call is derived from
 * it.
 */
export interface SeenPayment extends PaymentFacts {
  readonly wire?: PaymentWire
}

/** `seen` is the payment as the platform has just answered it; without it each call asks first. */
export interface PaymentClient {
  /** Retrieves the state of the order's payment; also when the platform has none. */
  retrieve(order: Order): Promise<SeenPayment | null>
  /**
   * Starts the order's open attempt: registers the payment, then authorizes the card. The issuer's facts about the
   * buyer are read while the payment is registered.
   */
  execute(order: Order, source: CardSource, readBuyer: () => Promise<BuyerFacts>): Promise<SeenPayment | null>
  /** Issues the virtual account for a bank transfer (D44). */
  issueAccount(order: Order, until: number, now: number): Promise<PaymentWire | 'refused' | null>
  capture(order: Order, seen?: SeenPayment): Promise<SeenPayment | 'refused' | null>
  /** Voids an authorization. */
  release(order: Order, seen?: SeenPayment): Promise<SeenPayment | 'refused' | null>
  /** Refunds a charge that the marketplace did not request. */
  refund(order: Order, seen?: SeenPayment): Promise<'done' | 'refused' | null>
}

const unknownPayment: PaymentFacts = { status: 'open', attempts: 0, redirectUrl: null, failure: null, card: null }

/** `language` is the one in which the buyer pays: the issuer's page and the return address use it too (D10). */
export async function paymentClientOf(payments: PaymentMethods, language?: Language): Promise<PaymentClient> {
  const client = await payments.client(
    { registerPayment, executePayment, getPayment, capturePayment, cancelPayment, refundPayment },
    { ...(language && { language }) },
  )
  const idOf = (order: Order) => order.payment?.id ?? ''
  const typeOf = (order: Order) => (methodFor(order.amounts.total) === 'bank' ? 'Virtualaccount' : 'Card')

  /** The payment at the platform; undefined when it has none. */
  const read = async (order: Order): Promise<PaymentWire | undefined | null> => {
    if (idOf(order) === '') return undefined
    const got = await client.getPayment({ id: idOf(order), pay_type: typeOf(order) })
    if (got.ok) return got.data
    return got.unknown || got.status !== 404 ? null : undefined
  }

  /** A taken id belongs to an earlier call whose key has lapsed: that payment is read instead (D43). */
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

  const seenIn = (order: Order, wire: PaymentWire): SeenPayment => ({ ...paymentFactsOf(order, wire), wire })
  const retrieve = async (order: Order): Promise<SeenPayment | null> => {
    const wire = await read(order)
    return wire ? seenIn(order, wire) : wire === null ? null : unknownPayment
  }

  /**
   * The outcome of an attempt. After a refusal the payment is read, because it may contain the attempt; after a
   * replayed answer too, because that describes an earlier moment.
   */
  const outcomeOf = async (order: Order, result: CallResult<PaymentWire>): Promise<SeenPayment | null> => {
    if (result.ok) return result.replayed ? retrieve(order) : seenIn(order, result.data)
    if (result.unknown) return null
    const known = await retrieve(order)
    if (known === null) return null
    const isSettled = known.failure !== null && known.attempts > (order.payment?.seen ?? 0)
    if (isSettled || known.status !== 'open') return known
    const code = result.errors[0]?.error_code ?? ''
    return code === stillRunning ? null : { ...known, certain: true, failure: failureOfCode(order, code) }
  }

  /**
   * Captures, voids or refunds a payment, and answers by its observed state. It counts as done only when the platform
   * says so: for a day a key replays the answer of a moment when the outcome was unknown (202), so that the payment is
   * read after a replayed answer.
   */
  const asked = async <Answer>(
    order: Order,
    seen: SeenPayment | undefined,
    call: (wire: PaymentWire) => Promise<CallResult<Answer>>,
    isDone: (answer: Answer | PaymentWire) => boolean,
  ): Promise<Answer | PaymentWire | 'refused' | null> => {
    const wire = seen?.wire ?? (await read(order))
    if (!wire) return wire === null ? null : 'refused'
    if (isBusy(wire)) return null
    if (isDone(wire)) return wire
    const result = await call(wire)
    if (result.ok && result.replayed) {
      const after = await read(order)
      return !after || isBusy(after) ? null : isDone(after) ? after : 'refused'
    }
    if (result.ok) return isDone(result.data) ? result.data : null
    if (result.unknown) return null
    const code = result.errors[0]?.error_code ?? ''
    if (code === stillRunning || result.errors.some(({ retryable }) => retryable === true)) return null
    // A conflict may come from a parallel call that has done it meanwhile; a conflict that persists is a refusal.
    const after = result.status === 409 ? await read(order) : wire
    if (!after || isBusy(after)) return null
    if (isDone(after)) return after
    failureOfCode(order, code)
    return 'refused'
  }
  const isBusy = ({ next_action }: PaymentWire) => next_action?.type === 'poll'

  /** A refusal is final under its key: an order whose release was refused asks under the next one. */
  const nextKey = (key: string, { payment }: Order) =>
    payment?.refusedReleases === undefined ? key : `${key}-${payment.refusedReleases}`

  const seenAfter = (order: Order, answer: PaymentWire | 'refused' | null) =>
    answer === null || answer === 'refused' ? answer : seenIn(order, answer)

  return {
    retrieve,

    async execute(order, source, readBuyer) {
      const [wire, buyer] = await Promise.all([register(order), readBuyer()])
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
      // The acquirer may have assigned the account without its answer arriving: the outcome is unknown, and the
      // platform asks again.
      if (issued.ok) return isBusy(issued.data) ? null : issued.data
      if (issued.unknown) return null
      const code = issued.errors[0]?.error_code ?? ''
      if (code === stillRunning) return null
      // The platform forgets a key after a day and then refuses a second account: the first one counts.
      const standing = await read(order)
      if (standing === null || standing?.virtual_account) return standing
      if (standing && isBusy(standing)) return null
      failureOfCode(order, code)
      return 'refused'
    },

    async capture(order, seen) {
      const capture = ({ id, access_id }: PaymentWire) =>
        client.capturePayment({ id, access_id }, { idempotencyKey: `${id}-capture` })
      return seenAfter(order, await asked(order, seen, capture, ({ status }) => status === 'CAPTURED'))
    },
    async release(order, seen) {
      const cancel = ({ id, access_id }: PaymentWire) =>
        client.cancelPayment({ id, access_id }, { idempotencyKey: nextKey(`${id}-cancel`, order) })
      return seenAfter(order, await asked(order, seen, cancel, ({ status }) => status === 'CANCELED'))
    },
    async refund(order, seen) {
      const refund = ({ id }: PaymentWire) =>
        client.refundPayment(
          { id, reason: 'charged without an order' },
          { idempotencyKey: nextKey(`${id}-stray`, order) },
        )
      const answer = await asked(order, seen, refund, ({ status }) => status === 'succeeded' || status === 'CANCELED')
      return answer === null || answer === 'refused' ? answer : 'done'
    },
  }
}
