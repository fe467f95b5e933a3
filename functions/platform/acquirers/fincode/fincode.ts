import { doneWith, refused } from '../outcome.ts'
import type {
  AcquirerOutcome,
  AcquirerPort,
  AttemptResult,
  Charge,
  Keyed,
  NewOrder,
  OrderList,
  OrderListQuery,
  OrderRef,
  ShopRef,
  UpstreamSnapshot,
} from '../port.ts'
import {
  attemptOf,
  fincodeTdsResult,
  PaymentAnswer,
  PaymentListAnswer,
  payTypeQuery,
  SecureAnswer,
  upstreamSnapshotOf,
} from './answers.ts'
import { fincodeCards, fincodeCustomers, pathSegment } from './cards.ts'
import { type CallerClock, caller } from './http.ts'
import { readInbound } from './inbound.ts'
import { merchantNameOf, requesterFields } from './requester.ts'
import { type FincodeSettings, scriptUrls } from './settings.ts'

/** fincode over HTTPS (payment-platform.md 2). Amounts go out as text and come back as numbers. */
export function createFincode(shop: ShopRef, settings: FincodeSettings, clock: CallerClock): AcquirerPort {
  const call = caller(shop, settings, clock)
  const payments = '/v1/payments'
  const pathOf = (upstreamOrderId: string, step = '') => `${payments}/${pathSegment(upstreamOrderId)}${step}`

  async function retrieve({
    upstreamOrderId,
    payType,
  }: Pick<OrderRef, 'upstreamOrderId' | 'payType'>): Promise<AcquirerOutcome<UpstreamSnapshot>> {
    const found = await call({
      method: 'GET',
      path: pathOf(upstreamOrderId),
      query: payTypeQuery(payType),
      answer: PaymentAnswer,
    })
    if (found.kind === 'refused' && found.error.upstreamCode?.endsWith('002')) {
      return refused('EC002100002', { upstreamCode: found.error.upstreamCode })
    }
    if (found.kind !== 'done') return found
    const snapshot = upstreamSnapshotOf(found.value)
    const isDeclined = snapshot.status === 'UNPROCESSED' && snapshot.errorCode?.startsWith('EC009131') === false
    if (!isDeclined || found.value.tds_type !== '2') return doneWith(snapshot)
    // fincode reports the result of 3-D Secure before the decline elsewhere (6.1, outcome 6).
    const tds = await secure(snapshot, { method: 'GET', query: payTypeQuery(payType) })
    return doneWith(tds.kind === 'done' ? { ...snapshot, tds: tds.value } : snapshot)
  }

  async function listOrders({ payType, from, to, page }: OrderListQuery): Promise<AcquirerOutcome<OrderList>> {
    const day = (text: string) => text.replaceAll('-', '/')
    const found = await call({
      method: 'GET',
      path: payments,
      query: {
        ...payTypeQuery(payType),
        ...{ process_date_from: day(from), process_date_to: day(to), sort: 'created asc' },
        ...{ limit: '100', page: String(page) },
      },
      answer: PaymentListAnswer,
    })
    if (found.kind !== 'done') return found
    const { list, last_page: lastPage } = found.value
    return doneWith({ orders: list.map(upstreamSnapshotOf), lastPage })
  }

  async function registerAttempt(
    order: NewOrder,
  ): Promise<AcquirerOutcome<{ upstreamOrderId: string; accessId: string }>> {
    const { upstreamOrderId, job, amount, tax, tds, tdsFallback, freeFields, upstreamKey } = order
    const body = {
      id: upstreamOrderId,
      pay_type: 'Card',
      job_code: job,
      ...(job !== 'CHECK' && { amount: String(amount), tax: String(tax) }),
      tds_type: tds,
      ...(tds === '2' && { tds2_type: tdsFallback, ...merchantNameOf(shop) }),
      ...freeFieldsOf(freeFields),
    }
    const made = await call({ method: 'POST', path: payments, body, key: upstreamKey, answer: PaymentAnswer })
    if (made.kind === 'done') return doneWith({ upstreamOrderId: made.value.id, accessId: made.value.access_id })
    if (made.kind !== 'refused' || made.error.code !== 'EC001101014') return made
    // The order is ours and its first answer was lost, so that it is looked up (reliability P11).
    const known = await retrieve({ upstreamOrderId, payType: 'Card' })
    if (known.kind !== 'done') return known.kind === 'unknown' ? known : made
    const { status, errorCode, accessId } = known.value
    const isOurs = status === 'UNPROCESSED' && !errorCode && (job === 'CHECK' || known.value.amount === amount)
    return isOurs ? doneWith({ upstreamOrderId, accessId }) : made
  }

  async function execute({ upstreamOrderId, accessId, source, returnTo, tds2, upstreamKey }: Charge) {
    const card =
      'token' in source
        ? { token: source.token }
        : { customer_id: source.customerRef, ...(source.cardRef && { card_id: source.cardRef }) }
    const back =
      returnTo.kind === 'callback'
        ? { tds2_ret_url: returnTo.url }
        : { return_url: returnTo.success, return_url_on_failure: returnTo.failure }
    // A single payment is the only method that the marketplace offers.
    const body = { pay_type: 'Card', access_id: accessId, ...card, method: '1', ...back, ...requesterFields(tds2) }
    return attempt(
      await call({ method: 'PUT', path: pathOf(upstreamOrderId), body, key: upstreamKey, answer: PaymentAnswer }),
    )
  }

  /** Operations on an executed order: a path, and fields besides the access id. */
  async function step(
    { upstreamOrderId, accessId, payType, upstreamKey }: OrderRef & Keyed,
    name: string,
    more: Readonly<Record<string, string>> = {},
  ) {
    const body = { pay_type: payType, access_id: accessId, ...more }
    return call({ method: 'PUT', path: pathOf(upstreamOrderId, name), body, key: upstreamKey, answer: PaymentAnswer })
  }

  async function secure(
    { accessId }: Pick<OrderRef, 'accessId'>,
    request: { method: 'GET'; query: Record<string, string> } | { method: 'PUT'; body: Record<string, string> },
  ) {
    const said = await call({ path: `/v1/secure2/${pathSegment(accessId)}`, ...request, answer: SecureAnswer })
    return said.kind === 'done' ? doneWith(fincodeTdsResult(said.value)) : said
  }

  return {
    name: 'fincode',

    async browserConfig({ mode, tenant: ours }) {
      const known = await settings.credentials()
      const keys = known[mode]
      const tenant = ours === undefined ? undefined : known.tenants[ours]
      if (!keys) throw new Error(`fincode gave no ${mode} keys`)
      const scriptUrl = scriptUrls[mode]
      return { mode, tokenizer: 'fincode', scriptUrl, publicKey: keys.publicKey, ...(tenant && { tenant }) }
    },

    registerAttempt,
    execute,
    authenticate: ({ param, payType, ...ref }) => secure(ref, { method: 'PUT', body: { pay_type: payType, param } }),
    confirmAuthentication: ({ payType, ...ref }) => secure(ref, { method: 'GET', query: payTypeQuery(payType) }),
    completeAfterTds: async order => attempt(await step(order, '/secure')),
    // The payment method may only be sent if the order was cancelled before.
    capture: async order => attempt(await step(order, '/capture')),
    cancel: async order => attempt(await step(order, '/cancel')),
    reauthorize: async order => attempt(await step(order, '/auth', { method: '1' })),
    changeAmount: async ({ job, amount, tax, ...order }) =>
      attempt(await step(order, '/change', { job_code: job, amount: String(amount), tax: String(tax) })),
    retrieve,
    listOrders,

    customers: fincodeCustomers(call),
    cards: fincodeCards(call, shop),

    virtualAccount: {
      numbersFrom: 'acquirer',

      async issue({ upstreamOrderId, amount, tax, termDays, freeFields, referenceOrderId, registerKey, assignKey }) {
        const registration = {
          id: upstreamOrderId,
          pay_type: 'Virtualaccount',
          billing_amount: String(amount),
          billing_tax: String(tax),
          ...freeFieldsOf(freeFields),
        }
        /** An earlier call registered the order but had no time left to assign its account. */
        const stillOpen = async (made: Exclude<AcquirerOutcome<PaymentAnswer>, { kind: 'done' }>) => {
          if (made.error.code !== 'EC001101014') return made
          const found = await retrieve({ upstreamOrderId, payType: 'Virtualaccount' })
          return found.kind === 'done' && found.value.status === 'UNPROCESSED' ? found : made
        }
        const made = await call({
          method: 'POST',
          path: payments,
          body: registration,
          key: registerKey,
          answer: PaymentAnswer,
        })
        const opened = made.kind === 'done' ? doneWith({ accessId: made.value.access_id }) : await stillOpen(made)
        if (opened.kind !== 'done') return opened
        const assigned = await call({
          method: 'PUT',
          path: pathOf(upstreamOrderId),
          body: {
            pay_type: 'Virtualaccount',
            access_id: opened.value.accessId,
            payment_term_day: String(termDays),
            ...(referenceOrderId && { reference_order_id: referenceOrderId }),
          },
          key: assignKey,
          answer: PaymentAnswer,
        })
        return assigned.kind === 'done' ? doneWith(upstreamSnapshotOf(assigned.value)) : assigned
      },

      async cancel(order) {
        const cancelled = await step(order, '/cancel')
        return cancelled.kind === 'done' ? doneWith(upstreamSnapshotOf(cancelled.value)) : cancelled
      },
    },

    verifyInbound: async message => readInbound(await settings.credentials(), message),
    health: () => 'ok',
  }
}

function attempt(outcome: AcquirerOutcome<PaymentAnswer>): AcquirerOutcome<AttemptResult> {
  return outcome.kind === 'done' ? doneWith(attemptOf(outcome.value)) : outcome
}

function freeFieldsOf(fields: NewOrder['freeFields']): Record<string, string> {
  return Object.fromEntries(fields.flatMap((value, index) => (value ? [[`client_field_${index + 1}`, value]] : [])))
}
