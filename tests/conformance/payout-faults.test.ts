// Payouts under faults (D88): whatever is lost, refused, told twice, late or in another order, and whoever dies in the
// middle, every sale is paid out once, to the yen, nobody is
// paid money that they owe (D113), and nothing waits for ever. A story that fails is told again alone with
// SEED=n.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '#shared/durations.ts'
import { budgets, noteRuns } from '#tests/support/budgets.ts'
import { chosenSeeds, expectSameStories, manyFaults } from '#tests/support/fault-line.ts'
import { monthMs, openPayouts, type PayoutHouse } from '#tests/support/payout-model.ts'
import { operators } from '#tests/support/payout-people.ts'

const { first, seeds } = chosenSeeds(budgets.payouts)
const deeds = 64

let houses: Awaited<ReturnType<typeof openPayouts>>
beforeAll(async () => {
  houses = await openPayouts()
})
afterAll(() => houses.close())

/** What happens at once; each is a process of its own. */
function deedsOf(house: PayoutHouse): Readonly<Record<string, () => (() => Promise<unknown>)[]>> {
  const { roll } = house
  const some = (work: () => Promise<unknown>) => Array.from({ length: roll() < 0.4 ? 2 : 1 }, () => work)
  return {
    sell: () => [house.sell],
    refund: () => [house.refund],
    refundAndBatch: () => [house.refund, () => house.batch(), house.sweep],
    refundSome: () => [inTurn([house.refund, house.refund, house.refund]), house.sweep],
    claim: () => [roll() < 0.5 ? house.claim : house.decideClaim],
    close: () => some(house.close),
    closeAndBatch: () => [house.close, () => house.batch(), house.relay],
    batch: () => some(() => house.batch()),
    approve: () => some(() => house.move('approve')),
    fetchFile: () => some(() => house.fetchFile()),
    send: () => some(() => house.move('send')),
    giveUp: () => (roll() < 0.3 ? [() => house.move('giveUp'), () => house.move('approve')] : []),
    bank: () => [house.bank, ...(roll() < 0.3 ? [house.notice] : [])],
    record: () => (roll() < 0.5 ? [() => house.record(roll() < 0.5 ? 'paid' : 'returned'), () => house.relay()] : []),
    notice: () => some(() => house.notice()),
    relay: () => some(() => house.relay()),
    sweep: () => some(house.sweep),
    release: () => {
      const [one, other] = roll() < 0.5 ? operators : operators.toReversed()
      const steps = [() => house.batch(one), house.sweep, () => house.move('approve', other)]
      return [inTurn([...steps, () => house.fetchFile(other), () => house.move('send', other)]), house.relay]
    },
    bankDay: () => {
      house.pass(6 * dayMs)
      return [inTurn([house.bank, house.notice, house.relay, house.relay])]
    },
    sweepAndClose: () => [house.sweep, house.close],
    hold: () => (roll() < 0.4 ? [() => house.hold(true)] : [() => house.hold(false)]),
    account: () => (roll() < 0.5 ? [house.account] : []),
    ban: () => (roll() < 0.3 ? [inTurn([house.ban, () => house.relay()])] : []),
    wait: () => {
      house.pass(Math.floor(roll() * (roll() < 0.6 ? 20 * hourMs : 12 * dayMs)))
      return []
    },
    month: () => {
      house.pass(monthMs)
      return [house.close]
    },
  }
}
const onward =
  'sell month refundSome refundAndBatch closeAndBatch release release release bankDay bankDay notice relay relay sweep sweepAndClose account ban'.split(
    ' ',
  )
/** One process that does them all, unless it ends on the way. */
const inTurn = (works: readonly (() => Promise<unknown>)[]) => async () => {
  for (const work of works) await work()
}

async function live(house: PayoutHouse, seed: number): Promise<void> {
  const all = deedsOf(house)
  const names = [...Object.keys(all), ...onward, ...onward]
  await house.sell()
  house.faults.fail(
    seed % 3 === 0
      ? {}
      : { ...manyFaults, conflicts: 0.2, lostAfter: 0.06, diesBefore: 0.008, diesAfter: 0.012, silentBefore: 0.2 },
  )
  for (let step = 1; step <= deeds; step++) {
    const name = house.pick(names) ?? 'wait'
    await house.faults.together(all[name]?.() ?? [])
    expect(await house.violations(), `SEED=${seed}, deed ${step}, ${name}`).toEqual([])
  }
  house.faults.fail({})
}

/** Faults have stopped, and accounts are good before long: two operators bring out what is left, and the clocks do the rest. */
async function settle(house: PayoutHouse): Promise<void> {
  const [one, other] = operators
  for (let round = 0; round < 9; round++) {
    if (round === 2) await house.mend()
    for (let n = 0; n < 6; n++) await house.decideClaim()
    // What was paid out goes back to its buyers before the month of the last sale is closed.
    if (round === 3) {
      await house.sell()
      for (let n = 0; n < 5; n++) await house.refund()
    }
    house.pass(round % 4 === 3 ? monthMs : 5 * dayMs)
    await house.relayAll()
    await house.bank()
    await house.sweep()
    await house.close()
    // What nobody approved in time has no day any more.
    for (let n = 0; n < 4; n++) await house.move('giveUp', other)
    await house.sweep()
    await house.freeAll()
    await house.batch(one)
    await house.sweep()
    for (let n = 0; n < 4; n++) {
      await house.move('approve', other)
      await house.move('approve', one)
      await house.fetchFile(other)
      await house.move('send', other)
    }
  }
  // Nobody makes another batch.
  for (let round = 0; round < 3; round++) {
    house.pass(6 * dayMs)
    await house.bank()
    await house.sweep()
  }
  await house.relayAll()
}

test('tells the same story each time', { timeout: 60_000 }, async () => {
  await expectSameStories([2], async seed => {
    const house = await houses.open(seed)
    const journal: string[] = []
    house.faults.record(journal)
    await live(house, seed)
    return [...journal, JSON.stringify(await house.payouts())]
  })
})

test('a refund that comes while a payout is put on its way refuses it', async () => {
  const house = await houses.open(1)
  const [one, other] = operators
  const payOne = async () => {
    await house.sell()
    house.pass(monthMs)
    await house.close()
  }
  await payOne()
  await house.batch(one, 'all')
  await house.sweep()
  await house.move('approve', other)
  await house.fetchFile(other)
  await house.move('send', other)
  house.pass(6 * dayMs)
  await house.bank()
  await house.sweep()
  expect((await house.payouts()).map(({ state }) => state)).toContain('paid')
  await payOne()
  // Sellers who were paid nothing before owe nothing.
  expect(await house.lockWhile(() => house.refundAll())).toContain('refused')
  expect(await house.violations()).toEqual([])
})

/** Everything open is paid by two operators and the bank. */
async function payAll(house: PayoutHouse): Promise<void> {
  const [one, other] = operators
  await house.batch(one, 'all')
  await house.sweep()
  await house.move('approve', other)
  await house.fetchFile(other)
  await house.move('send', other)
  house.pass(6 * dayMs)
  await house.bank()
  await house.sweep()
}

test('a transfer of many works and of debts comes back after the bank had carried it out', async () => {
  const house = await houses.open(5)
  for (const sales of [30, 90]) {
    for (let n = 0; n < sales; n++) await house.sell()
    house.pass(monthMs)
    await house.close()
    // The month before is paid, and some of it is refunded.
    await payAll(house)
    for (let n = 0; n < 12; n++) await house.refund()
  }
  const most = (await house.payouts()).toSorted((a, b) => b.lines.length - a.lines.length)[0]
  expect(most).toMatchObject({ state: 'paid' })
  expect(new Set(most?.lines.map(({ orderId }) => orderId)).size).toBeGreaterThan(12)
  expect(most?.lines.some(({ yen }) => yen < 0)).toBe(true)
  await house.record('returned', most?.id)
  await house.relayAll()
  await house.sweep()
  expect((await house.payouts()).find(({ id }) => id === most?.id)?.state).toBe('returned')
  expect(await house.violations()).toEqual([])
})

test('a ban of who signs in for a partner holds the partner’s payouts and those of what they own', async () => {
  const house = await houses.open(3)
  for (let n = 0; n < 12; n++) await house.sell()
  house.pass(monthMs)
  await house.close()
  await house.ban('chie')
  await house.relayAll()
  const held = (await house.payouts()).filter(({ state }) => state === 'held').map(({ seller }) => seller)
  expect(new Set(held)).toEqual(new Set(['partner-teitei', 'member-chie']))
})

test(`${seeds} stories of ${deeds} deeds end with every sale paid out once`, { timeout: 600_000 }, async () => {
  const hits: Record<string, number> = {}
  const ends = new Map<string, number>()
  const count = (what: string) => ends.set(what, (ends.get(what) ?? 0) + 1)
  for (let seed = first; seed < first + seeds; seed++) {
    const house = await houses.open(seed)
    await live(house, seed)
    await settle(house)
    expect(await house.violations(), `SEED=${seed}, at the end`).toEqual([])
    expect(house.wrongs, `SEED=${seed}`).toEqual([])
    for (const { seller, yen, owes, isOnItsWay } of house.owed()) {
      expect({ seller, isOnItsWay }, `SEED=${seed}`).toEqual({ seller, isOnItsWay: false })
      expect(yen, `SEED=${seed}: ${seller} is still owed`).toBe(0)
      if (owes > 0) count('owes')
    }
    for (const { state } of await house.batches()) {
      expect(['finished', 'given-up'], `SEED=${seed}`).toContain(state)
      count(state)
    }
    const bank = await house.carriedOut()
    for (const { id, state, amount, returned } of await house.payouts()) {
      const done = (bank.get(id) ?? []).filter(({ status }) => status === 'done')
      expect(
        done.map(line => line.amount),
        `SEED=${seed}: ${id} is ${state}`,
      ).toEqual(state === 'paid' ? [amount] : [])
      // What waits for ever would be one of which nothing is left.
      expect(['paid', 'set-off', 'emptied'], `SEED=${seed}: ${id}`).toContain(state)
      count(state)
      if (returned) count('came back')
    }
    const { wanted, found } = await house.notices()
    expect(found, `SEED=${seed}: notices`).toBe(wanted)
    for (const [name, times] of Object.entries(house.faults.hits)) hits[name] = (hits[name] ?? 0) + times
  }
  noteRuns(seeds)
  if (seeds < budgets.payouts) return
  // A model that never gets that far proves nothing.
  for (const what of ['paid', 'came back', 'set-off', 'owes', 'finished', 'given-up'])
    expect(ends.get(what) ?? 0, what).toBeGreaterThan(1)
  for (const name of ['throttled', 'conflicts', 'lostAfter', 'diesBefore', 'diesAfter', 'silentBefore', 'silentAfter'])
    expect(hits[name], name).toBeGreaterThan(seeds / 4)
})
