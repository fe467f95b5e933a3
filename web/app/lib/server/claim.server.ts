import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { applyReturn, getReturn, sendReturn } from '#shared/api/fulfilment/claims.ts'
import { getDelivery } from '#shared/api/fulfilment/parcels.ts'
import { claimReasons } from '#shared/domain/fulfilment/claim/claim.ts'
import { carrierIds } from '#shared/domain/fulfilment/parcel/carriers.ts'
import { pathsFor } from '../paths.ts'
import { api } from './api.server.ts'
import { fieldText, formReply } from './form-reply.server.ts'
import { idempotencyKey } from './forms.server.ts'
import { idParam, langOf, localeOf } from './params.server.ts'

const photoId = /^[\w-]{1,64}$/

/** Uploads that the address brings back from the page without scripts. */
export function photosIn({ request }: { request: Request }): string[] {
  const query = new URL(request.url).searchParams
  const known = (query.get('photos') ?? '').split('.')
  return [...new Set([...known, query.get('uploadId') ?? ''])].filter(id => photoId.test(id))
}

/** Those that a form carries. */
export const photoIdsIn = (form: FormData): string[] =>
  form.getAll('imgs').flatMap(img => (typeof img === 'string' && photoId.test(img) ? [img] : []))

export async function loadClaim(args: LoaderFunctionArgs) {
  const orderItemId = idParam(args)
  const { call, attempt } = api(args)
  const [item, claim] = await Promise.all([call(getDelivery, { orderItemId }), attempt(getReturn, { orderItemId })])
  return { item, claim: claim.ok ? claim.data.claim : undefined, photos: photosIn(args), formId: randomUUID() }
}

/** Opens a claim, or says that the parcel is on its way back; each once (D2). */
export async function actOnClaim(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const orderItemId = idParam(args)
  const intent = fieldText(form, 'intent') === 'back' ? 'back' : 'claim'
  const { attempt, refuse } = api(args)
  const imgs = photoIdsIn(form)
  const text = fieldText(form, 'text').trim()
  const reason = claimReasons.find(each => each === fieldText(form, 'reason')) ?? 'damaged'
  const back = {
    orderItemId,
    carrierId: carrierIds.find(each => each === fieldText(form, 'carrierId')) ?? 'yamato',
    deliveryNumber: fieldText(form, 'deliveryNumber'),
  }
  const key = {
    idempotencyKey: idempotencyKey(fieldText(form, 'formId'), { intent, reason, text, imgs: imgs.join(), ...back }),
  }
  const answer =
    intent === 'back'
      ? await attempt(sendReturn, back, key)
      : await attempt(applyReturn, { orderItemId, reason, text, imgs }, key)
  if (answer.ok) return redirect(pathsFor(langOf(args)).claim(orderItemId, { done: intent }))
  if (answer.code === 401 || answer.code === 403) throw refuse(answer)
  return data({ intent, reply: formReply(form, answer, localeOf(args)), photos: imgs }, { status: 400 })
}
