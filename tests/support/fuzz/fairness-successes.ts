// Calls about suspicions that are going to succeed, each about a group of its own at a seller of its own (D119).

import type { Endpoint } from '#shared/api/endpoint.ts'
import { placeBid } from '#shared/api/selling/auctions.ts'
import * as console from '#shared/api/selling/console/fairness.ts'
import { sellerKey } from '#shared/domain/kernel/money/journal.ts'
import { scoreVersion } from '#shared/domain/selling/fairness/score.ts'
import { freshAddress } from '../people.ts'
import type { World } from '../world.ts'

interface FairnessSuccess {
  readonly input: Readonly<Record<string, unknown>>
  readonly as: string
}

const ownerToken = async (world: World) => world.tokenOf(await world.owner())
const habits = { share: 0.7, wins: 0, hollowWins: 0, overtaken: 0.9, small: 0.8, vain: 0.4, spread: 0.5, score: 4 }

/** A group of two that was found at a member's auctions. */
export async function newSuspicionIn(world: World, auctionId = 'a1') {
  const [seller, one, other] = [await world.member(), await world.member(), await world.member()]
  const id = crypto.randomUUID()
  const now = world.app.clock.now()
  const memberIds: [string, string] = [one.id, other.id]
  await world.table.addSuspicion({
    ...{ id, version: 1, state: 'open', score: 5, scoreVersion, auctions: 4 },
    seller: sellerKey({ type: 'member', userId: seller.id }),
    sellerId: seller.id,
    partnerId: null,
    members: memberIds.map(bidderId => ({ bidderId, auctionIds: [auctionId], ...habits })),
    links: [{ members: memberIds, together: 3, spared: 3, alike: 2, hasOneLine: false }],
    foundAt: now,
    scoredAt: now,
    decidedOn: [],
    decisions: [],
  })
  return { id, seller, one }
}

const preparations = new Map<Endpoint, (world: World) => Promise<FairnessSuccess>>([
  [
    console.adminGetSuspicion,
    async world => ({ input: { id: (await newSuspicionIn(world)).id }, as: await ownerToken(world) }),
  ],
  [
    console.adminDecideSuspicion,
    async world => ({
      input: { id: (await newSuspicionIn(world)).id, what: 'dismiss', reason: '同じ教室の生徒と確認' },
      as: await ownerToken(world),
    }),
  ],
  [
    console.adminVoidSuspects,
    async world => {
      const { id, seller, one } = await newSuspicionIn(world)
      const { auctionId, productId } = await world.auction({ sellerId: seller.id })
      const bid = { productId, amount: 150_000, kind: 0, confirm: true } as const
      const how = { as: await world.tokenOf(one), key: crypto.randomUUID(), address: freshAddress() }
      await world.app.call(placeBid, bid, how)
      return { input: { id, auctionId, reason: '出品者の依頼による入札と判断' }, as: await ownerToken(world) }
    },
  ],
  [
    console.adminBanSuspects,
    async world => ({
      input: { id: (await newSuspicionIn(world)).id, reason: '価格のつり上げ' },
      as: await ownerToken(world),
    }),
  ],
])

export const fairnessSuccess = (contract: Endpoint, world: World) => preparations.get(contract)?.(world)
