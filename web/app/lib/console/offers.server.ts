import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { codes } from '#shared/api/codes.ts'
import { adminAnswerOffer, adminListOffers } from '#shared/api/selling/console/offers.ts'
import { offerStates } from '#shared/domain/selling/offer/transitions.ts'
import { offerStateNumbers } from '#shared/domain/selling/offer/wire-numbers.ts'
import { pathsFor } from '../paths.ts'
import { api, type LoaderArgs } from '../server/api.server.ts'
import { senderName } from '../server/offers.server.ts'
import { idParam, langOf, localeOf, pageParam } from '../server/params.server.ts'
import { consoleReply, doneAt, newFormId, submit } from './console.server.ts'
import { typed } from './fields.ts'

export async function loadConsoleOffers(args: LoaderFunctionArgs) {
  const wanted = new URL(args.request.url).searchParams.get('status')
  const state = offerStates.find(each => each === wanted)
  const offers = await api(args).call(adminListOffers, {
    ...(state && { status: String(offerStateNumbers[state]) }),
    page: String(pageParam(args)),
  })
  return { ...offers, state }
}

/** One offer among all that were made for its work: what is decided on one ends the others. */
export async function loadConsoleOffer(args: LoaderFunctionArgs) {
  const id = idParam(args)
  const productId = productParam(args)
  const { list, serverTime } = await api(args).call(adminListOffers, { productId, size: '60' })
  const named = list.map(({ sender, ...offer }) => ({ ...offer, from: sender && senderName(sender, localeOf(args)) }))
  const offer = named.find(each => each.id === id)
  if (!offer) throw data({ code: 404, message: codes['not-found'][localeOf(args)] }, { status: 404 })
  return { offer, others: named.filter(each => each.id !== id), productId, serverTime, formId: newFormId() }
}

/** Accepted or refused, with the reason that the trail keeps (D64). */
export async function answerConsoleOffer(args: ActionFunctionArgs) {
  const id = idParam(args)
  const values = typed(await args.request.formData())
  const { intent = '', reason = '' } = values
  const input = { id, accept: intent === 'offer-accept', ...(reason.trim() !== '' && { reason }) }
  const answer = await submit(args, adminAnswerOffer, input, values)
  if (!answer.ok) return consoleReply(args, answer, { intent, values, names: ['reason'] })
  return doneAt(pathsFor(langOf(args)).admin('offers/detail', { productId: productParam(args), id }), intent)
}

const productParam = ({ request }: LoaderArgs): string =>
  (new URL(request.url).searchParams.get('productId') ?? '').slice(0, 64)
