import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { getPickup, listPickups, proposePickupDays, withdrawPickupDays } from '#shared/api/fulfilment/pickups.ts'
import { listAddresses } from '#shared/api/people/addresses.ts'
import { pickupParts } from '#shared/domain/fulfilment/pickup/transitions.ts'
import { m } from '../../paraglide/messages.js'
import { pathsFor } from '../paths.ts'
import { api, type Refusal } from './api.server.ts'
import { fieldText, formErrors, formReply } from './form-reply.server.ts'
import { idempotencyKey, refusedFields } from './forms.server.ts'
import { langOf, localeOf } from './params.server.ts'

const wantedIn = ({ request }: LoaderFunctionArgs | ActionFunctionArgs): string =>
  (new URL(request.url).searchParams.get('orderItemId') ?? '').slice(0, 64)

/** One pick-up with the form for its days, or all of them. */
export async function loadPickups(args: LoaderFunctionArgs) {
  const orderItemId = wantedIn(args)
  const { call } = api(args)
  const formId = randomUUID()
  if (orderItemId === '') return { all: (await call(listPickups, {})).list, one: null, addresses: [], formId }
  const [{ pickup }, addresses] = await Promise.all([call(getPickup, { orderItemId }), call(listAddresses, {})])
  return { all: [], one: pickup, addresses, formId }
}

/** Proposes the days that were filled in, or takes back those that wait. */
export async function actOnPickup(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const orderItemId = wantedIn(args)
  const { attempt, refuse } = api(args)
  const intent = fieldText(form, 'intent') === 'withdraw' ? 'withdraw' : 'propose'
  const slots = [1, 2, 3, 4, 5].flatMap(n => {
    const date = fieldText(form, `date${n}`).trim()
    return date === '' ? [] : [{ date, part: pickupParts.find(part => part === fieldText(form, `part${n}`)) ?? 'am' }]
  })
  const fields = { addressId: fieldText(form, 'addressId'), remarks: fieldText(form, 'remarks').trim() }
  const key = {
    idempotencyKey: idempotencyKey(fieldText(form, 'formId'), {
      ...{ intent, orderItemId, ...fields },
      slots: JSON.stringify(slots),
    }),
  }
  if (intent === 'propose' && fields.addressId === '') {
    const locale = localeOf(args)
    return data(formErrors(form, { addressId: m.pickup_address_needed({}, { locale }) }), { status: 400 })
  }
  const answer =
    intent === 'withdraw'
      ? await attempt(withdrawPickupDays, { orderItemId }, key)
      : await attempt(proposePickupDays, { orderItemId, ...fields, slots }, key)
  if (answer.ok) return redirect(pathsFor(langOf(args)).pickups({ orderItemId, done: intent }))
  if (answer.code === 401 || answer.code === 403) throw refuse(answer)
  return data(replyTo(form, answer, localeOf(args)), { status: 400 })
}

/** What is wrong with one of the days stands beside them all. */
function replyTo(form: FormData, refusal: Refusal, locale: 'ja' | 'en') {
  if (refusal.name === 'pickup-date') return formErrors(form, { slots: refusal.message })
  const refused = Object.entries(refusedFields(refusal, locale)).find(([field]) => field.startsWith('slots'))
  return refused ? formErrors(form, { slots: refused[1] }) : formReply(form, refusal, locale)
}
