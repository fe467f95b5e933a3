// Calls of buying that are going to succeed, each with a buyer, a work and an order of its own.
import { createHmac } from 'node:crypto'
import { ulid } from 'ulid'
import { deleteCard, saveCard, updateCard } from '#shared/api/buying/cards.ts'
import * as orders from '#shared/api/buying/orders.ts'
import { orderResult, payOrder, receivePayment } from '#shared/api/buying/payments.ts'
import { getReceipt, issueReceipt, nameReceipt } from '#shared/api/buying/receipts.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { hideOrderItem } from '#shared/api/fulfilment/parcels.ts'
import { createAddress, deleteAddress, updateAddress } from '#shared/api/people/addresses.ts'
import { addToCart, estimateFee, removeFromCart } from '#shared/api/selling/carts.ts'
import { signatureOf } from '#shared/platform/webhooks/signature.ts'
import { plainAddress } from '../world/orders.ts'
import type { World } from '../world.ts'

interface OrderSuccess {
  readonly input: Readonly<Record<string, unknown>>
  readonly as?: string
  readonly headers?: Readonly<Record<string, string>>
}

async function address(world: World) {
  const who = await world.member()
  const { id } = await world.ask(createAddress, plainAddress, who)
  return { id, as: who.token }
}
async function ordered(world: World) {
  const who = await world.buyer()
  const productId = await world.work()
  const { orderId } = await world.hold(who, productId)
  return { who, productId, orderId, as: who.token }
}
async function paid(world: World) {
  const order = await ordered(world)
  const { payStatus } = await world.payThrough(order.who, order.orderId)
  if (payStatus !== 2) throw new Error(`the order was not paid: ${payStatus}`)
  return order
}
async function card(world: World) {
  const who = await world.member()
  const { id } = await world.keepCard(who)
  return { id, as: who.token }
}

type Preparation = (world: World) => Promise<OrderSuccess>
const preparations = new Map<Endpoint, Preparation>([
  [
    updateAddress,
    async world => {
      const { id, as } = await address(world)
      return { input: { id, default: true }, as }
    },
  ],
  [
    deleteAddress,
    async world => {
      const { id, as } = await address(world)
      return { input: { id }, as }
    },
  ],
  [addToCart, async world => ({ input: { productId: await world.work() }, as: (await world.member()).token })],
  [
    removeFromCart,
    async world => {
      const who = await world.buyer()
      const id = await world.work()
      await world.addToCart(who, id)
      return { input: { id }, as: who.token }
    },
  ],
  [estimateFee, async world => ({ input: { productId: await world.work(), cityId: '13' } })],
  [
    orders.createOrder,
    async world => {
      const who = await world.buyer()
      return { input: world.checkoutInput(who, await world.work()), as: who.token }
    },
  ],
  [
    payOrder,
    async world => {
      const { orderId, as } = await ordered(world)
      return { input: { orderId, token: await world.till.token() }, as }
    },
  ],
  ...[orderResult, orders.getOrder, orders.cancelOrder].map((contract): [Endpoint, Preparation] => [
    contract,
    async world => {
      const { orderId, as } = await ordered(world)
      return { input: { orderId }, as }
    },
  ]),
  ...[getReceipt, issueReceipt].map((contract): [Endpoint, Preparation] => [
    contract,
    async world => {
      const { orderId, as } = await paid(world)
      return { input: { orderId }, as }
    },
  ]),
  [
    nameReceipt,
    async world => {
      const { orderId, as } = await paid(world)
      return { input: { orderId, payee: '株式会社 葦原堂' }, as }
    },
  ],
  [
    hideOrderItem,
    async world => {
      const { who, orderId, as } = await paid(world)
      const id = (await world.console.order(orderId)).items[0]?.id ?? ''
      await world.ask(orders.cancelOrder, { orderItemId: id, reason: '都合により' }, who)
      // The money goes back first; then the row may be taken from the list.
      await world.app.quiet()
      return { input: { id }, as }
    },
  ],
  [saveCard, async world => ({ input: { token: await world.till.token() }, as: (await world.member()).token })],
  [
    updateCard,
    async world => {
      const { id, as } = await card(world)
      return { input: { id, default: true }, as }
    },
  ],
  [
    deleteCard,
    async world => {
      const { id, as } = await card(world)
      return { input: { id }, as }
    },
  ],
  [
    receivePayment,
    async world => {
      const input = {
        id: `evt_${ulid()}`,
        object: 'event',
        api_version: '20260901',
        created: new Date(world.app.clock.now()).toISOString(),
        livemode: false,
        shop_id: world.platform.shopId,
        type: 'ping',
        sequence: 1,
        data: { object: { version: 1 }, previous: {} },
        request_id: 'req_1',
      }
      const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text, 'utf8').digest('hex')
      const signature = signatureOf(JSON.stringify(input), [world.platform.webhookSecret], world.app.clock.now(), hmac)
      return { input, headers: { 'platform-signature': signature } }
    },
  ],
])

/** What makes this call of buying succeed; undefined for all others. */
export async function orderSuccess(contract: Endpoint, world: World): Promise<OrderSuccess | undefined> {
  return preparations.get(contract)?.(world)
}
