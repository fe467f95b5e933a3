// The life of works over many owners, in any order of deeds, with everything that must hold asked after each of them
// (S1-S12, P1-P16, L1-L12, R1-R5). A story that fails is told again alone with SEED=n.
import { expect, test } from 'vitest'
import { isItem } from '#functions/machinery/table/item-kinds.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { parseParcel } from '#functions/store/fulfilment/parcels.ts'
import { budgets, noteRuns } from '#tests/support/budgets.ts'
import { chosenSeeds } from '#tests/support/fault-line.ts'
import { openResales } from '#tests/support/resale-model.ts'

const { first, seeds } = chosenSeeds(budgets.resales)
const deeds = 200

/** A work that one member sold and another has. */
function isResold(row: Attributes): boolean {
  if (!isItem('order-item', row)) return false
  const { seller, status } = parseParcel(row)
  return seller.type === 'member' && status === 'completed'
}

test('works are bought, listed, sold again, returned and taken off sale, and every rule holds after each step', async () => {
  const done = new Map<string, number>()
  let resold = 0
  for (let seed = first; seed < first + seeds; seed++) {
    const market = await openResales(seed)
    const broken = await market.play(deeds)
    expect(broken).toBeUndefined()
    resold += market.memory.all().filter(row => isResold(row)).length
    for (const [name, times] of market.done) done.set(name, (done.get(name) ?? 0) + times)
  }
  noteRuns(seeds)
  if (seeds < budgets.resales) return
  // A model that never gets that far proves nothing.
  expect(resold).toBeGreaterThan(3)
  const rare = [
    'complete',
    'approve',
    'reprice',
    'delist',
    'refund',
    'relist',
    'endAuction',
    'resubmit',
    'withdraw',
    'ban',
  ]
  expect(rare.filter(name => (done.get(name) ?? 0) < 1)).toEqual([])
}, 120_000)
