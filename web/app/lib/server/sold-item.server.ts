import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { getReturn, replyReturn } from '#shared/api/fulfilment/claims.ts'
import { answerCancel, getDelivery } from '#shared/api/fulfilment/parcels.ts'
import { pathsFor } from '../paths.ts'
import { api } from './api.server.ts'
import { fieldText, formReply } from './form-reply.server.ts'
import { idempotencyKey } from './forms.server.ts'
import { idParam, langOf, localeOf } from './params.server.ts'

export async function loadSoldItem(args: LoaderFunctionArgs) {
  const orderItemId = idParam(args)
  const { call, attempt } = api(args)
  const [item, claim] = await Promise.all([call(getDelivery, { orderItemId }), attempt(getReturn, { orderItemId })])
  return { item, claim: claim.ok ? claim.data.claim : undefined, formId: randomUUID() }
}

/** The seller's answers: to the buyer who wants to leave, and to the buyer who complains. */
export async function actOnSoldItem(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const orderItemId = idParam(args)
  const intent = fieldText(form, 'intent') === 'answer' ? 'answer' : 'reply'
  const { attempt, refuse } = api(args)
  const text = fieldText(form, 'text').trim()
  const agree = fieldText(form, 'agree') === '1'
  const key = { idempotencyKey: idempotencyKey(fieldText(form, 'formId'), { intent, orderItemId, text, agree }) }
  const answer =
    intent === 'answer'
      ? await attempt(answerCancel, { orderItemId, agree }, key)
      : await attempt(replyReturn, { orderItemId, text }, key)
  if (answer.ok) return redirect(pathsFor(langOf(args)).shipping(orderItemId, { done: intent }))
  if (answer.code === 401 || answer.code === 403) throw refuse(answer)
  return data({ intent, reply: formReply(form, answer, localeOf(args)) }, { status: 400 })
}
