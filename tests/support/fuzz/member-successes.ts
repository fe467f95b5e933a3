// Calls about offers, reminders and mails about collecting that are going to succeed.
import { digestMade } from '#events/selling/collecting.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { closeAccount } from '#shared/api/people/accounts/leaving.ts'
import { remindOfAuction, saveSearch } from '#shared/api/selling/collecting.ts'
import { adminAnswerOffer } from '#shared/api/selling/console/offers.ts'
import * as offers from '#shared/api/selling/offers.ts'
import { stopCollectingMail } from '#shared/api/telling/notices.ts'
import { type Person, testPassword } from '../people.ts'
import { ofHouse, ofMember } from '../world/orders.ts'
import type { World } from '../world.ts'

interface MemberSuccess {
  readonly input: Readonly<Record<string, unknown>>
  readonly as?: string
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

const answered = async (world: World): Promise<MemberSuccess> => {
  const seller = await world.member()
  return { input: { id: (await offered(world, seller)).id }, as: seller.token }
}
const ofWork = async (world: World): Promise<MemberSuccess> => {
  const seller = await world.member()
  return { input: { productId: (await offered(world, seller)).productId }, as: seller.token }
}

/** As a member finds it in the mail of what they follow. */
async function collectingToken({ member, work, ask, table, app }: World): Promise<string> {
  const [who, productId] = [await member(), await work()]
  const { id: searchId } = await ask(saveSearch, { name: '茶碗', keyword: '茶碗' }, who)
  await table.write([], [digestMade({ userId: who.id, works: [{ productId, by: 'search', searchId }], more: 0 })])
  await app.quiet()
  const [mail] = await app.outbox({ channel: 'mail', to: who.email })
  return /of=collecting&token=([^>]+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
}

const preparations = new Map<Endpoint, (world: World) => Promise<MemberSuccess>>([
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
    remindOfAuction,
    async world => {
      const [{ productId }, { token }] = [await world.auction(), await world.member()]
      return { input: { productId, minutes: 30 }, as: token }
    },
  ],
  [closeAccount, async world => ({ input: { password: testPassword }, as: (await world.member()).token })],
  [stopCollectingMail, async world => ({ input: { token: await collectingToken(world) } })],
  [
    adminAnswerOffer,
    async world => {
      const productId = await world.work({ priceType: 'offer', price: 300_000, seller: ofHouse })
      const { id } = await world.ask(offers.createOffer, { productId, price, period }, await world.member())
      return { input: { id, accept: false, reason: '作家と相談しました。' }, as: (await world.owner()).token }
    },
  ],
])

/** Undefined for any other call. */
export const memberSuccess = async (contract: Endpoint, world: World): Promise<MemberSuccess | undefined> =>
  preparations.get(contract)?.(world)
