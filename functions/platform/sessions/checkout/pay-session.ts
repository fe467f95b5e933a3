import type { Decision } from '#shared/decision.ts'
import { isBusy, type Payment } from '#shared/platform/payments/payment.ts'
import type { PayType } from '#shared/platform/payments/values.ts'
import { linkStands, type PaymentSession } from '#shared/platform/sessions/session.ts'
import { nextVersion } from '../../customers/cards/card-changes.ts'
import { chargePayment } from '../../payments/charge/charge.ts'
import type { PaymentContext, PaymentStore } from '../../payments/context/payment-store.ts'
import { sessionReturn } from '../../payments/context/session-return.ts'
import { createPayment } from '../../payments/registration/register.ts'
import { readPayment } from '../../store/payments/payments.ts'
import { countUse, hasUseLeft, putSession, readLink, readSession } from '../../store/sessions/sessions.ts'
import { sessionPaymentId } from './session-state.ts'
import { updatePageState } from './session-transitions.ts'

interface PaymentChoice {
  readonly payType: PayType
  readonly token: string | undefined
  readonly email: string | undefined
}

/** `busy`: another window is paying this session. `used`: its link has no use left. */
type PaySessionResult = 'done' | 'busy' | 'used'

/**
 * Pays a session by the same steps as a call of the shop. The session stores the error for its page; the payment has
 * the result.
 */
export async function paySession(
  context: PaymentContext,
  start: PaymentSession,
  chosen: PaymentChoice,
): Promise<PaySessionResult> {
  const held = await reserveUse(context, start, chosen.payType)
  if (typeof held === 'string') return held
  let session = held
  if (await isPaidOtherwise(context, session, chosen.payType)) {
    // The page shows the payment type that was chosen.
    await updatePageState(context, session, { payType: start.payType })
    return 'busy'
  }
  const found = await paymentOf(context, session, chosen.payType)
  if (found.outcome === 'refused') return noteError(context, session, found.code)
  const { payment } = found
  const wayBack = sessionReturn(session.id)
  const { token, email } = chosen
  const paying = whileReserved(context, session, after => {
    session = after
  })
  const charging = chargePayment(paying, payment, {
    id: payment.id,
    access_id: payment.accessId,
    ...(chosen.payType === 'Card'
      ? {
          token,
          method: '1' as const,
          expires_at: session.expiresAt,
          return_url: wayBack,
          return_url_on_failure: wayBack,
          ...(email !== undefined && { tds2_email: email }),
        }
      : { payment_term_day: session.termDays }),
  })
  const executed = await charging.catch((error: unknown) => {
    if (error instanceof SessionTakenError) return undefined
    throw error
  })
  if (!executed) return 'busy'
  if (executed.outcome === 'refused') return noteError(context, session, executed.problems[0]?.code ?? 'E9991001005')
  // A transfer may take longer than the session lasts.
  const { account } = executed.payment
  if (account) {
    const { expiresAt } = account
    await updatePageState(context, session, {
      expiresAt: Math.max(session.expiresAt, expiresAt),
      lookAt: expiresAt,
    })
  }
  return 'done'
}

/** Another window has reserved the session since: this one does not pay. */
class SessionTakenError extends Error {
  override readonly name = 'SessionTakenError'
}

/**
 * Stores the attempt together with a check that the session is still reserved by this window. If two windows pay by
 * different types, which are different payments, either this attempt is stored before the other reserves, and the other
 * sees it; or this one is refused.
 */
function whileReserved(
  context: PaymentContext,
  reserved: PaymentSession,
  onStored: (after: PaymentSession) => void,
): PaymentContext {
  if (reserved.payTypes.length < 2) return context
  let isStored = false
  return {
    ...context,
    async commit(change) {
      if (isStored) return context.commit(change)
      const after = nextVersion(reserved, context.now())
      const result = await context.commit({ ...change, writes: [...change.writes, putSession(after, reserved)] })
      if (result.outcome === 'done') {
        isStored = true
        onStored(after)
        return result
      }
      const current = await readSession(context.table, reserved.id)
      if (current?.version !== reserved.version) throw new SessionTakenError('another window pays this session')
      return result
    },
  }
}

/** Whether the session is being paid by its other type. Read after the session was reserved. */
async function isPaidOtherwise({ table }: PaymentStore, session: PaymentSession, payType: PayType): Promise<boolean> {
  const other = session.payTypes.find(type => type !== payType)
  if (other === undefined) return false
  const { mode, shopId } = session
  const payment = await readPayment(table, { mode, shopId, id: sessionPaymentId(session, other) })
  return payment !== undefined && (isBusy(payment) || payment.status !== 'UNPROCESSED')
}

/** Records the payment type and reserves a use of the link before the acquirer is called. */
async function reserveUse(
  store: PaymentStore,
  before: PaymentSession,
  payType: PayType,
): Promise<PaymentSession | 'busy' | 'used'> {
  const link = before.linkId !== undefined && !before.holdsUse ? await readLink(store.table, before.linkId) : undefined
  if (link && (!hasUseLeft(link) || linkStands(link, store.now()) === 'expired')) return 'used'
  const { trouble: _, ...rest } = before
  const session: PaymentSession = { ...nextVersion(rest, store.now()), payType, ...(link && { holdsUse: true }) }
  const { outcome } = await store.commit({
    once: `${session.id}-${session.version}`,
    writes: [putSession(session, before), ...(link ? [countUse(link, 1)] : [])],
    events: [],
  })
  return outcome === 'done' ? session : 'busy'
}

/** The payment of this session, registered by the first attempt to pay. */
async function paymentOf(
  store: PaymentStore,
  session: PaymentSession,
  payType: PayType,
): Promise<Decision<{ readonly payment: Payment }, string>> {
  const id = sessionPaymentId(session, payType)
  const key = { mode: session.mode, shopId: session.shopId, id }
  const known = await readPayment(store.table, key)
  if (known) return { outcome: 'allowed', payment: known }
  const [first, second, third] = session.clientFields
  const registered = await createPayment(
    store,
    {
      id,
      pay_type: payType,
      ...(payType === 'Card'
        ? { job_code: session.job, amount: session.amount, tax: session.tax }
        : { billing_amount: session.amount, billing_tax: session.tax }),
      ...(session.tdsType !== undefined && payType === 'Card' && { tds_type: session.tdsType }),
      tds2_type: session.tds2Type,
      ...(first !== null && { client_field_1: first }),
      ...(second !== null && { client_field_2: second }),
      ...(third !== null && { client_field_3: third }),
    },
    session.testClock,
  )
  if (registered.outcome === 'allowed') return registered
  const meanwhile = await readPayment(store.table, key)
  if (meanwhile) return { outcome: 'allowed', payment: meanwhile }
  return { outcome: 'refused', code: registered.problems[0]?.code ?? 'E9991001005' }
}

async function noteError(store: PaymentStore, session: PaymentSession, code: string): Promise<PaySessionResult> {
  await updatePageState(store, session, { trouble: code })
  return 'done'
}
