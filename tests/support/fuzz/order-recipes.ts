// Calls of buying that are going to succeed, each with a buyer, a work and an order of its own.
import { createHmac } from 'node:crypto'
import { ulid } from 'ulid'
import { createAddress, deleteAddress, updateAddress } from '#shared/api/addresses.ts'
import { addToCart, estimateFee, removeFromCart } from '#shared/api/carts.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import * as orders from '#shared/api/orders.ts'
import { deleteCard, saveCard, updateCard } from '#shared/api/payment-cards.ts'
import { getReceipt, issueReceipt, nameReceipt } from '#shared/api/receipts.ts'
import { signatureOf } from '#shared/platform/webhooks/signature.ts'
import { type OrderShop, openShop, plainAddress } from '../order-world.ts'
import type { TestRuntime } from '../runtime.ts'

interface OrderSuccess {
  readonly input: Readonly<Record<string, unknown>>
  readonly as?: string
  readonly headers?: Readonly<Record<string, string>>
}

const shops = new WeakMap<TestRuntime, Promise<OrderShop>>()
function shopOf(app: TestRuntime): Promise<OrderShop> {
  const known = shops.get(app) ?? openShop(app)
  shops.set(app, known)
  return known
}

async function address(shop: OrderShop) {
  const who = await shop.member()
  const { id } = await shop.ask(createAddress, plainAddress, who)
  return { id, as: who.token }
}
async function ordered(shop: OrderShop) {
  const who = await shop.buyer()
  const productId = await shop.sells()
  const { orderId } = await shop.order(who, productId)
  return { who, productId, orderId, as: who.token }
}
async function paid(shop: OrderShop) {
  const order = await ordered(shop)
  const { payStatus } = await shop.payThrough(order.who, order.orderId)
  if (payStatus !== 2) throw new Error(`the order was not paid: ${payStatus}`)
  return order
}
async function card(shop: OrderShop) {
  const who = await shop.member()
  const { id } = await shop.ask(saveCard, { token: await shop.till.token() }, who)
  return { id, as: who.token }
}

type Cook = (shop: OrderShop) => Promise<OrderSuccess>
const cooks = new Map<Endpoint, Cook>([
  [
    updateAddress,
    async shop => {
      const { id, as } = await address(shop)
      return { input: { id, default: true }, as }
    },
  ],
  [
    deleteAddress,
    async shop => {
      const { id, as } = await address(shop)
      return { input: { id }, as }
    },
  ],
  [addToCart, async shop => ({ input: { productId: await shop.sells() }, as: (await shop.member()).token })],
  [
    removeFromCart,
    async shop => {
      const who = await shop.buyer()
      const id = await shop.sells()
      await shop.addToCart(who, id)
      return { input: { id }, as: who.token }
    },
  ],
  [estimateFee, async shop => ({ input: { productId: await shop.sells(), cityId: '13' } })],
  [
    orders.createOrder,
    async shop => {
      const who = await shop.buyer()
      return { input: shop.buyNow(who, await shop.sells()), as: who.token }
    },
  ],
  [
    orders.payOrder,
    async shop => {
      const { orderId, as } = await ordered(shop)
      return { input: { orderId, token: await shop.till.token() }, as }
    },
  ],
  ...[orders.orderResult, orders.getOrder, orders.cancelOrder].map((contract): [Endpoint, Cook] => [
    contract,
    async shop => {
      const { orderId, as } = await ordered(shop)
      return { input: { orderId }, as }
    },
  ]),
  ...[getReceipt, issueReceipt].map((contract): [Endpoint, Cook] => [
    contract,
    async shop => {
      const { orderId, as } = await paid(shop)
      return { input: { orderId }, as }
    },
  ]),
  [
    nameReceipt,
    async shop => {
      const { orderId, as } = await paid(shop)
      return { input: { orderId, payee: '株式会社 葦原堂' }, as }
    },
  ],
  [
    orders.hideOrderItem,
    async shop => {
      const { who, orderId, as } = await paid(shop)
      const id = (await shop.orderOf(orderId))?.lines[0]?.id ?? ''
      await shop.ask(orders.cancelOrder, { orderItemId: id, reason: '都合により' }, who)
      // The money goes back first; then the row may be taken from the list.
      await shop.clean()
      return { input: { id }, as }
    },
  ],
  [saveCard, async shop => ({ input: { token: await shop.till.token() }, as: (await shop.member()).token })],
  [
    updateCard,
    async shop => {
      const { id, as } = await card(shop)
      return { input: { id, default: true }, as }
    },
  ],
  [
    deleteCard,
    async shop => {
      const { id, as } = await card(shop)
      return { input: { id }, as }
    },
  ],
  [
    orders.receivePayment,
    async shop => {
      const input = {
        id: `evt_${ulid()}`,
        object: 'event',
        api_version: '20260901',
        created: new Date(shop.now()).toISOString(),
        livemode: false,
        shop_id: shop.platform.shopId,
        type: 'ping',
        sequence: 1,
        data: { object: { version: 1 }, previous: {} },
        request_id: 'req_1',
      }
      const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text, 'utf8').digest('hex')
      const signature = signatureOf(JSON.stringify(input), [shop.platform.webhookSecret], shop.now(), hmac)
      return { input, headers: { 'platform-signature': signature } }
    },
  ],
])

/** What makes this call of buying succeed; undefined for all others. */
export async function orderSuccess(contract: Endpoint, app: TestRuntime): Promise<OrderSuccess | undefined> {
  const cook = cooks.get(contract)
  return cook?.(await shopOf(app))
}
