// Calls about rooms and letters that are going to succeed, each in a room of its own (D95, D96).
import * as console from '#shared/api/conversing/console/messages.ts'
import * as messages from '#shared/api/conversing/messages.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { ofHouse, ofMember } from '../world/orders.ts'
import type { World } from '../world.ts'
import { fairnessSuccess } from './fairness-successes.ts'
import { privateSaleSuccess } from './private-sale-successes.ts'

interface MessageSuccess {
  readonly input: Readonly<Record<string, unknown>>
  readonly as?: string
}

/** A room about a member's work, or about one of the house, in which its buyer has written. */
async function room(world: World, isOfHouse = false) {
  const [buyer, seller] = [await world.member(), await world.member()]
  const productId = await world.work({ seller: isOfHouse ? ofHouse : ofMember(seller) })
  const { roomId } = await world.ask(messages.createRoom, { productId }, buyer)
  const clientId = crypto.randomUUID()
  await world.ask(messages.sendMessage, { roomId, text: '共箱の写真を拝見できますか。', clientId }, buyer)
  return { roomId, productId, buyer, seller }
}
const ownerToken = async (world: World) => world.tokenOf(await world.owner())
const answer = { title: '共箱について', text: '共箱と仕覆をお付けします。' }

const preparations = new Map<Endpoint, (world: World) => Promise<MessageSuccess>>([
  [
    messages.createRoom,
    async world => ({ input: { productId: await world.work({ seller: ofHouse }) }, as: (await world.member()).token }),
  ],
  [
    messages.listRooms,
    async world => {
      const { productId, buyer } = await room(world)
      return { input: { productId }, as: buyer.token }
    },
  ],
  [
    messages.listMessages,
    async world => {
      const { roomId, buyer } = await room(world)
      return { input: { roomId }, as: buyer.token }
    },
  ],
  [
    messages.sendMessage,
    async world => {
      const { roomId, seller } = await room(world)
      return { input: { roomId, text: 'お送りします。', clientId: crypto.randomUUID() }, as: seller.token }
    },
  ],
  [
    messages.readMessages,
    async world => {
      const { roomId, seller } = await room(world)
      return { input: { roomId, lastId: 1 }, as: seller.token }
    },
  ],
  [
    messages.reportMessage,
    async world => {
      const { roomId, seller } = await room(world)
      return { input: { roomId, messageId: 1, reason: 'spam' }, as: seller.token }
    },
  ],
  [messages.listSavedAnswers, async world => ({ input: {}, as: (await world.seller('teitei')).token })],
  [messages.createSavedAnswer, async world => ({ input: answer, as: (await world.seller('teitei')).token })],
  [
    messages.updateSavedAnswer,
    async world => {
      const partner = await world.seller('teitei')
      const { id } = await world.ask(messages.createSavedAnswer, answer, partner)
      return { input: { ...answer, id, version: 1 }, as: partner.token }
    },
  ],
  [
    messages.deleteSavedAnswer,
    async world => {
      const partner = await world.seller('teitei')
      const { id } = await world.ask(messages.createSavedAnswer, answer, partner)
      return { input: { id }, as: partner.token }
    },
  ],
  [
    console.adminGetRoom,
    async world => ({ input: { roomId: (await room(world, true)).roomId }, as: await ownerToken(world) }),
  ],
  [
    console.adminReplyRoom,
    async world => {
      const { roomId } = await room(world, true)
      return { input: { roomId, text: 'お送りします。', clientId: crypto.randomUUID() }, as: await ownerToken(world) }
    },
  ],
  [
    console.adminSettleRoom,
    async world => ({ input: { roomId: (await room(world, true)).roomId, lastId: 1 }, as: await ownerToken(world) }),
  ],
  [
    console.adminAssignRoom,
    async world => {
      const [{ roomId }, support] = [await room(world, true), await world.operator('support')]
      return { input: { roomId, operatorId: support.id }, as: await ownerToken(world) }
    },
  ],
  [
    console.adminSettleReport,
    async world => {
      const { roomId, seller } = await room(world)
      await world.ask(messages.reportMessage, { roomId, messageId: 1, reason: 'spam' }, seller)
      return { input: { roomId, reportId: '1-seller', note: '確認済み' }, as: await ownerToken(world) }
    },
  ],
  [
    console.adminUpdateSavedAnswer,
    async world => {
      const { id } = await world.ask(console.adminCreateSavedAnswer, answer, await world.owner())
      return { input: { ...answer, id, version: 1 }, as: await ownerToken(world) }
    },
  ],
  [
    console.adminDeleteSavedAnswer,
    async world => {
      const { id } = await world.ask(console.adminCreateSavedAnswer, answer, await world.owner())
      return { input: { id }, as: await ownerToken(world) }
    },
  ],
])

export const messageSuccess = (contract: Endpoint, world: World) =>
  preparations.get(contract)?.(world) ?? privateSaleSuccess(contract, world) ?? fairnessSuccess(contract, world)
