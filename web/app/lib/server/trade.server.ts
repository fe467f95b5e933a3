import { type ActionFunctionArgs, data, redirect } from '@remix-run/node'
import { cancelOrder } from '#shared/api/buying/orders.ts'
import { acceptWork, confirmReceipt, hideOrderItem, remindDelivery } from '#shared/api/fulfilment/parcels.ts'
import { pathsFor } from '../paths.ts'
import { type Attempt, api } from './api.server.ts'
import { fieldText, optionalText } from './form-reply.server.ts'
import { idempotencyKey } from './forms.server.ts'
import { langOf } from './params.server.ts'

/** Every step of a buyer, once however often its form is sent (D2). */
export async function actOnPurchase(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const intent = fieldText(form, 'intent')
  const answer = await step(args, form, intent)
  if (!answer.ok && (answer.code === 401 || answer.code === 403)) throw api(args).refuse(answer)
  if (!answer.ok) return data({ error: answer.message }, { status: 409 })
  const paths = pathsFor(langOf(args))
  // The buyer accepts in order to sell: the wizard is the next page (D83).
  if (intent === 'accept-to-sell')
    return redirect(paths.resell({ productId: fieldText(form, 'productId') || undefined }))
  const { searchParams: query } = new URL(args.request.url)
  const orderId = query.get('orderId')
  const status = query.get('status') ?? undefined
  return redirect(orderId ? paths.order(orderId, { done: intent }) : paths.purchases({ status, done: intent }))
}

function step(args: ActionFunctionArgs, form: FormData, intent: string): Promise<Attempt<unknown>> {
  const { attempt } = api(args)
  const orderItemId = fieldText(form, 'orderItemId')
  const key = { idempotencyKey: idempotencyKey(fieldText(form, 'formId'), { intent, orderItemId }) }
  switch (intent) {
    case 'urge':
      return attempt(remindDelivery, { orderItemId }, key)
    case 'confirm':
      return attempt(confirmReceipt, { orderItemId }, key)
    case 'accept':
    case 'accept-to-sell':
      return attempt(acceptWork, { orderItemId }, key)
    case 'hide':
      return attempt(hideOrderItem, { id: orderItemId })
    default:
      return attempt(cancelOrder, { orderItemId, ...optionalText(form, 'reason') }, key)
  }
}
