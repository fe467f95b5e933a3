// Offers, their answers, orders and clocks in any order and at the same time, while requests are lost and processes die:
// O1 to O9, and what must hold of works and orders (D60-D65). A story that fails is told again alone with SEED=n.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { budgets, noteRuns } from '#tests/support/budgets.ts'
import { buyers } from '#tests/support/buying-ground.ts'
import { chosenSeeds, manyFaults } from '#tests/support/fault-line.ts'
import { type OfferHouse, openOffers, owner, window, works } from '#tests/support/offer-model.ts'

const { first, seeds } = chosenSeeds(budgets.offers)
const deeds = 60

let houses: Awaited<ReturnType<typeof openOffers>>
beforeAll(async () => {
  houses = await openOffers()
})
afterAll(() => houses.close())

/** What happens at once; each is a process of its own. */
function deedsOf(house: OfferHouse): Readonly<Record<string, () => (() => Promise<unknown>)[]>> {
  const { roll, pick } = house
  const work = () => pick(works) ?? works[0]
  const senders = buyers.filter(buyer => buyer !== owner)
  return {
    make: () => {
      const productId = work()
      return (roll() < 0.5 ? senders : [pick(buyers) ?? owner]).map(who => () => house.make(who, productId))
    },
    approve: () => Array.from({ length: roll() < 0.4 ? 2 : 1 }, () => () => house.answer('approve')),
    approveAndOrder: () => {
      const productId = work()
      return [() => house.answer('approve'), () => house.order(productId)]
    },
    answers: () => [() => house.answer('approve'), () => house.answer('deny'), () => house.withdraw()],
    listAnew: () => {
      const productId = work()
      return [
        async () => {
          await house.make(pick(senders) ?? owner, productId)
          await house.listAnew(productId)
          await house.answer('approve')
        },
      ]
    },
    fall: () => {
      const productId = work()
      return [
        () => house.reprice(productId),
        () => house.answer('approve'),
        () => house.make(pick(senders) ?? owner, productId),
      ]
    },
    deny: () => [() => house.answer('deny')],
    denyAll: () => {
      const productId = work()
      return [() => house.denyAll(productId), () => house.answer('approve')]
    },
    withdraw: () => [() => house.withdraw(), ...(roll() < 0.4 ? [() => house.answer('approve')] : [])],
    order: () => {
      const productId = work()
      return [() => house.order(productId)]
    },
    pay: () => [house.pay],
    payAndLapse: () => {
      const productId = work()
      if (roll() < 0.3) house.pass(window)
      return [house.pay, () => house.advance(productId), ...(roll() < 0.5 ? [house.expire] : [])]
    },
    leave: () => [() => house.leave()],
    expire: () => [house.expire],
    ban: () => (roll() < 0.2 ? [house.ban] : []),
    advance: () => works.map(id => () => house.advance(id)),
    sweep: () => [house.sweep],
    relay: () => [house.relay, ...(roll() < 0.3 ? [house.relay] : [])],
    wait: () => {
      house.pass(Math.floor(roll() * (roll() < 0.7 ? 14 * hourMs : 4 * dayMs)))
      return []
    },
  }
}
const onward = 'make make make listAnew fall approve approveAndOrder order pay pay relay advance wait'.split(' ')

async function story(seed: number): Promise<OfferHouse> {
  const house = await houses.open(seed)
  const all = deedsOf(house)
  const names = [...Object.keys(all), ...onward]
  house.faults.fail(seed % 3 === 0 ? {} : { ...manyFaults, diesBefore: 0.004, diesAfter: 0.006 })
  for (let step = 1; step <= deeds; step++) {
    const name = house.pick(names) ?? 'wait'
    await house.faults.together<unknown>(all[name]?.() ?? [])
    expect(house.violations(), `SEED=${seed}, deed ${step}, ${name}`).toEqual([])
  }
  house.faults.fail({})
  return house
}

test('while offers are in preparation nothing is offered and nothing answered, and what waits stays (D60)', async () => {
  const house = await houses.open(first)
  const [sender, other] = buyers.filter(buyer => buyer !== owner)
  const made = async (who: string | undefined) => {
    for (let tries = 0; tries < 20; tries++) {
      const code = await house.make(who ?? owner, works[0])
      // The price is drawn, and may be too low or too high.
      if (code !== 40941) return code
    }
    throw new Error('no price was drawn that may be offered')
  }
  expect(await made(sender)).toBe(200)
  const before = house.offers()
  const { offers } = features
  Object.assign(features, { offers: false })
  try {
    expect(await made(other)).toBe(50303)
    expect(await house.denyAll(works[0])).toBe(50303)
    await house.answer('approve')
    await house.withdraw()
    expect(house.offers()).toEqual(before)
  } finally {
    Object.assign(features, { offers })
  }
  expect(await house.denyAll(works[0])).toBe(200)
})

test('every call about offers, and no other, waits for their feature', () => {
  for (const { id, subject, feature } of endpoints) expect(feature === 'offers', id).toBe(subject === 'offers')
})

test(`${seeds} stories of ${deeds} deeds keep what was agreed, and no work is promised twice`, {
  timeout: 300_000,
}, async () => {
  const ends = new Map<string, number>()
  for (let seed = first; seed < first + seeds; seed++) {
    const house = await story(seed)
    // Nobody comes any more: what was begun ends by the clock alone.
    for (let round = 0; round < 9; round++) {
      house.pass(8 * dayMs)
      for (let n = 0; n < 6; n++) await house.faults.together<unknown>([house.expire, house.settle, house.relay])
      await house.faults.together<unknown>([house.sweep])
    }
    expect(house.violations(), `SEED=${seed}, at the end`).toEqual([])
    expect(house.wrongs, `SEED=${seed}`).toEqual([])
    for (const { state, id } of house.offers()) {
      expect(['waiting', 'approved'], `SEED=${seed}: offer ${id} still stands`).not.toContain(state)
      ends.set(state, (ends.get(state) ?? 0) + 1)
    }
  }
  noteRuns(seeds)
  if (seeds < budgets.offers) return
  // A model that never gets that far proves nothing.
  const rare = ['paid', 'unpaid', 'closed', 'denied', 'cancelled', 'expired'].filter(state => !ends.has(state))
  expect(rare).toEqual([])
})
