import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { costTable, type Figures, mostInCrowd, mostPayTrips } from '#tests/support/cost-table.ts'
import { measureCosts, type OperationCosts } from '#tests/support/operation-costs.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

const figures = ['requests', 'transactions', 'invocations', 'writeUnits'] as const

let app: TestRuntime
let rounds: Record<string, OperationCosts>[]
beforeAll(async () => {
  app = await startRuntime({ from: inject('templateDir') })
  // The first round reads what instances remember afterwards.
  rounds = (await measureCosts(app, 4)).slice(1)
}, 300_000)
afterAll(() => app.stop())

/** The cheapest of the rounds: what chance adds (two messages that met in one batch, or did not) is left out. */
const cheapest = (name: string): Figures => {
  const of = (figure: keyof Figures) => Math.min(...rounds.map(round => round[name]?.[figure] ?? Number.NaN))
  return {
    requests: of('requests'),
    transactions: of('transactions'),
    invocations: of('invocations'),
    writeUnits: of('writeUnits'),
  }
}

/** Payments run through thirty functions, so that the cheapest of three rounds still differs from day to day. */
const slack = (figure: number) => Math.ceil(figure * 0.12)

describe.each(Object.entries(costTable))('%s', (name, table) => {
  test('costs what the table says', () => {
    const found = cheapest(name)
    const byFunction = rounds.at(-1)?.[name]?.byFunction
    for (const figure of figures) {
      const message = `${name}: ${figure} ${found[figure]}, tests/support/cost-table.ts says ${table[figure]}. ${JSON.stringify(byFunction)}`
      expect(found[figure], message).toBeLessThanOrEqual(table[figure])
      expect(found[figure], message).toBeGreaterThanOrEqual(table[figure] - slack(table[figure]))
    }
  })
})

test('twelve bids in a crowd cost no more than the table says, a bid each', () => {
  const found = cheapest('twelve bids in a crowd')
  for (const figure of figures) expect(found[figure] / 12, figure).toBeLessThanOrEqual(mostInCrowd[figure])
})

test('a buyer who pays waits for no more round trips to the table than the table says', () => {
  const trips = Math.min(...rounds.map(round => round['order pay']?.trips ?? Number.NaN))
  expect(trips).toBeLessThanOrEqual(mostPayTrips)
  expect(trips).toBeGreaterThanOrEqual(mostPayTrips - 2)
})

test('a trace names the function behind every request, and every operation is in the table', () => {
  const [round = {}] = rounds
  expect(Object.keys(round).filter(name => !(name in costTable))).toEqual(['twelve bids in a crowd'])
  const requests = Object.entries(round['login']?.byFunction ?? {}).filter(([, each]) => each.requests > 0)
  expect(requests).toEqual([
    [
      expect.stringContaining('kogei-accounts-loginFunction'),
      { invocations: 1, requests: costTable['login']?.requests },
    ],
  ])
})
