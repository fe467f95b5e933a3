import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { getReturn, replyReturn } from '#shared/api/claims.ts'
import { answerCancel, fileDelivery, getDelivery } from '#shared/api/parcels.ts'
import { carrierIds } from '#shared/domain/parcel/carriers.ts'
import { pathsFor } from '../paths.ts'
import { api } from './api.server.ts'
import { photosIn } from './claim.server.ts'
import { fieldText, formReply } from './form-reply.server.ts'
import { idempotencyKey } from './forms.server.ts'
import { idParam, langOf, localeOf } from './params.server.ts'

export async function loadSoldItem(args: LoaderFunctionArgs) {
  const orderItemId = idParam(args)
  const { call, attempt } = api(args)
  const [item, claim] = await Promise.all([call(getDelivery, { orderItemId }), attempt(getReturn, { orderItemId })])
  return { item, claim: claim.ok ? claim.data.claim : undefined, photos: photosIn(args), formId: randomUUID() }
}

/** The seller's three answers: the parcel, the buyer who wants to leave, the buyer who complains. */
export async function actOnSoldItem(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const orderItemId = idParam(args)
  const intent = fieldText(form, 'intent')
  const imgs = form.getAll('imgs').flatMap(img => (typeof img === 'string' && /^[\w-]{1,64}$/.test(img) ? [img] : []))
  const { attempt, refuse } = api(args)
  const fields = {
    orderItemId,
    carrierId: carrierIds.find(each => each === fieldText(form, 'carrierId')) ?? 'yamato',
    deliveryNumber: fieldText(form, 'deliveryNumber').trim(),
  }
  const text = fieldText(form, 'text').trim()
  const agree = fieldText(form, 'agree') === '1'
  const key = {
    idempotencyKey: idempotencyKey(fieldText(form, 'formId'), { intent, ...fields, imgs: imgs.join(), text, agree }),
  }
  const answer =
    intent === 'answer'
      ? await attempt(answerCancel, { orderItemId, agree }, key)
      : intent === 'reply'
        ? await attempt(replyReturn, { orderItemId, text }, key)
        : await attempt(fileDelivery, { ...fields, imgs }, key)
  if (answer.ok) return redirect(pathsFor(langOf(args)).shipping(orderItemId, { done: intent || 'ship' }))
  if (answer.code === 401 || answer.code === 403) throw refuse(answer)
  return data({ intent, reply: formReply(form, answer, localeOf(args)), photos: imgs }, { status: 400 })
}
