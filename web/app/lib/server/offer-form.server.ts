import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { getProduct } from '#shared/api/catalogue/works.ts'
import { estimateFee } from '#shared/api/selling/carts.ts'
import { createOffer } from '#shared/api/selling/offers.ts'
import { offerPeriods, offerRules, validUntilOf } from '#shared/domain/selling/offer/offer.ts'
import { dayMs } from '#shared/durations.ts'
import { dayInJapan } from '#shared/japan-time.ts'
import type { FormReply } from '../../components/people/account/form.tsx'
import { m } from '../../paraglide/messages.js'
import { parseAmount } from '../auction/quick-amounts.ts'
import type { Estimate } from '../estimate.ts'
import { yen } from '../format/money.ts'
import { pathsFor } from '../paths.ts'
import { api } from './api.server.ts'
import { fieldText, formErrors, formReply } from './form-reply.server.ts'
import { errorText, idempotencyKey } from './forms.server.ts'
import { idParam, langOf, localeOf } from './params.server.ts'

/** What the server says to the form of an offer: what it comes to, to be confirmed, or what is wrong with it. */
export type OfferAnswer =
  | {
      readonly kind: 'review'
      readonly offer: WrittenOffer
      readonly until: string
      readonly estimate: Estimate | null
    }
  | { readonly kind: 'refused'; readonly reply: FormReply; readonly needs: 'phone' | 'card' | undefined }

/** As its fields were typed, read. */
interface WrittenOffer {
  readonly price: number
  readonly period: string
  readonly date: string
  readonly formId: string
}

/** The work with what its asking price allows; one that takes no offer of this reader leads back to its page. */
export async function loadOfferForm(args: LoaderFunctionArgs) {
  const { id, title, artist, imgs, price, you, serverTime } = await api(args).call(getProduct, { id: idParam(args) })
  const { offering } = you
  if (!price || !offering?.isOpen || offering.least === null) throw redirect(pathsFor(langOf(args)).artwork(id))
  const now = Date.parse(serverTime)
  return {
    id,
    title,
    artist: artist.name,
    img: imgs[0] ?? null,
    asking: price.yen,
    least: offering.least,
    left: offering.left,
    own: offering.own,
    obstacle: offering.obstacle,
    /** Bounds of a chosen date, as its field reads them. */
    from: dayInJapan(now),
    to: dayInJapan(now + (offerRules.customMaxDays - 1) * dayMs),
    formId: randomUUID(),
  }
}
export type OfferFormData = Awaited<ReturnType<typeof loadOfferForm>>

/** The last minute of a day of Japan's calendar (D3). */
const endOf = (day: string) => Date.parse(`${day}T23:59:00+09:00`)

/** `offer` sends what was confirmed; anything else is asked once more and changes nothing. */
export async function actOnOfferForm(args: ActionFunctionArgs): Promise<OfferAnswer | Response> {
  const form = await args.request.formData()
  return fieldText(form, 'intent') === 'offer' ? send(args, form) : review(args, form)
}

async function review(args: ActionFunctionArgs, form: FormData): Promise<OfferAnswer> {
  const { call, attempt } = api(args)
  const { id, price, you, serverTime } = await call(getProduct, { id: idParam(args) })
  const asking = price?.yen ?? 0
  const [amount, period, date] = [parseAmount(fieldText(form, 'price')), periodOf(form), fieldText(form, 'date')]
  // Where no offer is taken any more the call says why.
  const least = you.offering?.least ?? 1
  const locale = localeOf(args)
  const validUntil = period && validUntilOf(period, endOf(date) || undefined, Date.parse(serverTime))
  const errors = {
    ...(amount === undefined && { price: errorText('AMOUNT_FORMAT', locale) }),
    ...(amount !== undefined && amount < least && { price: m.offer_error_low({ least: yen(least) }) }),
    ...(amount !== undefined && amount >= asking && { price: m.offer_error_high({ asking: yen(asking) }) }),
    ...(!period && { period: errorText('PERIOD_FORMAT', locale) }),
    ...(period && validUntil === undefined && { date: errorText('OFFER_PERIOD', locale) }),
  }
  if (amount === undefined || !period || validUntil === undefined || Object.keys(errors).length > 0)
    return { kind: 'refused', reply: formErrors(form, errors), needs: undefined }
  const estimate = await attempt(estimateFee, { productId: id, price: String(amount) })
  return {
    kind: 'review',
    offer: { price: amount, period, date, formId: fieldText(form, 'formId') },
    until: new Date(validUntil).toISOString(),
    estimate: estimate.ok ? estimate.data : null,
  }
}

const periodOf = (form: FormData) => offerPeriods.find(each => each === fieldText(form, 'period'))

async function send(args: ActionFunctionArgs, form: FormData): Promise<OfferAnswer | Response> {
  const { attempt, refuse } = api(args)
  const until = endOf(fieldText(form, 'date'))
  const period = periodOf(form) ?? '3d'
  const input = {
    productId: idParam(args),
    price: parseAmount(fieldText(form, 'price')) ?? 0,
    period,
    ...(period === 'custom' && until && { customUntil: new Date(until).toISOString() }),
  }
  const key = idempotencyKey(fieldText(form, 'formId'), input)
  const answer = await attempt(createOffer, input, { idempotencyKey: key })
  if (answer.ok) return redirect(pathsFor(langOf(args)).bargain({ done: 'offer' }))
  if (answer.code === 401 || answer.code === 403) throw refuse(answer)
  const needs = answer.name === 'phone-not-verified' ? 'phone' : answer.name === 'card-needed' ? 'card' : undefined
  // The asking price has moved since the page was made.
  const { least } = Object(answer.data)
  const reply =
    answer.name === 'price-out-of-range' && typeof least === 'number' && input.price < least
      ? formErrors(form, { price: m.offer_error_low({ least: yen(least) }) })
      : formReply(form, answer, localeOf(args))
  return { kind: 'refused', reply, needs }
}
