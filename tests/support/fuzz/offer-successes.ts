// Calls about offers that are going to succeed, each with a work that is open to them.
import { adminAnswerOffer } from '#shared/api/console/offers.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import * as offers from '#shared/api/offers.ts'
import type { Person } from '../people.ts'
import { ofHouse, ofMember } from '../world/orders.ts'
import type { World } from '../world.ts'

interface OfferSuccess {
  readonly input: Readonly<Record<string, unknown>>
  readonly as: string
}

const price = 250_000
const period = '7d'

/** A work of a member that is open to offers, and an offer for it. */
async function offered(world: World, seller: Person) {
  const [sender, productId] = await Promise.all([
    world.member(),
    world.work({ priceType: 'offer', price: 300_000, seller: ofMember(seller) }),
  ])
  const { id } = await world.ask(offers.createOffer, { productId, price, period }, sender)
  return { id, productId, sender }
}

const answered = async (world: World): Promise<OfferSuccess> => {
  const seller = await world.member()
  return { input: { id: (await offered(world, seller)).id }, as: seller.token }
}
const ofWork = async (world: World): Promise<OfferSuccess> => {
  const seller = await world.member()
  return { input: { productId: (await offered(world, seller)).productId }, as: seller.token }
}

const preparations = new Map<Endpoint, (world: World) => Promise<OfferSuccess>>([
  [
    offers.createOffer,
    async world => {
      const productId = await world.work({ priceType: 'offer', price: 300_000, seller: ofHouse })
      return { input: { productId, price, period }, as: (await world.member()).token }
    },
  ],
  [offers.approveOffer, answered],
  [offers.denyOffer, answered],
  [
    offers.cancelOffer,
    async world => {
      const { id, sender } = await offered(world, await world.member())
      return { input: { id }, as: sender.token }
    },
  ],
  [offers.denyAllOffers, ofWork],
  [offers.listProductOffers, ofWork],
  [
    adminAnswerOffer,
    async world => {
      const productId = await world.work({ priceType: 'offer', price: 300_000, seller: ofHouse })
      const { id } = await world.ask(offers.createOffer, { productId, price, period }, await world.member())
      return { input: { id, accept: false, reason: '作家と相談しました。' }, as: (await world.owner()).token }
    },
  ],
])

/** Undefined for a call that is not about offers. */
export const offerSuccess = async (contract: Endpoint, world: World): Promise<OfferSuccess | undefined> =>
  preparations.get(contract)?.(world)
