// What people of a resale story wish: an order at the asking price, and a way of selling.

import { draftOrder } from '#functions/buying/orders/placing/draft-order.ts'
import { sessionKeys } from '#functions/machinery/table/keys.ts'
import { type Attributes, put, type Write } from '#functions/machinery/table/write.ts'
import { putIdentity } from '#functions/store/selling/applications.ts'
import { foundHolding } from '#functions/store/selling/holdings.ts'
import { historyBookOf } from '#functions/store/whole/ledger-snapshot.ts'
import { saleBooksOf } from '#functions/store/whole/order-snapshot.ts'
import { pickupBookOf } from '#functions/store/whole/pickup-snapshot.ts'
import { resaleBookOf } from '#functions/store/whole/resale-snapshot.ts'
import type { Purchasable } from '#shared/domain/buying/order/purchase.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { firstPolicy } from '#shared/domain/selling/policy/values.ts'
import type { ResaleSale } from '#shared/domain/selling/resale/application.ts'
import { resaleBounds } from '#shared/domain/selling/resale/price.ts'
import type { StoreSnapshot } from '#shared/domain/whole/invariants/index.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { shownWork } from './histories.ts'
import { sampleOrder } from './sample-order.ts'
import { sampleWork } from './sample-work.ts'

interface Wish {
  readonly id: string
  readonly lineId: string
  readonly digits: number
  readonly buyerId: string
  readonly now: number
}

/** An order that has not been placed yet, of one work at what it costs. */
export function directOrder(
  { work, ...purchase }: { readonly work: Artwork } & Omit<Purchasable, 'outcome'>,
  { id, lineId, digits, buyerId, now }: Wish,
) {
  const { type, userId = '' } = work.seller
  const seller = { type, ...(userId && { userId }), name: { ja: userId, en: userId } }
  const sample = sampleOrder()
  const [line] = sample.lines
  if (!line) throw new Error('the sample has a line')
  const { title, artistName, img } = line
  return draftOrder([{ ...purchase, work, auction: undefined, title, artistName, img, seller }], {
    id,
    digits,
    policy: firstPolicy,
    lineIds: [lineId],
    input: {
      source: 2,
      productId: work.id,
      addressId: 'home',
      cartIds: [],
      typeAddress: 1,
      notes: '',
      termsVersion: '1',
      total: undefined,
    },
    buyerId,
    address: { ...sample.delivery, id: 'home', default: true },
    billing: null,
    language: 'ja',
    now,
  })
}

/** Now and then beside the bounds. */
export function wishedSale(
  basis: number,
  pick: <Value>(values: readonly Value[]) => Value | undefined,
  now: number,
): ResaleSale {
  const { min, max } = resaleBounds(basis)
  const price = Math.max(1, pick([min - 1, min, min + 1000, basis, max, max + 1]) ?? min)
  const kind = pick(['fixed', 'offer', 'auction', 'auction'] as const) ?? 'fixed'
  if (kind !== 'auction') return { kind, price }
  const endAt = now + 9 * dayMs
  return {
    kind,
    startPrice: price,
    instantPrice: pick([null, null, price + 5000]) ?? null,
    endAt: endAt - (endAt % minuteMs),
  }
}

export const identity = { birthDate: '1978-04-02', occupation: '会社員', method: 'licence' } as const

/** Members who may sell, a bowl on sale, and a vase that the first of them holds. */
export async function firstWorld(members: readonly string[], at: number): Promise<Write[]> {
  const [holder = ''] = members
  const { price: _price, priceType: _type, ...kept } = sampleWork('vase', at, { state: 'held', saleStatus: 'sold-out' })
  return [
    ...members.flatMap(userId => {
      const may = { userId, username: userId, userType: 1, language: 'ja', phoneVerified: true, cards: 1, epoch: 0 }
      return [put({ ...sessionKeys.standing(userId), ...may }), putIdentity(userId, identity)]
    }),
    ...(await shownWork(sampleWork('bowl', at), at)),
    ...(await shownWork({ ...kept, seller: { type: 'member', userId: holder } }, at)),
    foundHolding(holder, 'vase', { since: at, price: 150_000 }),
  ]
}

/** All that a story of resales is asked about. */
export const resalesIn = (items: readonly Attributes[]): StoreSnapshot => ({
  sales: saleBooksOf(items),
  resale: resaleBookOf(items),
  pickups: pickupBookOf(items),
  histories: historyBookOf(items),
})
