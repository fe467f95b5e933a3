import { randomInt } from 'node:crypto'
import { handle } from '#functions/machinery/http/handle.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { contentKeys, orderKeys } from '#functions/machinery/table/keys.ts'
import { isCommitted } from '#functions/machinery/table/transaction.ts'
import { consentOf } from '#functions/store/catalogue/content.ts'
import { addressIn, parseAddresses } from '#functions/store/people/addresses.ts'
import { type CartRow, parseCart, rowsOf } from '#functions/store/selling/carts.ts'
import { currentPolicy } from '#functions/store/selling/policy.ts'
import { soldKeys } from '#functions/views/sellable-works.ts'
import { createOrder } from '#shared/api/buying/orders.ts'
import type { InputOf } from '#shared/api/endpoint.ts'
import { isSurprise, judgeOrderRequest } from '#shared/domain/buying/order/request.ts'
import { amountsView } from '#shared/domain/buying/order/view.ts'
import { sourceOf } from '#shared/domain/kernel/wire-numbers.ts'
import { type ChosenWork, chosenWorks } from './placing/chosen-works.ts'
import { draftOrder } from './placing/draft-order.ts'
import { orderChange } from './placing/order-change.ts'
import { replacedOrders } from './placing/replaced-orders.ts'

/** Attempts: another order of the day may have the drawn number. */
const attempts = 5

/**
 * Holds all the works or none (D40). The price is the work's own at the instant of the hold: each hold's condition
 * repeats it, so that no price can change between the read and the hold (P3, P4).
 */
export const handler = handle(
  createOrder,
  async ({ input, caller, table, read, now, newId, language, commit, fail, invalid }) => {
    const source = sourceOf(input.source)
    const rows = rowsOf(parseCart(read.get(orderKeys.cart(caller.userId))), source)
    const productIds = wantedIn(input)
    const request = judgeOrderRequest(
      { termsVersion: input.termsVersion, billing: billingIn(input), source, productIds },
      {
        termsInForce: await consentOf(table, read.get(contentKeys.terms()), now()),
        address: addressIn(parseAddresses(read.get(orderKeys.addresses(caller.userId))), input.addressId),
        inCart: rows.map(({ id }) => id),
      },
    )
    if (request.outcome === 'refused')
      return request.code === 'validation' ? invalid(...request.errors) : fail(request.code)

    const place = async (attempt: number) => {
      const at = now()
      // The present works explain a hold that was refused.
      const asked = { source, buyer: caller, now: at, read: attempt === 1 ? read : undefined }
      const found = await chosenWorks(table, productIds, asked)
      if (found.outcome === 'refused') return fail(found.code, found.data)
      const { works } = found
      const { address, billing } = request
      const ids = { id: newId(), digits: randomInt(1_000_000), lineIds: works.map(() => newId()) }
      const policy = await currentPolicy(table, at)
      const buyerId = caller.userId
      const order = draftOrder(works, { ...ids, input, buyerId, address, billing, language, policy, now: at })
      const moved = source === 'cart' ? movedSince(rows, works) : []
      if (isSurprise(order.amounts.total, input.total, moved))
        return fail('price-changed', { ids: moved.map(({ work }) => work.id), amounts: amountsView(order) })

      const replaced = await replacedOrders(table, works, order, at)
      if (replaced.outcome === 'refused') return fail(replaced.code, replaced.data)
      const change = orderChange({ order, works, replaced }, at)
      const result = await commit.attempt(change)
      if (isCommitted(result)) return result.answer
      // A second read explains the refused hold: the work is locked, sold, has another price, or is free and is tried
      // again.
      const mayHelp = result.outcome === 'refused' && result.refused.code !== 'banned-buy' && attempt < attempts
      return mayHelp ? undefined : commit(change)
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

/** Works to be ordered: rows of the cart have the ids of their works. */
const wantedIn = ({ productId, cartIds = [] }: Pick<InputOf<typeof createOrder>, 'productId' | 'cartIds'>) => [
  ...new Set(productId === undefined ? cartIds : [productId]),
]

/** Works whose price differs from the one that the buyer's cart showed. */
function movedSince(rows: readonly CartRow[], works: readonly ChosenWork[]): ChosenWork[] {
  const seen = new Map(rows.map(row => [row.productId, row.seenPrice]))
  return works.filter(({ work, price }) => seen.get(work.id) !== price)
}

const billingIn = ({
  typeAddress,
  customAddress = emptyAddress,
}: Pick<InputOf<typeof createOrder>, 'typeAddress' | 'customAddress'>) =>
  typeAddress === 2 ? customAddress : undefined

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
