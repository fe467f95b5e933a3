import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { listCards, openCardForm } from '#shared/api/buying/cards.ts'
import { cancelOrder, getOrder } from '#shared/api/buying/orders.ts'
import { orderResult, payOrder } from '#shared/api/buying/payments.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { frontUserInfo } from '#shared/api/people/accounts/profile.ts'
import { listCart } from '#shared/api/selling/carts.ts'
import { isPaid } from '#shared/domain/buying/order/transitions.ts'
import type { OrderView } from '#shared/domain/buying/order/view.ts'
import { payStateOf } from '#shared/domain/buying/order/wire-numbers.ts'
import { isAgreed } from '#shared/domain/kernel/purchase-source.ts'
import { sourceOf } from '#shared/domain/kernel/wire-numbers.ts'
import { m } from '../../paraglide/messages.js'
import { pathsFor } from '../paths.ts'
import { isAwaited, paymentStep } from '../payment-step.ts'
import { api, type LoaderArgs } from './api.server.ts'
import { orderParam, sourceName } from './checkout.server.ts'
import { fieldText } from './form-reply.server.ts'
import { idempotencyKey, refusedFields } from './forms.server.ts'
import { langOf, localeOf } from './params.server.ts'

type Attempt = OutputOf<typeof payOrder>

/**
 * Step 3. A buyer who comes back from the issuer is settled first: what the platform says counts, never the address
 * (payment-platform 6.0). Saved cards and a ticket for the card form are asked for only where a card can be entered: an
 * order that waits for the bank, or has ended, needs neither, and a ticket is a session opened at the platform.
 */
export async function loadPayment(args: LoaderFunctionArgs) {
  const orderId = orderParam(args)
  const { call, attempt } = api(args)
  const paths = pathsFor(langOf(args))
  const order = await call(getOrder, { orderId })
  if (isPaid({ payStatus: payStateOf(order.payStatus) })) throw redirect(paths.orderCompletion(orderId))
  const settled = isAwaited(paymentStep(order)) ? await call(orderResult, { orderId }) : undefined
  if (settled && isPaid({ payStatus: payStateOf(settled.payStatus) })) throw redirect(paths.orderCompletion(orderId))
  const now = settled && settled.payStatus !== order.payStatus ? await call(getOrder, { orderId }) : order
  const [cards, form] =
    paymentStep(now) === 'card'
      ? await Promise.all([attempt(listCards, {}), attempt(openCardForm, { pays: true })])
      : []
  return {
    order: { ...now, payUntil: await standingUntil(args, now) },
    bank: await bankFor(args, now),
    settled,
    cards: cards?.ok ? cards.data : [],
    cardForm: form?.ok ? form.data : null,
    /** Nothing can be paid by card at the moment; the sentence says why. */
    stopped: cards?.ok === false ? cards.message : form?.ok === false ? form.message : null,
    formId: randomUUID(),
  }
}

/** A win outlives its order unless it was paid by another one, or lost: of an order that has ended its cart is asked. */
async function standingUntil(args: LoaderArgs, order: OrderView): Promise<string | null> {
  const { source, payUntil, items } = order
  const productId = items[0]?.productId
  const hasEnded = paymentStep(order) === 'over' || paymentStep(order) === 'left'
  if (!hasEnded || !isAgreed(sourceOf(source)) || productId === undefined) return payUntil
  const cart = await api(args).attempt(listCart, { source: sourceName(source), productId })
  return cart.ok ? (cart.data.list[0]?.payUntil ?? null) : payUntil
}

/** The account that money goes back to, where some does. */
export async function bankFor(args: LoaderArgs, { owed }: Pick<OrderView, 'owed'>) {
  if (owed === 0) return null
  const profile = await api(args).attempt(frontUserInfo, {})
  return profile.ok ? profile.data.bank : null
}

/** `pay` begins an attempt, `result` asks how it stands, `leave` gives the works free. */
export async function actOnPayment(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  switch (fieldText(form, 'intent')) {
    case 'result':
      return ask(args)
    case 'leave':
      return leave(args, form)
    default:
      return pay(args, form)
  }
}

async function pay(args: ActionFunctionArgs, form: FormData) {
  const orderId = orderParam(args)
  // The form of a card has a box, which the browser checks, too; what is agreed to is not left to it. A buyer who asks
  // for the account of a transfer has agreed with the order.
  if ((form.has('card') || form.has('token')) && fieldText(form, 'agree') !== '1') {
    const error = m.pay_agree_missing({}, { locale: localeOf(args) })
    return data({ error, attempt: undefined }, { status: 400 })
  }
  const card = fieldText(form, 'card')
  const token = fieldText(form, 'token')
  const saveToken = fieldText(form, 'saveToken')
  const input = {
    orderId,
    ...(token ? { token } : card && card !== 'new' ? { cardId: card } : {}),
    ...(token && saveToken && fieldText(form, 'save') === '1' && { saveToken }),
  }
  const { attempt, refuse } = api(args)
  const key = idempotencyKey(fieldText(form, 'formId'), { input: JSON.stringify(input) })
  const answer = await attempt(payOrder, input, { idempotencyKey: key })
  if (answer.ok) return follow(args, answer.data)
  if (answer.code === 401 || answer.code === 403) throw refuse(answer)
  const error = refusedFields(answer, localeOf(args))['token'] ?? answer.message
  return data({ error, attempt: undefined }, { status: 409 })
}

async function ask(args: ActionFunctionArgs) {
  return follow(args, await api(args).call(orderResult, { orderId: orderParam(args) }))
}

/** Leads from an attempt to the completed order, the issuer's page, or back to the form with its result. */
function follow(args: LoaderArgs, attempt: Attempt) {
  const paths = pathsFor(langOf(args))
  if (isPaid({ payStatus: payStateOf(attempt.payStatus) })) return redirect(paths.orderCompletion(attempt.orderId))
  if (attempt.outcome === 'additional_authentication_required' && attempt.redirectUrl) {
    return redirect(attempt.redirectUrl)
  }
  const failed = attempt.outcome !== 'success' && attempt.outcome !== 'processing'
  return data({ error: failed ? attempt.message : undefined, attempt }, { status: failed ? 402 : 200 })
}

async function leave(args: ActionFunctionArgs, form: FormData) {
  const orderId = orderParam(args)
  const { attempt, refuse } = api(args)
  const key = idempotencyKey(fieldText(form, 'formId'), { leave: orderId })
  const answer = await attempt(cancelOrder, { orderId }, { idempotencyKey: key })
  if (!answer.ok && (answer.code === 401 || answer.code === 403)) throw refuse(answer)
  if (!answer.ok) return data({ error: answer.message, attempt: undefined }, { status: 409 })
  const paths = pathsFor(langOf(args))
  // A win is in no cart: the order's own page says until when it stands, and leads on.
  const order = await attempt(getOrder, { orderId })
  const isBound = order.ok && isAgreed(sourceOf(order.data.source))
  return redirect(isBound ? paths.cartPayment(orderId) : paths.cart({ left: 1 }))
}
