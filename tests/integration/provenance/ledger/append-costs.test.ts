// An entry is one item more in the transaction of its fact, and asks the table nothing more (D90).

import { afterAll, beforeAll, expect, test } from 'vitest'
import { costsOf } from '#packages/local-cloud/src/index.ts'
import { acceptWork } from '#shared/api/fulfilment/parcels.ts'
import { testWorld } from '#tests/support/world.ts'

// Units of capacity are counted by the embedded store.
const world = await testWorld({ inProcess: false })
const { app } = world
const rounds = 4
// The histories here go on from a head that was never written: two violations each.
afterAll(() => world.close(Array.from({ length: 2 * rounds }, () => ({ rule: 'H1' }))), 120_000)
beforeAll(() => world.createCatalogue())

/** What the completion of a sale costs with all that follows, of a work with a history or without one. */
async function completing(hasHistory: boolean) {
  const { productId, itemId, buyer } = await world.order({ state: 'received' })
  const ledger = { seq: 1, hash: `0x${'00'.repeat(32)}` } as const
  if (hasHistory) await world.table.changeWork(productId, { ledger })
  const { trace } = app.runtime
  await app.quiet()
  trace.start()
  await world.ask(acceptWork, { orderItemId: itemId }, buyer)
  await app.quiet()
  const records = trace.taken()
  trace.stop()
  const { requests, transactions, writeUnits } = costsOf(records)
  return { requests, transactions, writeUnits }
}

/** What chance adds, as messages that did not meet in one batch, is left out. */
async function cheapest(hasHistory: boolean) {
  const all: Awaited<ReturnType<typeof completing>>[] = []
  for (let round = 0; round < rounds; round++) all.push(await completing(hasHistory))
  const least = (figure: keyof (typeof all)[number]) => Math.min(...all.map(one => one[figure]))
  return { requests: least('requests'), transactions: least('transactions'), writeUnits: least('writeUnits') }
}

test('a sale is completed by as many requests and transactions with its entry as without one', async () => {
  await completing(false)
  const [plain, told] = [await cheapest(false), await cheapest(true)]
  expect(told.transactions).toBe(plain.transactions)
  expect(told.requests).toBe(plain.requests)
  expect(told.writeUnits).toBeGreaterThan(plain.writeUnits)
})
