// The payment platform as its client meets it on the wire: one effect for a key, and fates that the seed draws. What the
// platform itself does under faults is payment-chaos' subject; here it is the other side, which may be slow, say no, not
// know, or tell twice.
import { createHmac } from 'node:crypto'
import { signatureOf } from '#shared/platform/webhooks/signature.ts'
import type { FaultLine } from './fault-line.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

export interface FakePayment {
  readonly id: string
  readonly total: number
  readonly isBank: boolean
  status: 'UNPROCESSED' | 'AUTHENTICATED' | 'AUTHORIZED' | 'AWAITING_CUSTOMER_PAYMENT' | 'CAPTURED' | 'CANCELED'
  version: number
  captured: number
  /** How often money was held or taken for it; more than once is a buyer charged twice. */
  charges: number
  challengeUntil: number
  /** What nobody knows the end of yet. */
  unknown: 'charge' | 'capture' | 'cancel' | null
  readonly attempts: { status: 'succeeded' | 'declined' | 'unknown' | 'requires_action'; code: string | null }[]
  readonly refunds: { id: string; amount: number; reason: string; created: string }[]
  readonly answers: Map<string, Answer>
  /** How often its capture was answered with no since somebody tried to let it go. */
  refused: number
}
interface Answer {
  readonly status: number
  readonly body: unknown
}
export interface Call {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

const declined = 'E9993134010'
const problem = (status: number, error_code: string): Answer => ({
  status,
  body: { errors: [{ error_code, error_message: error_code, retryable: false }] },
})

export function openFakePlatform(faults: FaultLine, roll: () => number, now: () => number) {
  const payments = new Map<string, FakePayment>()
  const notices: { readonly body: string; readonly sentAt: number }[] = []
  const wrongs: string[] = []
  let told = 0

  function tell(payment: FakePayment, type: string): void {
    payment.version++
    told++
    const body = JSON.stringify({
      id: `evt_${String(told).padStart(26, '0')}`,
      object: 'event',
      api_version: '20260101',
      created: new Date(now()).toISOString(),
      livemode: false,
      shop_id: 's',
      type: `payment.${type}`,
      sequence: told,
      data: { object: { ...wireOf(payment), client_field_1: payment.id.slice(1, 27) }, previous: {} },
      request_id: 'r',
    })
    notices.push({ body, sentAt: now() })
  }

  const fresh = (id: string, total: number, isBank = false): FakePayment => ({
    id,
    total,
    isBank,
    status: 'UNPROCESSED',
    version: 1,
    captured: 0,
    charges: 0,
    challengeUntil: 0,
    unknown: null,
    attempts: [],
    refunds: [],
    answers: new Map(),
    refused: 0,
  })

  const now200 = (payment: FakePayment): Answer => ({ status: 200, body: wireOf(payment) })

  function hold(payment: FakePayment): void {
    payment.status = 'AUTHORIZED'
    payment.charges++
    if (payment.charges > 1) wrongs.push(`${payment.id} was charged ${payment.charges} times`)
    tell(payment, 'authorized')
  }

  function take(payment: FakePayment): void {
    payment.status = 'CAPTURED'
    payment.captured = payment.total
    tell(payment, 'captured')
  }

  function endAttempt(payment: FakePayment, isGood: boolean): void {
    const attempt = payment.attempts.at(-1)
    if (!attempt) return
    attempt.status = isGood ? 'succeeded' : 'declined'
    attempt.code = isGood ? null : declined
    payment.unknown = null
    if (isGood) hold(payment)
    else {
      payment.status = 'UNPROCESSED'
      tell(payment, 'failed')
    }
  }

  function execute(payment: FakePayment): Answer {
    const isUnderway = payment.unknown === 'charge' || payment.status === 'AUTHENTICATED'
    if (isUnderway) wrongs.push(`P8 a second attempt of ${payment.id} beside an open one`)
    if (payment.status !== 'UNPROCESSED' || payment.unknown !== null) return problem(409, 'EC003100004')
    if (payment.isBank) {
      payment.status = 'AWAITING_CUSTOMER_PAYMENT'
      tell(payment, 'awaiting')
      return now200(payment)
    }
    payment.attempts.push({ status: 'unknown', code: null })
    if (faults.strikes('unknown')) payment.unknown = 'charge'
    else if (faults.strikes('refuses')) {
      endAttempt(payment, false)
      return problem(422, declined)
    } else if (roll() < 0.35) challenge(payment)
    else endAttempt(payment, true)
    return now200(payment)
  }

  function challenge(payment: FakePayment): void {
    const attempt = payment.attempts.at(-1)
    if (attempt) attempt.status = 'requires_action'
    payment.status = 'AUTHENTICATED'
    payment.challengeUntil = now() + 20 * MINUTE
    tell(payment, 'requires_action')
  }

  function capture(payment: FakePayment): Answer {
    if (payment.status !== 'AUTHORIZED' || payment.unknown !== null) return problem(409, 'EC004100004')
    if (faults.strikes('unknown')) payment.unknown = 'capture'
    else if (faults.strikes('refuses')) return problem(422, 'EC004125023')
    else take(payment)
    return now200(payment)
  }

  /** What was taken is given back by it. */
  function letGo(payment: FakePayment): void {
    const { captured, refunds } = payment
    const amount = captured - refundedOf(payment)
    if (amount > 0) refunds.push({ id: 'rf_all', amount, reason: 'cancel', created: new Date(now()).toISOString() })
    payment.status = 'CANCELED'
    tell(payment, 'canceled')
  }

  function cancel(payment: FakePayment): Answer {
    const isCharged = payment.status === 'AUTHORIZED' || payment.status === 'CAPTURED'
    if (!isCharged || payment.unknown !== null) return problem(409, 'EC005100004')
    if (faults.strikes('bars')) return problem(409, 'EC005100004')
    if (faults.strikes('unknown')) payment.unknown = 'cancel'
    else if (faults.strikes('refuses')) return problem(422, 'EC005127007')
    else letGo(payment)
    return now200(payment)
  }

  function refund(payment: FakePayment, { amount: asked, reason }: { amount?: number; reason: string }): Answer {
    const left = payment.captured - refundedOf(payment)
    const amount = asked ?? left
    if (amount < 1 || amount > left || faults.strikes('refuses')) return problem(422, 'EC005127007')
    const made = { id: `rf_${payment.refunds.length}`, amount, reason, created: new Date(now()).toISOString() }
    payment.refunds.push(made)
    if (refundedOf(payment) === payment.captured) payment.status = 'CANCELED'
    tell(payment, 'refunded')
    return { status: 201, body: refundWire(payment.id, made) }
  }

  function answer(method: string, path: string, body: Record<string, unknown>): Answer {
    const [, id = String(body['id'] ?? ''), deed = ''] = /\/v1\/payments(?:\/([^/?]+))?(?:\/(\w+))?/.exec(path) ?? []
    const payment = payments.get(id)
    if (method === 'POST' && deed === '') {
      if (payment) return problem(409, 'EC001101014')
      const isBank = body['pay_type'] === 'Virtualaccount'
      const made = fresh(id, Number(isBank ? body['billing_amount'] : body['amount']), isBank)
      payments.set(id, made)
      return { status: 201, body: wireOf(made) }
    }
    if (!payment) return problem(404, 'E0100000000')
    switch (deed) {
      case 'capture':
        return capture(payment)
      case 'cancel':
        return cancel(payment)
      case 'refunds':
        return refund(payment, {
          reason: String(body['reason']),
          ...('amount' in body && { amount: Number(body['amount']) }),
        })
      default:
        return method === 'GET' ? now200(payment) : execute(payment)
    }
  }

  /** Who hears that money will not be taken lets it go; that a process dies or is not heard may happen a few times (D41). */
  function watchRefusals(path: string, status: number): void {
    const [, id = '', deed] = /\/v1\/payments\/([^/?]+)\/(\w+)/.exec(path) ?? []
    const payment = payments.get(id)
    if (!payment) return
    if (deed === 'cancel') payment.refused = 0
    if (deed !== 'capture' || status !== 422) return
    if (++payment.refused === 8) wrongs.push(`D41 ${id} stays authorised after its capture was refused`)
  }

  /** One key, one effect: whatever comes under it again within a day gets the same answer. */
  const keyed = new Map<string, Answer & { readonly until: number }>()
  async function fetch(url: string, { method, headers, body }: Call) {
    const given = await faults.call(() => {
      if (faults.strikes('silentBefore')) throw new TypeError('fetch failed')
      const key = headers['idempotency-key']
      const kept = key === undefined ? undefined : keyed.get(key)
      const known = kept && kept.until > now() ? kept : undefined
      const made = known ?? answer(method, url, JSON.parse(body ?? '{}'))
      watchRefusals(url, made.status)
      const isKept = !known && (made.status < 400 || made.status === 422)
      faults.tell(`${method} ${url}`, `${key ?? ''} ${body ?? ''}`, made)
      if (key !== undefined && isKept) keyed.set(key, { ...made, until: now() + DAY })
      if (faults.strikes('silentAfter')) throw new TypeError('fetch failed')
      return { ...made, headers: new Headers(known ? { 'idempotent-replayed': 'true' } : {}) }
    })
    return { status: given.status, headers: given.headers, text: async () => JSON.stringify(given.body) }
  }

  return {
    fetch,
    payments,
    notices,
    wrongs,
    /** A payment that is over and done, for runs that begin after it. */
    paid(id: string, total: number): FakePayment {
      const payment: FakePayment = { ...fresh(id, total), status: 'CAPTURED', captured: total, charges: 1 }
      payments.set(id, payment)
      return payment
    },
    forgetKeys: () => keyed.clear(),
    /** The buyer at the issuer's page: yes, no, or away for too long. */
    authenticate(payment: FakePayment, isGood: boolean): void {
      if (payment.status === 'AUTHENTICATED') endAttempt(payment, isGood && now() < payment.challengeUntil)
    },
    /** The acquirer has found out. */
    settle(payment: FakePayment, isGood: boolean): void {
      if (payment.unknown === 'charge') endAttempt(payment, isGood)
      const { unknown } = payment
      if (unknown === null) return
      payment.unknown = null
      payment.version++
      if (unknown === 'capture' && isGood) take(payment)
      if (unknown === 'cancel' && isGood) letGo(payment)
    },
    transfer(payment: FakePayment): void {
      if (payment.status !== 'AWAITING_CUSTOMER_PAYMENT') return
      payment.charges++
      take(payment)
    },
    sign: (body: string, at: number) =>
      signatureOf(body, [webhookSecret], at, (secret, text) => createHmac('sha256', secret).update(text).digest('hex')),
  }
}
export type Wire = ReturnType<typeof openFakePlatform>
export const webhookSecret = 'whsec_of_the_run'

const refundedOf = ({ refunds }: Pick<FakePayment, 'refunds'>): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0)

/** A refund that was made, on the wire. */
const refundWire = (paymentId: string, refund: FakePayment['refunds'][number]) => ({
  ...refund,
  object: 'refund' as const,
  payment_id: paymentId,
  version: 2,
  cause: 'refund' as const,
  status: 'succeeded' as const,
  error_code: null,
  updated: refund.created,
})

/** The payments in the form that `checkInvariants` reads. */
export const booksOf = ({ payments }: Pick<Wire, 'payments'>) =>
  [...payments.values()].map(payment => ({
    id: payment.id,
    status: payment.status,
    captured: payment.captured,
    refunded: refundedOf(payment),
    isBusy: payment.unknown !== null,
    unsound: null,
  }))

/** A payment on the wire. */
function wireOf(payment: FakePayment) {
  const { id, total, isBank, status, version, captured, refunds, attempts, unknown, challengeUntil } = payment
  const refunded = refundedOf(payment)
  const time = new Date(0).toISOString()
  const isPoll = unknown !== null
  return {
    id,
    object: 'payment',
    shop_id: 's',
    livemode: false,
    access_id: 'a',
    pay_type: isBank ? 'Virtualaccount' : 'Card',
    job_code: 'AUTH',
    status,
    version,
    amount: total - refunded,
    tax: 0,
    total_amount: total - refunded,
    authorized_amount: status === 'AUTHORIZED' || captured > 0 ? total : 0,
    captured_amount: captured,
    refunded_amount: refunded,
    item_code: null,
    client_field_1: null,
    client_field_2: null,
    client_field_3: null,
    customer_id: null,
    metadata: {},
    tds_type: '2',
    tds2_type: '2',
    error_code: attempts.at(-1)?.code ?? null,
    next_action: isPoll
      ? { type: 'poll' }
      : status === 'AUTHENTICATED'
        ? { type: 'redirect', url: `https://pay.example/acs/${id}` }
        : null,
    brand: attempts.length > 0 ? 'VISA' : null,
    last4: attempts.length > 0 ? '4242' : null,
    transaction_id: null,
    approve: null,
    forward: null,
    attempts: attempts.map(({ status: state, code }, index) => ({
      n: index + 1,
      upstream_order_id: `${id}-${index + 1}`,
      status: state,
      error_code: code,
      retryable: false,
      tds: null,
      brand: 'VISA',
      last4: '4242',
      tds_expires_at: state === 'requires_action' ? new Date(challengeUntil).toISOString() : null,
      started: time,
    })),
    refunds: refunds.map(refund => refundWire(id, refund)),
    virtual_account: isBank && status !== 'UNPROCESSED' ? account : null,
    expires_at: time,
    auth_expires_at: null,
    processed_at: null,
    created: time,
    updated: time,
  }
}

const account = {
  id: '801-0000001',
  va_branch_code: '801',
  va_branch_name: 'ｻﾝﾌﾟﾙ',
  va_account_number: '0000001',
  va_account_name: 'ｺｳｹﾞｲﾉﾏ',
  payment_term: '2099-01-01T00:00:00.000Z',
  received_amount: 0,
  overpayment: false,
  cancel_overpayment: false,
  expire_overpayment: false,
}
