import type { PaymentMethods } from '#functions/clients/payments.ts'
import { environment } from '#functions/runtime/environment.ts'
import { type Language, pathLanguage } from '#shared/domain/language.ts'
import { methodFor, type Order } from '#shared/domain/order/order.ts'
import { challengeUntil, type PaymentFacts } from '#shared/domain/order/steps.ts'
import type { PlatformResult } from '#shared/platform/api/client.ts'
import type { PaymentWire } from '#shared/platform/api/payments/wire.ts'
import * as contracts from '#shared/platform/api/payments.ts'
import { factsOf, heard } from './payment-facts.ts'
import { type BuyerFacts, tds2Of } from './tds2.ts'

/**
 * The few questions that an order asks the payment platform. Each has one key that follows from the order and the
 * attempt, so that asking again is never a second effect. `null`: nobody knows; the poller asks again.
 */
const { registerPayment, executePayment, getPayment, capturePayment, cancelPayment, refundPayment } = contracts

export type CardSource = { readonly token: string } | { readonly customer_id: string; readonly card_id: string }

export interface Platform {
  /** What the platform knows of the order's payment; also when it knows nothing of one. */
  retrieve(order: Order): Promise<PaymentFacts | null>
  /** Begins the order's open attempt: registers the payment, then charges the card up to an authorisation. */
  execute(order: Order, source: CardSource, buyer: BuyerFacts): Promise<PaymentFacts | null>
  /** The account of a bank transfer (D44). */
  issueAccount(order: Order, until: number, now: number): Promise<PaymentWire | 'refused' | null>
  capture(order: Order): Promise<'done' | 'refused' | null>
  /** Lets an authorisation go. */
  release(order: Order): Promise<'done' | 'refused' | null>
  /** Gives back what was charged without our asking. */
  giveBack(order: Order): Promise<'done' | 'refused' | null>
}

const day = 86_400_000
/** The same call of ours is still running there (payment-platform.md 5.20): what comes of it nobody knows yet. */
const underway = 'E0090022021'
const unseen: PaymentFacts = { status: 'open', attempts: 0, redirectUrl: null, failure: null, card: null }

/** `language`: in which the buyer pays, so that the issuer's page and the way back speak it too (D10). */
export async function platformOf(payments: PaymentMethods, language?: Language): Promise<Platform> {
  const client = await payments.client(
    { registerPayment, executePayment, getPayment, capturePayment, cancelPayment, refundPayment },
    { ...(language && { language }) },
  )
  const idOf = (order: Order) => order.payment?.id ?? ''
  const typeOf = (order: Order) => (methodFor(order.amounts.total) === 'bank' ? 'Virtualaccount' : 'Card')

  /** The payment itself; undefined when the platform has never heard of it. */
  const read = async (order: Order): Promise<PaymentWire | undefined | null> => {
    if (idOf(order) === '') return undefined
    const got = await client.getPayment({ id: idOf(order), pay_type: typeOf(order) })
    if (got.ok) return got.data
    return got.unknown || got.status !== 404 ? null : undefined
  }

  /** An id that is taken is our own earlier call, whose key has lapsed: the payment is read instead (D43). */
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
    if (code === underway) return null
    if (!/01[46]$/.test(code)) return code
    return (await read(order)) ?? null
  }

  /** What a call that moves money came to. A refusal may have come with an attempt: the payment says so. */
  const outcomeOf = async (order: Order, result: PlatformResult<PaymentWire>): Promise<PaymentFacts | null> => {
    if (result.ok) return factsOf(order, result.data)
    if (result.unknown) return null
    const wire = await read(order)
    if (wire === null) return null
    const known = wire ? factsOf(order, wire) : unseen
    const isSettled = known.failure !== null && known.attempts > (order.payment?.seen ?? 0)
    if (isSettled || known.status !== 'open') return known
    const code = result.errors[0]?.error_code ?? ''
    return code === underway ? null : { ...known, certain: true, failure: heard(order, code) }
  }

  /**
   * Gives an order about a charge. Only what the platform says took place is done: an answer may be one that was given
   * before anybody knew (202), and under its key it stays that for a day. Then the payment says how it ended.
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
    if (code === underway) return null
    heard(order, code)
    return result.errors.some(({ retryable }) => retryable === true) || result.status === 409 ? null : 'refused'
  }
  const isBusy = ({ next_action }: PaymentWire) => next_action?.type === 'poll'

  return {
    async retrieve(order) {
      const wire = await read(order)
      return wire ? factsOf(order, wire) : wire === null ? null : unseen
    },

    async execute(order, source, buyer) {
      const wire = await register(order)
      if (wire === null) return null
      if (typeof wire === 'string') return { ...unseen, certain: true, failure: heard(order, wire) }
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
        heard(order, wire)
        return 'refused'
      }
      const term = Math.max(0, Math.floor((until - now) / day))
      const issued = await client.executePayment(
        { id: wire.id, access_id: wire.access_id, payment_term_day: term },
        { idempotencyKey: `${wire.id}-${order.payment?.attempts ?? 0}` },
      )
      if (issued.ok) return issued.data
      if (issued.unknown) return null
      const code = issued.errors[0]?.error_code ?? ''
      if (code === underway) return null
      // A key is forgotten after a day, and a second account is refused: the first one counts.
      const standing = await read(order)
      if (standing === null || standing?.virtual_account) return standing
      heard(order, code)
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
    giveBack: order =>
      asked(
        order,
        ({ id }) => client.refundPayment({ id, reason: 'charged without an order' }, { idempotencyKey: `${id}-stray` }),
        ({ status }) => status === 'succeeded' || status === 'CANCELED',
      ),
  }
}
