import { randomInt } from 'node:crypto'
import { handle } from '#functions/http/handle.ts'
import { untilWritten } from '#functions/reactions/until-written.ts'
import { addressIn, parseAddresses } from '#functions/store/addresses.ts'
import { mayOrder } from '#functions/store/auctions.ts'
import { parseCart, rowsOf } from '#functions/store/carts.ts'
import { consentOf } from '#functions/store/content.ts'
import { announceCancelled, announceCreated } from '#functions/store/order-events.ts'
import { newOrder } from '#functions/store/orders.ts'
import { currentPolicy } from '#functions/store/policy.ts'
import { referredOrder } from '#functions/store/referrals.ts'
import { holdAgreed, holdWork } from '#functions/store/work-holds.ts'
import { contentKeys, orderKeys } from '#functions/table/keys.ts'
import { isCommitted } from '#functions/table/transaction.ts'
import { soldKeys } from '#functions/views/sellable-works.ts'
import type { InputOf } from '#shared/api/endpoint.ts'
import { createOrder } from '#shared/api/orders.ts'
import { addressProblems, postalOf } from '#shared/domain/address/address.ts'
import { methodFor } from '#shared/domain/order/order.ts'
import { amountsView } from '#shared/domain/order/view.ts'
import { payStateNumbers } from '#shared/domain/order/wire-numbers.ts'
import { isAgreed } from '#shared/domain/purchase-source.ts'
import { sourceOf } from '#shared/domain/wire-numbers.ts'
import { chosenWorks } from './placing/chosen-works.ts'
import { draftOrder } from './placing/draft-order.ts'
import { replacedOrders } from './placing/replaced-orders.ts'

/** The drawn number may be taken by another order of the day. */
const attempts = 5

/**
 * Holds all the works or none (D40). The price that counts is the work's own at the instant of the hold: the condition
 * of each hold repeats it, so that no price can change between the read and the hold (P3, P4).
 */
export const handler = handle(
  createOrder,
  async ({ input, caller, table, read, now, newId, language, commit, fail, invalid }) => {
    const { typeAddress, customAddress } = input
    const source = sourceOf(input.source)
    const book = parseAddresses(read.get(orderKeys.addresses(caller.userId)))
    const cart = parseCart(read.get(orderKeys.cart(caller.userId)))
    const inForce = await consentOf(table, read.get(contentKeys.terms()), now())
    // A version that came into force while the page was open has to be shown before it binds.
    if (input.termsVersion !== inForce) return invalid({ field: 'termsVersion', key: 'TERMS_CHANGED' })
    const address = addressIn(book, input.addressId)
    if (!address) return invalid({ field: 'addressId', key: 'ADDRESS_REQUIRED' })
    const problems = typeAddress === 2 ? addressProblems(customAddress ?? emptyAddress) : []
    if (problems.length > 0)
      return invalid(...problems.map(({ field, key }) => ({ field: `customAddress.${field}`, key })))

    const rows = rowsOf(cart, source)
    const productIds = wantedIn(input)
    if (productIds.length === 0) return invalid({ field: 'cartIds', key: 'REQUIRED' })
    if (source !== 'cart' && productIds.length > 1) return invalid({ field: 'cartIds', key: 'INPUT_LENGTH' })
    if (source === 'cart' && productIds.some(id => !rows.some(row => row.id === id))) return fail('not-found')

    const place = async (attempt: number) => {
      const at = now()
      const found = await chosenWorks(table, productIds, {
        source,
        buyer: caller,
        now: at,
        // A hold that was lost is explained by the works as they stand now.
        read: attempt === 1 ? read : undefined,
      })
      if (found.outcome === 'refused') return fail(found.code, found.data)
      const seen = new Map(rows.map(row => [row.productId, row.seenPrice]))
      const moved = found.works.filter(({ work, price }) => source === 'cart' && seen.get(work.id) !== price)
      const order = draftOrder(found.works, {
        id: newId(),
        digits: randomInt(1_000_000),
        lineIds: found.works.map(() => newId()),
        input,
        buyerId: caller.userId,
        address,
        billing: typeAddress === 2 && customAddress ? (postalOf(customAddress) ?? null) : null,
        language,
        policy: await currentPolicy(table, at),
        now: at,
      })
      const amounts = amountsView(order)
      // A total that was confirmed with the new price is consent to it; without one a moved price is shown first.
      const surprised = input.total === undefined ? moved.length > 0 : input.total !== order.amounts.total
      if (surprised) return fail('price-changed', { ids: moved.map(({ work }) => work.id), amounts })

      const replaced = await replacedOrders(table, found.works, order, at)
      if (replaced.outcome === 'refused') return fail(replaced.code, replaced.data)
      const holds = order.lines.map((line, index) => {
        const { ownOrderId: own = null, hold, work } = found.works[index] ?? {}
        return isAgreed(source)
          ? holdAgreed(order, line, own, at)
          : holdWork(order, line, own, at, { since: hold?.since, saleId: work?.privateSale?.id })
      })
      const change = {
        writes: [
          ...Object.values(newOrder(order)),
          ...referredOrder(order),
          ...holds,
          ...replaced.writes,
          mayOrder(source, caller.userId, at),
        ],
        events: [...announceCreated(order), ...replaced.orders.flatMap(announceCancelled)],
        answer: {
          orderId: order.id,
          orderNumber: order.number,
          payStatus: payStateNumbers[order.payStatus],
          amounts,
          holdUntil: new Date(order.holdUntil).toISOString(),
          method: methodFor(order.amounts.total),
          serverTime: new Date(at).toISOString(),
        },
      }
      const result = await commit.attempt(change)
      if (isCommitted(result)) return result.answer
      // Another read explains a lost race: the work is locked, sold, has another price, or is free and tried for again.
      if (result.outcome !== 'refused' || result.refused.code === 'banned-buy' || attempt === attempts) {
        return commit(change)
      }
      return undefined
    }
    return untilWritten(place, { attempts })
  },
  {
    reads: (input, { userId = '' }) => [
      orderKeys.addresses(userId),
      orderKeys.cart(userId),
      contentKeys.terms(),
      ...soldKeys(wantedIn(input)),
    ],
  },
)

/** The works to be ordered: rows of the cart bear the ids of their works. */
const wantedIn = ({ productId, cartIds = [] }: Pick<InputOf<typeof createOrder>, 'productId' | 'cartIds'>) => [
  ...new Set(productId === undefined ? cartIds : [productId]),
]

const emptyAddress = {
  name: '',
  pseudonyms: '',
  email: '',
  phone: '',
  postcode: '',
  country: 'JP',
  province: 0,
  otherProvince: '',
  city: '',
  address: '',
}
