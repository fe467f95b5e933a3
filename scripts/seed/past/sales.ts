import { listCards } from '#shared/api/buying/cards.ts'
import { createOrder, getOrder } from '#shared/api/buying/orders.ts'
import { orderResult, payOrder } from '#shared/api/buying/payments.ts'
import { applyReturn } from '#shared/api/fulfilment/claims.ts'
import { adminMoveOrderItem } from '#shared/api/fulfilment/console/parcels.ts'
import { acceptWork, confirmReceipt, fileDelivery } from '#shared/api/fulfilment/parcels.ts'
import { placeBid } from '#shared/api/selling/auctions.ts'
import { payStateNumbers } from '#shared/domain/buying/order/wire-numbers.ts'
import { parcelStateNumbers } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { sourceNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import { bidKindNumbers } from '#shared/domain/selling/auction/wire-numbers.ts'
import { visitIssuer } from '../cards.ts'
import { quiet, sendPhoto } from '../photos.ts'
import type { Ask } from './actors.ts'
import type { PlannedBids } from './auctioned.ts'

export interface Sale {
  readonly buyer: string
  readonly orderId: string
  readonly itemId: string
}

const paid: readonly number[] = [payStateNumbers.paid]

/** What buyers and sellers of the demo do, by the calls of the site. */
export function salesOf(ask: Ask, addressOf: ReadonlyMap<string, string>, termsVersion: string) {
  const cardOf = new Map<string, string>()

  /** An order that nobody has paid yet. */
  async function hold(buyer: string, productId: string, source: keyof typeof sourceNumbers = 'direct'): Promise<Sale> {
    const addressId = addressOf.get(buyer) ?? ''
    const input = { source: sourceNumbers[source], productId, addressId, termsVersion }
    const { orderId } = await ask(buyer, createOrder, input)
    const { items } = await ask(buyer, getOrder, { orderId })
    return { buyer, orderId, itemId: items[0]?.id ?? '' }
  }

  async function pay({ buyer, orderId }: Sale): Promise<void> {
    const cardId = cardOf.get(buyer) ?? (await ask(buyer, listCards, {}))[0]?.id ?? ''
    cardOf.set(buyer, cardId)
    const begun = await ask(buyer, payOrder, { orderId, cardId })
    if (paid.includes(begun.payStatus)) return
    if (begun.redirectUrl !== null) await visitIssuer(begun.redirectUrl)
    for (let asked = 0; asked < 20; asked++) {
      const { payStatus } = await ask(buyer, orderResult, { orderId })
      if (paid.includes(payStatus)) return
    }
    throw new Error(`the demo's order ${orderId} was not paid`)
  }

  const parcel = (sale: Sale) => ({ carrierId: 'yamato' as const, deliveryNumber: numberOf(sale.orderId) })

  const photo = (role: string, business: 'delivery' | 'claim' | 'resell', name: string) =>
    sendPhoto(ask, role, business, name)

  return {
    hold,
    pay,
    photo,
    quiet,
    buy: async (buyer: string, productId: string, source?: keyof typeof sourceNumbers): Promise<Sale> => {
      const sale = await hold(buyer, productId, source)
      await pay(sale)
      return sale
    },
    bids: async (productId: string, bids: PlannedBids) => {
      for (const [role, amount] of bids) await ask(role, placeBid, { productId, amount, kind: bidKindNumbers.bid })
    },
    /** The member who sells hands the parcel over, with a photo. */
    shipAsSeller: async (sale: Sale, picture: string, role = 'seller') => {
      const imgs = [await photo(role, 'delivery', picture)]
      return ask(role, fileDelivery, { orderItemId: sale.itemId, ...parcel(sale), imgs })
    },
    shipAsOperator: (sale: Sale) =>
      ask('operator', adminMoveOrderItem, {
        id: sale.itemId,
        to: parcelStateNumbers.delivering,
        reason: '汀庭より発送の連絡',
        ...parcel(sale),
      }),
    receive: ({ buyer, itemId }: Sale) => ask(buyer, confirmReceipt, { orderItemId: itemId }),
    accept: ({ buyer, itemId }: Sale) => ask(buyer, acceptWork, { orderItemId: itemId }),
    claim: async ({ buyer, itemId }: Sale, text: string, picture: string) => {
      const imgs = [await photo(buyer, 'claim', picture)]
      return ask(buyer, applyReturn, { orderItemId: itemId, reason: 'damaged', text, imgs })
    },
  }
}

/** Twelve digits, as the carrier prints them; the same for the same order. */
function numberOf(orderId: string): string {
  const digits = [...orderId].map(letter => letter.charCodeAt(0) % 10).join('')
  return digits.slice(-12).replace(/(\d{4})(?=\d)/g, '$1-')
}
