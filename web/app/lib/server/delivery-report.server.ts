import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { fileDelivery, getDelivery } from '#shared/api/fulfilment/parcels.ts'
import { carrierIds } from '#shared/domain/fulfilment/parcel/carriers.ts'
import type { FormReply } from '../../components/people/account/form.tsx'
import { pathsFor } from '../paths.ts'
import { api } from './api.server.ts'
import { photoIdsIn, photosIn } from './claim.server.ts'
import { fieldText, formReply } from './form-reply.server.ts'
import { idempotencyKey } from './forms.server.ts'
import { idParam, langOf, localeOf } from './params.server.ts'

/** What the server says to a report that it refuses, with the photographs that were sent. */
export interface ReportAnswer {
  readonly reply: FormReply
  readonly photos: readonly string[]
}

/** A sold work that its seller may report; any other leads to the sale itself. */
export async function loadReport(args: LoaderFunctionArgs) {
  const id = idParam(args)
  const { title, saleActions, shipTo } = await api(args).call(getDelivery, { orderItemId: id })
  if (!saleActions?.ship.may) throw redirect(pathsFor(langOf(args)).shipping(id))
  return { id, title, shipTo, photos: photosIn(args), formId: randomUUID() }
}
export type ReportData = Awaited<ReturnType<typeof loadReport>>

export async function actOnReport(args: ActionFunctionArgs): Promise<ReportAnswer | Response> {
  const form = await args.request.formData()
  const orderItemId = idParam(args)
  const imgs = photoIdsIn(form)
  const { attempt, refuse } = api(args)
  const parcel = {
    orderItemId,
    carrierId: carrierIds.find(each => each === fieldText(form, 'carrierId')) ?? 'yamato',
    deliveryNumber: fieldText(form, 'deliveryNumber').trim(),
  }
  const key = { idempotencyKey: idempotencyKey(fieldText(form, 'formId'), { ...parcel, imgs: imgs.join() }) }
  const answer = await attempt(fileDelivery, { ...parcel, imgs }, key)
  if (answer.ok) return redirect(pathsFor(langOf(args)).shipping(orderItemId, { done: 'ship' }))
  if (answer.code === 401 || answer.code === 403) throw refuse(answer)
  return { reply: formReply(form, answer, localeOf(args)), photos: imgs }
}
