// How many random runs a test makes: fewer in `npm test`, which everybody waits for, more in `npm run test:long`. The
// seeds of a model begin at 1; of the smaller number `npm test` takes a quarter, another one for each commit
// (`chosenSeeds`). What a seed has found has a test of its own beside the model, for a model that learns something new
// tells other stories under the same seeds. The fuzz takes other requests each time.
import { appendFileSync, mkdirSync } from 'node:fs'
import { root } from '#infra/registry.ts'

const isLong = process.env['KOGEI_LONG'] !== undefined
const budget = (usual: number, long: number) => (isLong ? long : usual)

export const budgets = {
  /** Stories of three buyers and four works, sixty operations each. */
  buying: budget(60, 2_000),
  /** Schedules of an award and its orders, forty deeds each. */
  awards: budget(500, 2_000),
  /** Schedules of an award with its money, forty deeds and three weeks each. */
  awardMoney: budget(60, 2_000),
  /** Lives of two works over three owners, two hundred deeds each. */
  resales: budget(14, 1_000),
  /** Lives of two works over the galleries of three owners, two hundred and fifty deeds each. */
  galleries: budget(10, 1_000),
  /** Stories of offers for two works, sixty deeds each. */
  offers: budget(16, 2_000),
  /** Stories of rooms of three members about three works, eighty deeds each. */
  rooms: budget(6, 1_000),
  /** Lives of two works under faults, two hundred and forty steps each. */
  resaleFaults: budget(20, 500),
  /** Stories of payouts of two sellers and a partner, thirty-two deeds and half a year each. */
  payouts: budget(15, 1_000),
  /** Stories of what follows buying. */
  orders: budget(60, 500),
  /** Stories of thirty deeds with payments. */
  payments: budget(500, 2_000),
  /** Stories of two payments while the provider is not well. */
  outages: budget(15, 300),
  /** Races of bidders, operators and clocks. */
  auctions: budget(6_000, 60_000),
  /** Texts that a stranger gives as the way back. */
  redirects: budget(10_000, 100_000),
  /** Requests an endpoint, other ones in each run: what one run leaves out the next ones ask. */
  endpoint: Number(process.env['FUZZ_RUNS'] ?? budget(24, 3_000)),
}

const folder = root('dist/tests')

/** Notes runs that were made; `npm test` prints their sum. */
export function noteRuns(runs: number): void {
  mkdirSync(folder, { recursive: true })
  appendFileSync(`${folder}/runs.txt`, `${runs}\n`)
}
