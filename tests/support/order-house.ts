// A house where works are bought the real way: cart-less order, card, the issuer's page, webhook, capture. Sellers are
// the house, the demo's partner or a member; everything after the payment is what its tests are about.

import { ulid } from 'ulid'
import { claimsOfItem, getDelivery, getMoney, refundsOf } from '#functions/store/deliveries.ts'
import { entriesOf } from '#functions/store/journal.ts'
import { getOrder } from '#functions/store/orders.ts'
import { workItem } from '#functions/store/works.ts'
import { put } from '#functions/table/write.ts'
import { createAddress } from '#shared/api/addresses.ts'
import { adminLogin } from '#shared/api/console/operators.ts'
import type { Endpoint, RawInputOf } from '#shared/api/endpoint.ts'
import { createOrder, orderResult, payOrder } from '#shared/api/orders.ts'
import { signUploads } from '#shared/api/uploads.ts'
import type { Delivery } from '#shared/domain/parcel/parcel.ts'
import type { UploadBusiness } from '#shared/domain/picture/upload.ts'
import type { Artwork } from '#shared/domain/work/artwork.ts'
import { openHouse } from './auction-house.ts'
import { openMerchant } from './merchant.ts'
import { termsInForce } from './newcomers.ts'
import { freshAddress, type Person } from './people.ts'
import type { TestRuntime } from './runtime.ts'
import { samplePicture, sendForm } from './sample-picture.ts'
import { sampleWork } from './sample-work.ts'

export const cards = {
  good: '4242424242424242',
  challenge: '4100000000005000',
  refused: '4000000000000002',
} as const

export type Seller = Artwork['seller']
export interface Bought {
  readonly buyer: Person
  readonly productId: string
  readonly orderId: string
  readonly orderNumber: string
  readonly itemId: string
}

export async function openOrderHouse(app: TestRuntime) {
  const house = await openHouse(app)
  const till = await openMerchant(app)
  const termsVersion = await termsInForce(app)
  const { table } = house

  /** A call of a member or operator whose token is renewed when the clock has moved. */
  async function as<Contract extends Endpoint>(
    who: Person,
    contract: Contract,
    input: RawInputOf<Contract>,
    key?: string,
  ) {
    const token = await house.tokenOf(who, operators.has(who.id) ? adminLogin : undefined)
    return app.call(contract, input, {
      as: token,
      address: freshAddress(),
      ...(contract.idempotent && { key: key ?? crypto.randomUUID() }),
    })
  }

  const operators = new Set<string>()
  async function operator(...roles: Parameters<typeof house.operator>) {
    const person = await house.operator(...roles)
    operators.add(person.id)
    return person
  }

  /** A listed work at a fixed price, small enough for a parcel. */
  async function work(
    price = 330_000,
    seller: Seller = { type: 'partner', partnerId: 'teitei' },
    boxSizeCm = [40, 30, 30],
  ): Promise<string> {
    const at = app.clock.now()
    const id = ulid()
    await house.write([put(workItem(sampleWork(id, at, { price, seller, boxSizeCm, weightG: 900 })))])
    return id
  }

  async function addressOf(buyer: Person): Promise<string> {
    const { data } = await as(buyer, createAddress, {
      name: '森下 凪',
      pseudonyms: 'もりした なぎ',
      email: buyer.email,
      phone: '03-5555-0123',
      postcode: '110-0001',
      country: 'JP',
      province: 13,
      city: '台東区谷中',
      address: '3-4-5',
    })
    return String(Object(data).id)
  }

  /** Holds these works for the buyer; nothing is paid. */
  async function ordered(buyer: Person, productId: string) {
    const addressId = await addressOf(buyer)
    const { data, code } = await as(buyer, createOrder, { source: 2, productId, addressId, termsVersion })
    if (code !== 200) throw new Error(`not ordered: ${code} ${JSON.stringify(data)}`)
    const { orderId, orderNumber } = Object(data)
    return { orderId: String(orderId), orderNumber: String(orderNumber) }
  }

  /** Waits as long as it takes: seven purchases side by side keep a small machine busy. */
  async function rest(): Promise<void> {
    for (let tries = 0; tries < 4; tries++) {
      const isQuiet = await app.quiet().then(
        () => true,
        () => false,
      )
      if (isQuiet) return
    }
    await app.quiet()
  }

  /** Pays with a card of the sandbox that needs no code. */
  async function paid(buyer: Person, orderId: string, card: string = cards.good) {
    const answer = await as(buyer, payOrder, { orderId, token: await till.token(card) })
    const { redirectUrl } = Object(answer.data)
    if (redirectUrl) {
      const { pathname, search } = new URL(String(redirectUrl))
      await till.send('GET', `${pathname}${search}`)
    }
    await rest()
    const result = await as(buyer, orderResult, { orderId })
    if (Object(result.data).payStatus !== 2) throw new Error(`not paid: ${JSON.stringify([answer.data, result.data])}`)
    await rest()
  }

  async function buy(how: { price?: number; seller?: Seller; buyer?: Person } = {}): Promise<Bought> {
    const buyer = how.buyer ?? (await house.member())
    const productId = await work(how.price, how.seller)
    const { orderId, orderNumber } = await ordered(buyer, productId)
    await paid(buyer, orderId)
    const order = await getOrder(table, orderId)
    const itemId = order?.lines[0]?.id ?? ''
    return { buyer, productId, orderId, orderNumber, itemId }
  }

  /** Ids of uploads that are ready to be named. */
  async function photos(who: Person, business: UploadBusiness & ('delivery' | 'claim'), count = 1): Promise<string[]> {
    const body = await samplePicture('jpeg', { width: 320, height: 240 })
    const files = Array.from({ length: count }, (_, n) => ({
      name: `${n}.jpg`,
      size: body.length,
      type: 'image/jpeg' as const,
    }))
    const { data } = await as(who, signUploads, { business, files })
    const list = Object(data).list as { uploadId: string; post: { url: string; fields: Record<string, string> } }[]
    for (const { post } of list) await sendForm(post, body)
    await app.quiet()
    return list.map(({ uploadId }) => uploadId)
  }

  /** The sweeper looks once after each jump of the clock. */
  async function someHours() {
    await app.quiet()
    for (let hour = 0; hour < 5; hour++) await app.clock.advance('PT1H')
    await app.quiet()
  }

  const item = async (id: string): Promise<Delivery> => {
    const found = await getDelivery(table, id)
    if (!found) throw new Error(`there is no order item ${id}`)
    return found
  }

  return {
    ...house,
    till,
    as,
    operator,
    forSale: work,
    addressOf,
    ordered,
    paid,
    buy,
    photos,
    someHours,
    item,
    order: async (id: string) => {
      const order = await getOrder(table, id)
      if (!order) throw new Error(`there is no order ${id}`)
      return order
    },
    money: (orderId: string) => getMoney(table, orderId),
    journal: (orderId: string) => entriesOf(table, orderId),
    refunds: (orderId: string) => refundsOf(table, orderId),
    claims: (itemId: string) => claimsOfItem(table, itemId),
  }
}

export type OrderHouse = Awaited<ReturnType<typeof openOrderHouse>>
