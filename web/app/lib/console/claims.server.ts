import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { adminGetOrder } from '#shared/api/buying/console/orders.ts'
import { codes } from '#shared/api/codes.ts'
import { adminDecideClaim, adminListClaims } from '#shared/api/fulfilment/console/claims.ts'
import { claimStates } from '#shared/domain/fulfilment/claim/claim.ts'
import { pathsFor } from '../paths.ts'
import { api } from '../server/api.server.ts'
import { idParam, langOf, localeOf, pageParam } from '../server/params.server.ts'
import { askConfirmation, consoleReply, doneAt, newFormId, submit, submitConfirmed } from './console.server.ts'
import { numberIn, typed, type Values } from './fields.ts'

export async function loadClaims(args: LoaderFunctionArgs) {
  const wanted = new URL(args.request.url).searchParams.get('state')
  const state = claimStates.find(each => each === wanted)
  const claims = await api(args).call(adminListClaims, { ...(state && { state }), page: String(pageParam(args)) })
  return { ...claims, state }
}

/** One claim with the sale it is about: the API answers it as a part of its order. */
export async function loadClaim(args: LoaderFunctionArgs) {
  const id = idParam(args)
  const { order, buyer, items, serverTime } = await api(args).call(adminGetOrder, { orderId: orderParam(args) })
  for (const item of items) {
    const claim = item.claims.find(({ claimId }) => claimId === id)
    const line = order.items.find(({ id: lineId }) => lineId === item.delivery.orderItemId)
    if (claim && line) return { claim, item, line, order, buyer, serverTime, formId: newFormId() }
  }
  throw data({ code: 404, message: codes['not-found'][localeOf(args)] }, { status: 404 })
}

/** A step of a claim, by the move's own name (D87). */
export async function decideOnClaim(args: ActionFunctionArgs) {
  const id = idParam(args)
  const values = typed(await args.request.formData())
  const { intent = '' } = values
  const answer = await send(args, id, intent, values)
  if (typeof answer === 'string') return askConfirmation(answer, { intent, values })
  if (!answer.ok) return consoleReply(args, answer, { intent, values, names: fields })
  return doneAt(pathsFor(langOf(args)).admin('claims/detail', { orderId: orderParam(args), id }), intent)
}

const fields = ['text', 'amount', 'carrierId', 'deliveryNumber']

function send(args: ActionFunctionArgs, id: string, move: string, values: Values) {
  const { text = '', amount, carrierId, deliveryNumber } = values
  const input = {
    id,
    move,
    text,
    ...(amount !== undefined && { amount: numberIn(amount) }),
    ...(carrierId !== undefined && { carrierId }),
    ...(deliveryNumber !== undefined && { deliveryNumber: deliveryNumber.trim() }),
  }
  const ends = move === 'refund' || move === 'refundPart'
  return ends ? submitConfirmed(args, adminDecideClaim, input, values) : submit(args, adminDecideClaim, input, values)
}

function orderParam({ request }: LoaderFunctionArgs | ActionFunctionArgs): string {
  return (new URL(request.url).searchParams.get('orderId') ?? '').slice(0, 64)
}
