import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { getOrder } from '#shared/api/buying/orders.ts'
import { getProduct, listProducts, listTransactions } from '#shared/api/catalogue/works.ts'
import { placeBid } from '#shared/api/selling/auctions.ts'
import { addToCart, estimateFee } from '#shared/api/selling/carts.ts'
import { listProductOffers } from '#shared/api/selling/offers.ts'
import { priceTypeNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { fees } from '#shared/domain/kernel/money/fees.ts'
import { sourceNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import { bidKindNumbers } from '#shared/domain/selling/auction/wire-numbers.ts'
import { m } from '../../paraglide/messages.js'
import { parseAmount } from '../auction/quick-amounts.ts'
import { rememberedPlace } from '../estimate.ts'
import { yen } from '../format/money.ts'
import { type BidAnswer, type ItemAnswer, isTie, itemTab, type RefusedBid } from '../item.ts'
import { openOrderOf } from '../open-order.ts'
import { pathsFor } from '../paths.ts'
import { api, type LoaderArgs, type Refusal } from './api.server.ts'
import { fieldText } from './form-reply.server.ts'
import { errorText, idempotencyKey, refusedFields } from './forms.server.ts'
import { receivedOffer } from './offers.server.ts'
import { idParam, langOf, localeOf } from './params.server.ts'

const relatedWorks = 4
/** Shown in the tab; the whole history has a page of its own. */
const historyRows = 5
const bidRows = 60

/** One round: the work with its bids and the reader's own, the works of the same craft, and the history in its tab. */
export async function loadItem(args: LoaderFunctionArgs) {
  const id = idParam(args)
  const tab = itemTab(new URL(args.request.url).searchParams.get('tab'))
  const { call, attempt } = api(args)
  const place = placeParam(args)
  // Only where the page itself is of one reader or one place; else the open page asks.
  const isEstimated =
    tab !== 'management' && (place !== undefined || (tab === 'shipping' && args.context.viewer === 'member'))
  const [{ bids, ...work }, related, history, estimate] = await Promise.all([
    call(getProduct, { id, bids: String(bidRows) }),
    attempt(listProducts, { relatedTo: id, size: relatedWorks }),
    tab === 'management' ? attempt(listTransactions, { id, size: String(historyRows) }) : undefined,
    isEstimated ? attempt(estimateFee, estimateOf(args, id)) : undefined,
  ])
  const { result, payUntil, orderId } = work.you
  // Only who holds the work asks for the order, and only where no auction does.
  const own = orderId !== null && !work.auctionState ? await attempt(getOrder, { orderId }) : undefined
  const isOffered = work.isOwn && work.priceType === priceTypeNumbers.offer && !work.lock
  const received = isOffered ? await attempt(listProductOffers, { productId: id }) : undefined
  return {
    work,
    tab,
    bids,
    record: result === null ? undefined : { detail: result, payUntil, orderId },
    /** The reader's own unpaid order that holds the work. */
    order: own?.ok ? (openOrderOf(own.data) ?? null) : null,
    history: history?.ok ? history.data.list : [],
    estimate: estimate?.ok ? estimate.data : null,
    /** What waits for who sells it; the API answers nobody else (D66). */
    offers: received?.ok ? received.data.list.map(each => receivedOffer(each, localeOf(args))) : null,
    related: related.ok ? related.data.list : [],
    /**
     * Makes the keys of the bids of this rendering; a new page, a new operation (D2). A guest cannot bid, and a guest's
     * page is shown to many.
     */
    formId: args.context.viewer === 'member' ? randomUUID() : '',
  }
}

/** A place of city/list out of the address. */
function placeParam({ request }: LoaderArgs): string | undefined {
  const place = new URL(request.url).searchParams.get('place') ?? ''
  return /^\d{1,3}$/.test(place) ? place : undefined
}

/** For a place of the address; a member's else for the one chosen last, or for the default address. */
function estimateOf(args: LoaderArgs, productId: string, price?: number) {
  const isMember = args.context.viewer === 'member'
  const chosen = isMember ? rememberedPlace(args.request.headers.get('cookie') ?? '') : undefined
  const cityId = placeParam(args) ?? (chosen === undefined ? undefined : String(chosen))
  return { productId, ...(price !== undefined && { price: String(price) }), ...(cityId !== undefined && { cityId }) }
}

/** `review` asks once more and changes nothing; `bid` bids; `buy` and `cart` choose the work. */
export async function actOnItem(args: ActionFunctionArgs): Promise<ItemAnswer | Response> {
  const form = await args.request.formData()
  switch (fieldText(form, 'intent')) {
    case 'bid':
      return bid(args, form)
    case 'buy':
      return choose(args, sourceNumbers.direct)
    case 'cart':
      return choose(args, sourceNumbers.cart)
    default:
      return review(args, form)
  }
}

/** Into the cart, or straight to the order: a cart of its own, so that nothing else comes along (D34). */
async function choose(args: ActionFunctionArgs, source: 1 | 2): Promise<ItemAnswer | Response> {
  const { attempt, refuse } = api(args)
  const answer = await attempt(addToCart, { productId: idParam(args), source })
  const paths = pathsFor(langOf(args))
  if (answer.ok) {
    return redirect(source === sourceNumbers.cart ? paths.cart({ added: 1 }) : paths.cartConfirmation({ source }))
  }
  if (answer.code === 401 || answer.code === 403) throw refuse(answer)
  return { kind: 'refused', error: answer.message }
}

async function review(args: ActionFunctionArgs, form: FormData): Promise<ItemAnswer> {
  const id = idParam(args)
  const instant = parseAmount(fieldText(form, 'instant'))
  const amount = instant ?? parseAmount(fieldText(form, 'quick') || fieldText(form, 'amount'))
  if (amount === undefined) return { kind: 'refused', error: errorText('AMOUNT_FORMAT', localeOf(args)) }
  if (amount > fees.priceMax) return { kind: 'refused', error: errorText('PRICE_LIMIT', localeOf(args)) }
  const { auctionState: state } = await api(args).call(getProduct, { id })
  if (state && instant === undefined && amount < state.minNext)
    return { kind: 'refused', error: m.bid_error_low({ min: yen(state.minNext) }) }
  const estimate = await api(args).attempt(estimateFee, estimateOf(args, id, amount))
  return {
    kind: 'review',
    estimate: (estimate.ok && estimate.data) || undefined,
    amount,
    bidKind: instant === undefined ? 'bid' : 'instant',
    formId: fieldText(form, 'formId'),
  }
}

async function bid(args: ActionFunctionArgs, form: FormData): Promise<BidAnswer | Response> {
  const productId = idParam(args)
  const amount = parseAmount(fieldText(form, 'amount')) ?? 0
  const kind = bidKindNumbers[fieldText(form, 'kind') === 'instant' ? 'instant' : 'bid']
  const confirm = fieldText(form, 'confirm') === '1'
  const input = { productId, amount, kind, ...(confirm && { confirm }) } as const
  const key = idempotencyKey(fieldText(form, 'formId'), { ...input, confirm })
  const { attempt, refuse } = api(args)
  const answer = await attempt(placeBid, input, { idempotencyKey: key })
  if (!answer.ok && (answer.code === 401 || answer.code === 403)) throw refuse(answer)
  if (!answer.ok) return { ...refused(answer, args), amount }
  if (fieldText(form, 'via') === 'script') return { kind: 'accepted', amount, bid: answer.data }
  const { result } = answer.data
  // Without scripts the answer is the page itself, safe to reload.
  return redirect(
    `${pathsFor(langOf(args)).artwork(productId, { bid: result, sum: amount, tie: isTie(answer.data, amount) ? 1 : undefined })}#auction`,
  )
}

function refused(refusal: Refusal, args: ActionFunctionArgs): RefusedBid {
  const minNext = typeof refusal.data === 'object' && refusal.data !== null && Reflect.get(refusal.data, 'minNext')
  const low = refusal.name === 'bid-too-low' && typeof minNext === 'number'
  const unreadable = refusal.name === 'validation'
  const error = low
    ? m.bid_error_low({ min: yen(minNext) })
    : unreadable
      ? (refusedFields(refusal, localeOf(args))['amount'] ?? errorText('AMOUNT_FORMAT', localeOf(args)))
      : refusal.message
  const needs = refusal.name === 'phone-not-verified' ? 'phone' : refusal.name === 'card-needed' ? 'card' : undefined
  return { kind: 'refused', error, needs }
}
