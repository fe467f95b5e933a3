// `kill -9` of the whole process group in the middle of two hundred bids, of purchases, offers and proposals, ten times:
// what was acknowledged is there after the next start, what was lost on the way can be sent again under its key, whoever
// is to be told is told once, and no rule is broken by it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { placeBid } from '#shared/api/selling/auctions.ts'
import { type Answer, type Killable, startKillable } from '#tests/support/killable.ts'
import { buyAgain, buyUntilKilled, fillShelves, type Purchase, settlePurchases } from '#tests/support/killed-buyers.ts'
import {
  expectTold,
  prepareTellings,
  type SentTelling,
  tellAgain,
  tellUntilKilled,
} from '#tests/support/killed-senders.ts'
import { freshAddress } from '#tests/support/people.ts'
import { testWorld } from '#tests/support/world.ts'

const kills = process.env['KOGEI_LONG'] ? 100 : 4
const clients = 20
const bidsEach = 10
const buyers = 2
/** A process that was started anew spends two seconds of processor time on its first purchase. */
const isBuying = (round: number) => process.env['KOGEI_LONG'] !== undefined || round % 3 === 0
const dataDir = mkdtempSync(path.join(tmpdir(), 'kogei-kill-'))
let running: Killable | undefined
afterAll(async () => {
  await running?.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Sent {
  readonly client: number
  readonly input: { readonly productId: string; readonly amount: number; readonly kind: 0 }
  readonly key: string
  readonly answer: Answer | 'lost'
}
const accepted = (sent: Sent): sent is Sent & { answer: Answer } => sent.answer !== 'lost' && sent.answer.status === 200

test('members whose app is killed while they bid and buy lose nothing that was acknowledged, and do nothing twice', async () => {
  const market = await furnish()
  const ready: number[] = []
  let sent: Sent[] = []
  let bought: Purchase[] = []
  const purchases: Purchase[] = []
  let told: SentTelling[] = []
  const tellings: SentTelling[] = []
  const unanswered = new Set<string>()
  let [known, unknown] = [0, 0]
  for (let kill = 0; kill <= kills; kill++) {
    running = await startKillable(dataDir)
    ready.push(Math.round(running.readyMs))
    const app = running
    const again = (bid: Sent) => app.post(placeBid, bid.input, { ...market.client(bid.client), key: bid.key })
    // Everybody sends again what they had sent, each one in turn: limits are theirs.
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        for (const bid of sent.filter(each => each.client === client)) {
          const answer = await again(bid)
          if (accepted(bid)) expect(answer).toEqual(bid.answer)
          // An unknown outcome happened once or not at all; sent again it is one bid, or a refusal.
          else expect(answer).toMatchObject({ status: expect.toSatisfy(status => [200, 409, 429].includes(status)) })
        }
      }),
    )
    for (const { order, ordered, paid } of bought)
      if (ordered.answer === 'lost' || paid?.answer === 'lost') unanswered.add(order.productId)
    purchases.push(...(await buyAgain(app, bought)))
    await tellAgain(app, told)
    tellings.push(...told)
    known += sent.filter(accepted).length
    unknown += sent.filter(bid => bid.answer === 'lost').length
    if (kill < kills) [sent, bought, told] = await storm(app, kill, market)
    else await app.kill()
    running = undefined
  }
  const world = await testWorld({ keep: dataDir })
  const paid = await settlePurchases(world, purchases, unanswered)
  const notices = await expectTold(world, tellings)
  expect(notices).toBeGreaterThan(0)
  expect(unanswered.size).toBeGreaterThan(0)
  expect((await world.table.items()).length).toBeGreaterThan(known)
  await world.app.stop()
  console.log(
    `${kills} kills: ${known} acknowledged bids kept, ${unknown} lost answers settled; of ${purchases.length} purchases ${paid} were cut off and paid once; ${notices} told once; ready in ${ready} ms`,
  )
}, 600_000)

/** Members and auctions, made once; tokens hold for a day. */
async function furnish() {
  const world = await testWorld({ keep: dataDir })
  const people = []
  for (let count = 0; count < clients; count++) people.push(await world.member())
  const products: string[] = []
  const tellings = await prepareTellings(world, kills)
  const shelves = await fillShelves(world, kills, buyers)
  for (let count = 0; count < kills * 2; count++) products.push((await world.auction()).productId)
  await world.app.quiet()
  await world.app.stop()
  const calling = people.map(({ token }) => ({ token, address: freshAddress() }))
  return {
    products,
    shelves,
    tellings,
    client: (index: number) => calling[index % clients] ?? { token: '', address: '' },
  }
}

/**
 * Everybody bids on two fresh auctions, and some buy, until the kill, which comes after a number of answers that differs
 * each time.
 */
async function storm(app: Killable, round: number, market: Awaited<ReturnType<typeof furnish>>) {
  const products = market.products.slice(round * 2, round * 2 + 2)
  const sent: Sent[] = []
  const enough = Promise.withResolvers<void>()
  const after = 5 + ((round * 37) % 60)
  let answers = 0
  const bidding = Array.from({ length: clients }, async (_, client) => {
    for (let count = 0; count < bidsEach; count++) {
      const productId = products[(client + count) % 2] ?? ''
      const input = { productId, amount: 100_000 + (count * clients + client) * 700, kind: 0 as const }
      const key = crypto.randomUUID()
      const answer = await app.post(placeBid, input, { ...market.client(client), key })
      sent.push({ client, input, key, answer })
      if (answer === 'lost') return
      if (++answers >= after) enough.resolve()
    }
  })
  const telling = tellUntilKilled(app, market.tellings[round] ?? [])
  const buying = buyUntilKilled(app, isBuying(round) ? (market.shelves[round] ?? []) : [])
  await Promise.race([enough.promise, Promise.all(bidding)])
  await app.kill()
  await Promise.all(bidding)
  return [sent, await buying, await telling] as const
}
