// Works that are bought: the hold, the card, the issuer's page, and every step after the payment, by the calls of those
// who take it.

import { cardResult, saveCard } from '#shared/api/buying/cards.ts'
import { createOrder, getOrder } from '#shared/api/buying/orders.ts'
import { orderResult, payOrder } from '#shared/api/buying/payments.ts'
import { signUploads } from '#shared/api/catalogue/uploads.ts'
import type { RawInputOf } from '#shared/api/endpoint.ts'
import { applyReturn } from '#shared/api/fulfilment/claims.ts'
import { adminMoveOrderItem } from '#shared/api/fulfilment/console/parcels.ts'
import { acceptWork, confirmReceipt, fileDelivery } from '#shared/api/fulfilment/parcels.ts'
import { createAddress } from '#shared/api/people/addresses.ts'
import { addToCart } from '#shared/api/selling/carts.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import type { UploadBusiness } from '#shared/domain/kernel/picture/upload.ts'
import { PaymentWire } from '#shared/platform/api/payments/wire.ts'
import { getPayment } from '#shared/platform/api/payments.ts'
import { openMerchant } from '../merchant.ts'
import type { Person } from '../people.ts'
import { platformOf } from '../platform-client.ts'
import { publishedTerms, termsInForce } from '../registration.ts'
import type { App } from '../runtime.ts'
import { samplePicture, sendForm } from '../sample-picture.ts'
import type { openCalls } from './calls.ts'
import type { openConsole } from './console.ts'
import { authenticationOf } from './issuer.ts'
import type { AuctionOptions, openWorks } from './works.ts'

/** Numbers of the sandbox (payment-platform.md 3.4). */
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

/** How a carrier is told, wherever a parcel is reported. */
export const parcel = { carrierId: 'yamato', deliveryNumber: '1234-5678-9012' } as const

export interface Buyer extends Person {
  readonly addressId: string
}

type Seller = Artwork['seller']
export const ofHouse: Seller = { type: 'official' }
export const ofPartner: Seller = { type: 'partner', partnerId: 'teitei' }
export const ofMember = ({ id }: Person): Seller => ({ type: 'member', userId: id })

/** Each follows from the one before it. */
const orderStates = ['held', 'paid', 'shipped', 'arrived', 'received', 'completed'] as const
type OrderState = (typeof orderStates)[number]

export interface OrderOptions {
  /** How far the sale has gone; `paid` unless told otherwise. */
  readonly state?: OrderState
  readonly buyer?: Buyer
  /** Who sells: a member, or another seller; the partner of the demo unless told otherwise. */
  readonly seller?: Person | Seller
  /** Fields of the work that is made for the order. */
  readonly work?: Partial<Artwork>
  /** The work is won at an auction of the house, which takes three days. */
  readonly isAward?: boolean
}

export interface Sale {
  readonly buyer: Buyer
  /** The member who sells, where one does. */
  readonly owner: Person | undefined
  readonly productId: string
  readonly orderId: string
  readonly orderNumber: string
  readonly itemId: string
}

type Parts = ReturnType<typeof openCalls> & ReturnType<typeof openWorks> & ReturnType<typeof openConsole>
type OrderInput = RawInputOf<typeof createOrder>

export async function openOrders(app: App, { call, ask, member, work, auction, bid, advancePast, owner }: Parts) {
  const till = await openMerchant(app)
  const platform = platformOf(app)
  const terms = await termsInForce(app)
  const authenticate = authenticationOf(app, platform)

  async function buyer(values?: Parameters<typeof member>[0]): Promise<Buyer> {
    const person = await member(values)
    const { id } = await ask(createAddress, { ...plainAddress, email: person.email }, person)
    return { ...person, addressId: id }
  }

  /** What the page sends for a work at its price. */
  const checkoutInput = (who: Buyer, productId: string, change: Partial<OrderInput> = {}): OrderInput => ({
    source: 2,
    productId,
    addressId: who.addressId,
    termsVersion: publishedTerms(app) ?? terms,
    ...change,
  })

  /** The order with its hold. */
  const hold = (who: Buyer, productId: string, change?: Partial<OrderInput>) =>
    ask(createOrder, checkoutInput(who, productId, change), who)

  const pay = async (who: Buyer, orderId: string, card: string = cards.good) =>
    ask(payOrder, { orderId, token: await till.token(card) }, who)

  /** Saves a card as its holder does: there and back by the card company's page, if it asks. */
  async function keepCard(who: Person, number: string = cards.good, isDefault = false) {
    const begun = await ask(saveCard, { token: await till.token(number), default: isDefault }, who)
    if (begun.redirectUrl) await authenticate(begun.redirectUrl)
    const { card } = begun.state === 'saved' ? begun : await ask(cardResult, {}, who)
    if (!card) throw new Error(`the card ending in ${number.slice(-4)} was not saved`)
    return card
  }

  const getResult = (who: Buyer, orderId: string) => ask(orderResult, { orderId }, who)

  /** Asks as the page does, until the outcome is known: the webhook may be capturing at the same moment. */
  async function pollOutcome(who: Buyer, orderId: string) {
    for (let asked = 1; ; asked++) {
      const answer = await getResult(who, orderId)
      if (answer.outcome !== 'processing' || asked === 10) return answer
      await app.quiet()
    }
  }

  /**
   * Asks for the account of a transfer, as the page does. On a busy machine it may come after the answer: then the page
   * asks again.
   */
  async function askTransfer(who: Buyer, orderId: string) {
    let answer = await ask(payOrder, { orderId }, who)
    for (let asked = 0; answer.transfer === null && asked < 10; asked++) {
      await app.quiet()
      answer = await getResult(who, orderId)
    }
    return answer
  }

  /** A transfer into the account of this order, as the sandbox's bank tells of it. */
  async function deposit(orderId: string, amount: number): Promise<void> {
    const paid = await platform.call(getPayment, { id: `o${orderId}`, pay_type: 'Virtualaccount' })
    const account = PaymentWire.parse(paid.data).virtual_account?.id ?? ''
    const reply = await platform.send('POST', `/sandbox/v1/virtual_accounts/${account}/deposits`, {
      headers: {
        authorization: `Bearer ${platform.keys.secret}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ amount }),
    })
    if (reply.status >= 300) throw new Error(`the deposit was answered ${reply.status} ${JSON.stringify(reply.data)}`)
    await app.quiet()
  }

  /** Pays, through the issuer's page if it asks, as far as it goes. */
  async function payThrough(who: Buyer, orderId: string, card?: string, how?: Parameters<typeof authenticate>[1]) {
    const begun = await pay(who, orderId, card)
    if (begun.redirectUrl) await authenticate(begun.redirectUrl, how)
    return pollOutcome(who, orderId)
  }

  /** Ids of uploads that are ready to be named. */
  async function uploadPhotos(
    who: Person,
    business: Exclude<UploadBusiness, 'work' | 'content' | 'document'>,
    count = 1,
  ): Promise<string[]> {
    const body = await samplePicture('jpeg', { width: 320, height: 240 })
    const files = Array.from({ length: count }, (_, n) => ({
      name: `${n}.jpg`,
      size: body.length,
      type: 'image/jpeg' as const,
    }))
    const { list } = await ask(signUploads, { business, files }, who)
    for (const { post } of list) await sendForm(post, body)
    await app.quiet()
    return list.map(({ uploadId }) => uploadId)
  }

  /** One step of the operator on a bought work. */
  const moveItem = async ({ itemId }: Sale, input: Partial<RawInputOf<typeof adminMoveOrderItem>>) =>
    call(adminMoveOrderItem, { id: itemId, to: 2, reason: '手配のとおり', ...input }, await owner())

  const next: Record<Exclude<OrderState, 'held'>, (sale: Sale) => Promise<unknown>> = {
    async paid({ buyer: who, orderId }) {
      let answer = await payThrough(who, orderId)
      // On a busy machine the issuer's page may not have come through: its visitor opens it again.
      for (let tries = 0; answer.redirectUrl && tries < 3; tries++) {
        await authenticate(answer.redirectUrl)
        answer = await pollOutcome(who, orderId)
      }
      if (answer.payStatus !== 2) throw new Error(`not paid: ${JSON.stringify(answer)}`)
      await app.quiet()
    },
    async shipped(sale) {
      if (!sale.owner) return done(await moveItem(sale, parcel))
      const imgs = await uploadPhotos(sale.owner, 'delivery')
      return ask(fileDelivery, { orderItemId: sale.itemId, ...parcel, imgs }, sale.owner)
    },
    arrived: async sale => done(await moveItem(sale, { arrivedAt: new Date(app.clock.now()).toISOString() })),
    received: ({ buyer: who, itemId }) => ask(confirmReceipt, { orderItemId: itemId }, who),
    completed: ({ buyer: who, itemId }) => ask(acceptWork, { orderItemId: itemId }, who),
  }

  /** Takes a sale from one state to a later one. */
  async function advance(sale: Sale, from: OrderState, to: OrderState): Promise<void> {
    for (const state of orderStates.slice(orderStates.indexOf(from) + 1, orderStates.indexOf(to) + 1)) {
      if (state !== 'held') await next[state](sale)
    }
  }

  /** An auction that this member has won and may pay for within seven days. */
  async function winAuction(who: Buyer, amount = 150_000, options?: AuctionOptions) {
    const opening = await auction(options)
    const { code, data } = await bid(who, opening.productId, amount)
    if (code !== 200) throw new Error(`the bid was answered ${code} ${JSON.stringify(data)}`)
    await advancePast(opening.endAt)
    return opening
  }

  async function order(options: OrderOptions = {}): Promise<Sale> {
    const { state = 'paid', seller = ofPartner, isAward = false } = options
    const who = options.buyer ?? (await buyer())
    const isMember = 'email' in seller
    const productId = isAward
      ? (await winAuction(who)).productId
      : await work({ seller: isMember ? ofMember(seller) : seller, weightG: 900, ...options.work })
    const { orderId, orderNumber } = await hold(who, productId, isAward ? { source: 3 } : {})
    const [item] = (await ask(getOrder, { orderId }, who)).items
    if (!item) throw new Error(`the order ${orderId} has no item`)
    const owned = isMember ? seller : undefined
    const sale = { buyer: who, owner: owned, productId, orderId, orderNumber, itemId: item.id }
    await advance(sale, 'held', state)
    return sale
  }

  /** A buyer's claim, with as many photos as they took. */
  async function claim(sale: Sale, reason: RawInputOf<typeof applyReturn>['reason'] = 'damaged', count = 1) {
    const imgs = reason === 'not-arrived' || count === 0 ? [] : await uploadPhotos(sale.buyer, 'claim', count)
    const input = { orderItemId: sale.itemId, reason, text: '高台に欠けがありました。', imgs }
    const { claim: opened } = await ask(applyReturn, input, sale.buyer)
    return opened.claimId
  }

  const addProduct = (who: Person, productId: string, source: 1 | 2 | 3 = 1) =>
    ask(addToCart, { productId, source }, who)

  return {
    till,
    platform,
    addToCart: addProduct,
    terms,
    buyer,
    checkoutInput,
    hold,
    pay,
    getResult,
    pollOutcome,
    payThrough,
    keepCard,
    askTransfer,
    deposit,
    authenticate,
    uploadPhotos,
    moveItem,
    winAuction,
    order,
    advance,
    claim,
  }
}

function done({ code, data }: { code: number; data: unknown }): void {
  if (code !== 200) throw new Error(`the operator was answered ${code} ${JSON.stringify(data)}`)
}
