import { handle } from '#functions/machinery/http/handle.ts'
import { catalogueKeys, resaleKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { parseWork } from '#functions/store/catalogue/works.ts'
import { boxInDraft, getApplication } from '#functions/store/selling/applications.ts'
import { parseHolding } from '#functions/store/selling/holdings.ts'
import { currentPolicy } from '#functions/store/selling/policy.ts'
import { estimatePayout } from '#shared/api/selling/resale/listings.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { resaleRatesOf } from '#shared/domain/selling/policy/policy.ts'
import {
  leastPrice,
  leastTransport,
  payoutAbroad,
  payoutOf,
  pickupChargeOf,
  resaleBounds,
} from '#shared/domain/selling/resale/price.ts'

/**
 * Calculated with the draft's box and, until the pick-up's area is known, the most expensive one: as the application
 * will be reviewed.
 */
export const handler = handle(
  estimatePayout,
  async ({ input, table, read, caller, now, fail }) => {
    const { productId, price } = input
    const item = read.get(catalogueKeys.work(productId))
    const work = item && parseWork(item)
    if (work?.seller.type !== 'member' || work.seller.userId !== caller.userId) return fail('not-found')
    const held = read.get(resaleKeys.holding(caller.userId, productId))
    const basis = held && parseHolding(held).price
    if (!basis) return fail('price-out-of-range', { minPrice: null, maxPrice: null })
    const draft = read.get(resaleKeys.draft(caller.userId, productId))
    const policy = await currentPolicy(table, now())
    const isFetched = input.deliveryMethod === 1
    const box = isFetched ? null : (boxInDraft(draft) ?? (await boxOf(table, work, caller.userId)))
    const handing = {
      deliveryMethod: isFetched ? 1 : 0,
      pickupFee: isFetched ? pickupChargeOf(input.pickupAreaId ?? null, policy) : 0,
      transport: isFetched ? null : leastTransport(box, policy),
      packing: policy['packing-fee'],
      rates: resaleRatesOf(policy),
    } as const
    const { receiptFee, artistReturn, pickupFee, passedOn, net } = payoutOf(price, handing)
    const lines = [
      { kind: 'price', amount: price },
      { kind: 'receipt-fee', amount: -receiptFee },
      { kind: 'artist-return', amount: -artistReturn },
      { kind: 'pick-up', amount: -pickupFee },
      { kind: 'carriage', amount: passedOn },
    ] as const
    const minPrice = leastPrice(basis, handing)
    const { max } = resaleBounds(basis)
    return {
      lines: lines.filter(({ amount }) => amount !== 0),
      net,
      netAbroad: payoutAbroad(price, { ...handing, transport: leastTransport(box, policy, 'US') }).net,
      isAtLeast: !isFetched,
      minPrice,
      maxPrice: max,
      isAllowed: minPrice !== null && price >= minPrice && price <= max,
    }
  },
  {
    reads: ({ productId }, { userId = '' }) => [
      catalogueKeys.work(productId),
      resaleKeys.holding(userId, productId),
      resaleKeys.draft(userId, productId),
    ],
  },
)

/** The box that its owner applied with, else the one with which it was sold. */
async function boxOf(table: Getter, { applicationId, boxSizeCm }: Artwork, ownerId: string) {
  const applied = applicationId === undefined ? undefined : await getApplication(table, applicationId)
  return applied?.userId === ownerId ? applied.terms.boxSizeCm : boxSizeCm
}
