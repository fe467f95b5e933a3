import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { approveOffer, cancelOffer, denyAllOffers, denyOffer, listOffers } from '#shared/api/selling/offers.ts'
import type { Language } from '#shared/domain/kernel/language.ts'
import { areas } from '#shared/domain/people/address/areas.ts'
import { offerStateNumbers } from '#shared/domain/selling/offer/wire-numbers.ts'
import { pathsFor } from '../paths.ts'
import { type Attempt, api } from './api.server.ts'
import { fieldText } from './form-reply.server.ts'
import { idempotencyKey } from './forms.server.ts'
import { langOf, localeOf, pageParam } from './params.server.ts'

type Row = OutputOf<typeof listOffers>['list'][number]

/** Who sent an offer, as its receiver may know it before the payment: `k***3 東京都` (D66). */
export function senderName({ mask, country, province }: NonNullable<Row['sender']>, locale: Language): string {
  const area = areas.find(({ id }) => id === province)
  const place = area?.[locale] ?? ''
  const abroad = country !== null && country !== 'JP' ? country : ''
  return [mask, [place, abroad].filter(Boolean).join(', ')].filter(Boolean).join(locale === 'ja' ? '　' : ', ')
}

/** One of them in the panel of the work. */
export const receivedOffer = (
  { id, price, validUntil, sender }: Pick<Row, 'id' | 'price' | 'validUntil' | 'sender'>,
  locale: Language,
) => ({ id, price, validUntil, from: sender ? senderName(sender, locale) : '' })

const offerTab = (query: URLSearchParams): 'sent' | 'received' =>
  query.get('tab') === 'received' ? 'received' : 'sent'

/** The side that is asked for; else the one where something is to be done, and the own offers where that is neither. */
async function openTab(args: LoaderFunctionArgs, query: URLSearchParams): Promise<'sent' | 'received'> {
  if (query.has('tab') || query.has('done') || query.has('page')) return offerTab(query)
  const count = async (tab: 'sent' | 'received', status: number) =>
    (await api(args).call(listOffers, { tab, status: String(status), size: '1' })).total
  const [toPay, toAnswer] = await Promise.all([
    count('sent', offerStateNumbers.approved),
    count('received', offerStateNumbers.waiting),
  ])
  return toPay === 0 && toAnswer > 0 ? 'received' : 'sent'
}

/** The offers of one side, with who sent them in words. */
export async function loadOffers(args: LoaderFunctionArgs) {
  const tab = await openTab(args, new URL(args.request.url).searchParams)
  const { list, ...page } = await api(args).call(listOffers, { tab, page: String(pageParam(args)) })
  const rows = list.map(({ sender, ...offer }) => ({ ...offer, from: sender && senderName(sender, localeOf(args)) }))
  return { ...page, list: rows, tab, formId: randomUUID() }
}

/** Every answer, once however often its form is sent (D2). */
export async function actOnOffer(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const intent = fieldText(form, 'intent')
  const answer = await step(args, form, intent)
  if (!answer.ok && (answer.code === 401 || answer.code === 403)) throw api(args).refuse(answer)
  if (!answer.ok) return data({ error: answer.message }, { status: 409 })
  const tab = intent === 'cancel' ? 'sent' : 'received'
  return redirect(pathsFor(langOf(args)).bargain({ tab, done: intent }))
}

function step(args: ActionFunctionArgs, form: FormData, intent: string): Promise<Attempt<unknown>> {
  const { attempt } = api(args)
  const id = fieldText(form, 'id')
  const offer = { id, productId: fieldText(form, 'productId') || undefined }
  const key = { idempotencyKey: idempotencyKey(fieldText(form, 'formId'), { intent, id }) }
  switch (intent) {
    case 'approve':
      return attempt(approveOffer, offer, key)
    case 'deny':
      return attempt(denyOffer, offer, key)
    case 'deny-all':
      return attempt(denyAllOffers, { productId: id }, key)
    default:
      return attempt(cancelOffer, offer, key)
  }
}
