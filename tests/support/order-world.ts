// A shop for tests of buying: works at a fixed price, buyers with an address and cards, and the way through the issuer's
// page. Everything goes over HTTP; only works are put up past every function.
import { randomUUID } from 'node:crypto'
import { getAuctionById } from '#functions/store/auctions.ts'
import { getOrder } from '#functions/store/orders.ts'
import { workItem } from '#functions/store/works.ts'
import { catalogueKeys } from '#functions/table/keys.ts'
import { put, update } from '#functions/table/write.ts'
import { createAddress } from '#shared/api/addresses.ts'
import { addToCart } from '#shared/api/carts.ts'
import type { Endpoint, OutputOf, RawInputOf } from '#shared/api/endpoint.ts'
import * as orders from '#shared/api/orders.ts'
import type { Artwork } from '#shared/domain/work/artwork.ts'
import { openHouse } from './auction-house.ts'
import { openMerchant } from './merchant.ts'
import { termsInForce } from './newcomers.ts'
import type { Person } from './people.ts'
import { platformOf } from './platform-client.ts'
import type { App, Envelope } from './runtime.ts'
import { sampleWork } from './sample-work.ts'

export const cards = {
  good: '4242424242424242',
  challenge: '4100000000005000',
  refusedAfterChallenge: '4000000000003220',
  neverAuthenticates: '4100000000200007',
  refused: '4000000000000002',
  wrongCode: '4000000000000127',
  expired: '4000000000000069',
  abortedAfterAuthentication: '4000000000000077',
  again: '4000000000000119',
} as const

export interface Buyer extends Person {
  readonly addressId: string
}

export async function openShop(app: App) {
  const house = await openHouse(app)
  const till = await openMerchant(app)
  const platform = platformOf(app)
  const terms = await termsInForce(app)

  const reply = async <Contract extends Endpoint>(
    contract: Contract,
    input: RawInputOf<Contract>,
    as?: Person,
    key = randomUUID(),
  ): Promise<Envelope> =>
    app.call(contract, input, {
      ...(as && { as: await house.tokenOf(as) }),
      ...(contract.idempotent && { key }),
    })
  async function ask<Contract extends Endpoint>(
    contract: Contract,
    input: RawInputOf<Contract>,
    as?: Person,
  ): Promise<OutputOf<Contract>> {
    const { code, data } = await reply(contract, input, as)
    if (code !== 200) throw new Error(`${contract.id} answered ${code} ${JSON.stringify(data)}`)
    return contract.output.parse(data) as OutputOf<typeof contract>
  }

  /** A work of the house at a fixed price, in a small crate. */
  async function sells(change: Partial<Artwork> = {}): Promise<string> {
    const at = app.clock.now()
    const id = change.id ?? randomUUID()
    await house.write([put(workItem(sampleWork(id, at, change)))])
    return id
  }

  const reprice = (id: string, price: number) =>
    house.write([update(catalogueKeys.work(id), { set: { price, updatedAt: app.clock.now() } })])

  const measure = (id: string, boxSizeCm = [40, 30, 30]) =>
    house.write([update(catalogueKeys.work(id), { set: { boxSizeCm } })])

  async function buyer(): Promise<Buyer> {
    const person = await house.member()
    const { id: addressId } = await ask(createAddress, plainAddress, person)
    return { ...person, addressId }
  }

  /** What the page sends for a work at its price. */
  const buyNow = (who: Buyer, productId: string, change: Partial<RawInputOf<typeof orders.createOrder>> = {}) => ({
    source: 2 as const,
    productId,
    addressId: who.addressId,
    termsVersion: terms,
    ...change,
  })

  /** Buy now: the order with its hold. */
  async function order(who: Buyer, productId: string, change: Partial<RawInputOf<typeof orders.createOrder>> = {}) {
    return ask(orders.createOrder, buyNow(who, productId, change), who)
  }

  async function pay(who: Buyer, orderId: string, card: string = cards.good) {
    return ask(orders.payOrder, { orderId, token: await till.token(card) }, who)
  }

  const result = (who: Buyer, orderId: string) => ask(orders.orderResult, { orderId }, who)

  /** As the page asks: until somebody knows. The webhook may be capturing at the same moment. */
  async function known(who: Buyer, orderId: string) {
    for (let asked = 1; ; asked++) {
      const said = await result(who, orderId)
      if (said.outcome !== 'processing' || asked === 10) return said
      await app.quiet()
    }
  }

  /** Pays, through the issuer's page if it asks, as far as it goes. */
  async function payThrough(who: Buyer, orderId: string, card?: string, how?: Parameters<typeof authenticate>[1]) {
    const begun = await pay(who, orderId, card)
    if (begun.redirectUrl) await authenticate(begun.redirectUrl, how)
    return known(who, orderId)
  }

  /** Through the issuer's page as a browser without scripts: types the code, or cancels; back at the shop it stops. */
  async function authenticate(url: string, how: { code?: string } | 'cancel' = { code: '123456' }): Promise<string> {
    let target = url
    let body: string | undefined
    for (let page = 0; page < 6; page++) {
      const { pathname, search } = new URL(target)
      const answer = await platform.send(body === undefined ? 'GET' : 'POST', `${pathname}${search}`, {
        ...(body !== undefined && { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      })
      const location = answer.headers.location
      if (location?.startsWith(app.origin)) return location
      if (location) {
        target = new URL(location, platform.origin).href
        body = undefined
        continue
      }
      const form = formOf(answer.body)
      if (!form) throw new Error(`no way on from ${target}: ${answer.status} ${answer.body.slice(0, 300)}`)
      const asks = form.fields.has('code') || /name="code"/.test(answer.body)
      if (asks) {
        form.fields.set('action', how === 'cancel' ? 'cancel' : 'code')
        form.fields.set('code', how === 'cancel' ? '' : (how.code ?? '123456'))
      }
      target = new URL(form.action || target, platform.origin).href
      body = form.fields.toString()
    }
    throw new Error('the issuer asks for ever')
  }

  return {
    ...house,
    till,
    platform,
    now: app.clock.now,
    clean: app.quiet,
    reply,
    ask,
    sells,
    reprice,
    measure,
    buyer,
    buyNow,
    order,
    pay,
    result,
    known,
    payThrough,
    authenticate,
    orderOf: (id: string) => getOrder(house.table, id),
    auctionById: (id: string) => getAuctionById(house.table, id),
    addToCart: (who: Buyer, productId: string, source: 1 | 2 | 3 = 1) => ask(addToCart, { productId, source }, who),
  }
}
export type OrderShop = Awaited<ReturnType<typeof openShop>>

/** The last form of a page: where it goes, and what is hidden in it. */
function formOf(html: string) {
  const form = [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)][0]
  if (!form) return undefined
  const attribute = (text: string, name: string) =>
    new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1]?.replaceAll('&amp;', '&')
  const fields = new URLSearchParams()
  for (const [input] of (form[2] ?? '').matchAll(/<input\b[^>]*>/g)) {
    const name = attribute(input, 'name')
    if (name) fields.set(name, attribute(input, 'value') ?? '')
  }
  return { action: attribute(form[1] ?? '', 'action') ?? '', fields }
}

export const plainAddress: RawInputOf<typeof createAddress> = {
  name: '森下 凪',
  pseudonyms: 'もりした なぎ',
  email: 'nagi@example.jp',
  phone: '03-5555-0123',
  postcode: '110-0001',
  country: 'JP',
  province: 13,
  city: '台東区谷中',
  address: '3-4-5',
}
