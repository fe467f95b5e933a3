// Calls about secret sales and letters that are going to succeed, each on a sale or to a member of its own (D95).
import * as letterConsole from '#shared/api/conversing/console/letters.ts'
import { listLetters, readLetter } from '#shared/api/conversing/letters.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import * as console from '#shared/api/selling/console/private-sales.ts'
import { askSaleOpening, getPrivateSale } from '#shared/api/selling/private-sales.ts'
import { hourMs } from '#shared/durations.ts'
import { ofHouse } from '../world/orders.ts'
import type { World } from '../world.ts'

interface PrivateSaleSuccess {
  readonly input: Readonly<Record<string, unknown>>
  readonly as?: string
}

const ownerToken = async (world: World) => world.tokenOf(await world.owner())
const letter = { title: { ja: 'ご招待', en: 'An invitation' }, content: { ja: '五点です。', en: 'Five works.' } }

async function saleInput(world: World) {
  const now = world.app.clock.now()
  return {
    title: { ja: '月の間', en: 'The Moon Room' },
    text: { ja: '五点です。', en: 'Five works.' },
    startAt: new Date(now + hourMs).toISOString(),
    endAt: new Date(now + 48 * hourMs).toISOString(),
    isAnnounced: true,
    productIds: [await world.work({ seller: ofHouse })],
  }
}
const sale = async (world: World) =>
  world.ask(console.adminSavePrivateSale, await saleInput(world), await world.owner())

async function sentLetter(world: World) {
  const member = await world.member()
  const { id } = await world.ask(letterConsole.adminSendLetter, { ...letter, to: [member.email] }, await world.owner())
  return { id, member }
}

const preparations = new Map<Endpoint, (world: World) => Promise<PrivateSaleSuccess>>([
  [getPrivateSale, async world => ({ input: { id: (await sale(world)).id }, as: (await world.member()).token })],
  [
    askSaleOpening,
    async world => {
      const [{ id }, guest] = [await sale(world), await world.member()]
      await world.ask(console.adminInviteGuests, { id, add: [guest.email] }, await world.owner())
      return { input: { id, isAsked: true }, as: guest.token }
    },
  ],
  [console.adminSavePrivateSale, async world => ({ input: await saleInput(world), as: await ownerToken(world) })],
  [
    console.adminGetPrivateSale,
    async world => ({ input: { id: (await sale(world)).id }, as: await ownerToken(world) }),
  ],
  [
    console.adminInviteGuests,
    async world => ({
      input: { id: (await sale(world)).id, add: [(await world.member()).email] },
      as: await ownerToken(world),
    }),
  ],
  [
    console.adminClosePrivateSale,
    async world => ({ input: { id: (await sale(world)).id, reason: '作家の希望により' }, as: await ownerToken(world) }),
  ],
  [
    letterConsole.adminSendLetter,
    async world => ({ input: { ...letter, to: [(await world.member()).email] }, as: await ownerToken(world) }),
  ],
  [listLetters, async world => ({ input: {}, as: (await sentLetter(world)).member.token })],
  [
    readLetter,
    async world => {
      const { id, member } = await sentLetter(world)
      return { input: { id }, as: member.token }
    },
  ],
])

export const privateSaleSuccess = (contract: Endpoint, world: World) => preparations.get(contract)?.(world)
