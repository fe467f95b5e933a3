import { type ActionFunctionArgs, data, redirect } from '@remix-run/node'
import { cancelApplication } from '#shared/api/selling/resale/applications.ts'
import {
  changeResalePrice,
  delistApplication,
  relistApplication,
  updateTimeProduct,
} from '#shared/api/selling/resale/listings.ts'
import { type DeskTab, deskTabs, ownerActions } from '#shared/domain/telling/dashboard/desk.ts'
import { m } from '../../paraglide/messages.js'
import { parseAmount } from '../auction/quick-amounts.ts'
import { yen } from '../format/money.ts'
import { pathsFor } from '../paths.ts'
import { type DeskRefusal, deskFields } from '../resale/desk.ts'
import { instantOf } from '../resale/times.ts'
import { type Attempt, api, type LoaderArgs, type Refusal } from './api.server.ts'
import { fieldText } from './form-reply.server.ts'
import { idempotencyKey, refusedFields } from './forms.server.ts'
import { langOf, localeOf } from './params.server.ts'

/** The tab that the address names; what the member has comes first. */
export const tabParam = ({ request }: LoaderArgs): DeskTab => {
  const wanted = new URL(request.url).searchParams.get('tab')
  return deskTabs.find(tab => tab === wanted) ?? 'owned'
}

/** Each form of the desk, once however often it is sent (D2). */
export async function actOnDesk(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const intent = ownerActions.find(each => each === fieldText(form, 'intent')) ?? 'acknowledge'
  const answer = await step(args, form, intent)
  if (answer.ok) return redirect(pathsFor(langOf(args)).overview({ tab: tabParam(args), done: intent }))
  if (answer.code === 401 || answer.code === 403) throw api(args).refuse(answer)
  const errors = deskErrors(answer, localeOf(args))
  const refusal: DeskRefusal = {
    intent,
    applicationId: fieldText(form, 'applicationId'),
    general: Object.keys(errors).length > 0 ? undefined : (outOfRange(answer, localeOf(args)) ?? answer.message),
    errors,
    typed: Object.fromEntries(deskFields.map(name => [name, fieldText(form, name)])),
  }
  return data(refusal, { status: 400 })
}

function step(
  args: ActionFunctionArgs,
  form: FormData,
  intent: (typeof ownerActions)[number],
): Promise<Attempt<unknown>> {
  const { attempt } = api(args)
  const id = fieldText(form, 'applicationId')
  const amount = (name: string) => parseAmount(fieldText(form, name)) ?? 0
  const instantPrice = fieldText(form, 'instantPrice').trim() === '' ? null : amount('instantPrice')
  const endTime = instantOf(fieldText(form, 'endTime'))
  const typed = deskFields.map(name => fieldText(form, name)).join(' ')
  const key = { idempotencyKey: idempotencyKey(fieldText(form, 'formId'), { intent, id, typed }) }
  switch (intent) {
    case 'change-price':
      return attempt(changeResalePrice, { id, price: amount('price') }, key)
    case 'change-end':
      return attempt(updateTimeProduct, { id, endTime }, key)
    case 'relist':
      return attempt(relistApplication, { id, startPrice: amount('startPrice'), instantPrice, endTime }, key)
    case 'delist':
      return attempt(delistApplication, { id }, key)
    default:
      return attempt(cancelApplication, { id }, key)
  }
}

function deskErrors(refusal: Refusal, locale: 'ja' | 'en'): DeskRefusal['errors'] {
  const fields = refusedFields(refusal, locale)
  return Object.fromEntries(deskFields.flatMap(name => (fields[name] ? [[name, fields[name]]] : [])))
}

/** A price that is refused is told with its bounds (D22). */
export function outOfRange(
  { name, data: about }: Pick<Refusal, 'name' | 'data'>,
  locale: 'ja' | 'en',
): string | undefined {
  const { minPrice, maxPrice } = Object(about)
  if (name !== 'price-out-of-range' || typeof minPrice !== 'number' || typeof maxPrice !== 'number') return undefined
  return m.resale_range({ min: yen(minPrice), max: yen(maxPrice) }, { locale })
}
