// Members who offer and a reviewer who sends proposals back, whose app is killed on the way: between the decision and
// the notice of it lie the outbox, the bus and a queue.
import { expect } from 'vitest'
import { adminReturnProposal } from '#shared/api/catalogue/console/proposals.ts'
import type { Endpoint, RawInputOf } from '#shared/api/endpoint.ts'
import { createOffer } from '#shared/api/selling/offers.ts'
import { listNotices, unreadCount } from '#shared/api/telling/notices.ts'
import { sentWork } from './fuzz/proposal-successes.ts'
import type { Answer, Killable } from './killable.ts'
import { freshAddress, type Person } from './people.ts'
import { ofMember } from './world/orders.ts'
import type { TestWorld } from './world.ts'

const worksEach = 3

/** A call that is going to succeed, and who is told of it once. */
interface Telling {
  readonly send: (app: Killable, key: string) => Promise<Answer | 'lost'>
  readonly told: Person
  readonly title: string
}
export interface SentTelling extends Telling {
  readonly key: string
  readonly answer: Answer | 'lost'
}

/** For each round of kills offers of two members for works of a third, and a proposal that is to be sent back. */
export async function prepareTellings(world: TestWorld, rounds: number): Promise<Telling[][]> {
  const senders = [await world.member(), await world.member()]
  const reviewer = await world.operator('reviewer')
  const prepared: Telling[][] = []
  while (prepared.length < rounds) {
    const told = await world.member()
    const tellings: Telling[] = []
    for (let work = 0; work < worksEach; work++) {
      const productId = await world.work({ price: 300_000, priceType: 'offer', seller: ofMember(told) })
      for (const sender of senders) {
        const input = { productId, price: 200_000, period: '7d' } as const
        tellings.push({ send: by(sender, createOffer, input), told, title: 'に価格相談が届きました' })
      }
    }
    const { who, target } = await sentWork(world)
    const input = { ...target, reason: '年をご確認ください。' }
    tellings.push({ send: by(reviewer, adminReturnProposal, input), told: who, title: '改訂案をお戻ししました' })
    prepared.push(tellings)
  }
  return prepared
}

function by<Contract extends Endpoint>({ token }: Person, contract: Contract, input: RawInputOf<Contract>) {
  const address = freshAddress()
  return (app: Killable, key: string) => app.post(contract, input, { token, address, key })
}

/** One after the other, until all are sent or the app is gone. */
export async function tellUntilKilled(app: Killable, tellings: readonly Telling[]): Promise<SentTelling[]> {
  const sent: SentTelling[] = []
  for (const telling of [...tellings].reverse()) {
    const key = crypto.randomUUID()
    const answer = await telling.send(app, key)
    sent.push({ ...telling, key, answer })
    if (answer === 'lost') break
  }
  return sent
}

/** Sends again under the same keys: what was answered is answered the same, what got no answer happens once. */
export async function tellAgain(app: Killable, before: readonly SentTelling[]): Promise<void> {
  for (const { send, key, answer } of before) {
    const again = await send(app, key)
    if (answer === 'lost') expect(again).toMatchObject({ status: 200 })
    else expect(again).toEqual(answer)
  }
}

/** Whoever is to be told has one notice of each, and counts as many unread. */
export async function expectTold(world: TestWorld, sent: readonly SentTelling[]): Promise<number> {
  // What died with a function comes again when its message is seen again, and what died before its bus by the sweeper.
  await world.app.clock.advance('PT2H', 'everything')
  await world.app.quiet()
  for (const [told, own] of Map.groupBy(sent, each => each.told)) {
    const { list } = await world.ask(listNotices, { size: '60' }, told)
    const { unread } = await world.ask(unreadCount, {}, told)
    for (const [title, tellings] of Map.groupBy(own, each => each.title))
      expect(
        list.filter(notice => notice.title.includes(title)),
        title,
      ).toHaveLength(tellings.length)
    expect(unread).toBe(list.length)
  }
  return sent.length
}
