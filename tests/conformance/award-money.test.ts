// Awards with their money: whatever comes first, an award waits for its order, nobody is struck while it is not their
// turn, and what a transfer brought is a sale's or owed (decisions 100, 102, 103). A schedule that fails is run alone with
// SEED=n.
import { expect, test } from 'vitest'
import { openAward } from '#tests/support/award-model.ts'
import { budgets, noteRuns } from '#tests/support/budgets.ts'
import { chosenSeeds } from '#tests/support/fault-line.ts'

const { first, seeds } = chosenSeeds(budgets.awardMoney)
const deeds = 40

test(`${seeds} awards end with every yen named and nobody struck out of turn`, { timeout: 900_000 }, async () => {
  const ends = new Map<string, number>()
  for (let seed = first; seed < first + seeds; seed++) {
    const award = await openAward(seed)
    await award.play(deeds)
    await award.settle()
    expect(award.wrongs, `SEED=${seed}`).toEqual([])
    const owed = award.orders().some(({ payment }) => payment?.unapplied)
    const seen = [award.auctionNow().status, ...(owed ? ['owed'] : []), ...(award.struck() > 0 ? ['struck'] : [])]
    for (const end of seen) ends.set(end, (ends.get(end) ?? 0) + 1)
  }
  noteRuns(seeds)
  if (seeds < 60) return
  // The schedules have been everywhere.
  for (const end of ['paid', 'not_concluded', 'owed', 'struck']) expect(ends.get(end) ?? 0, end).toBeGreaterThan(2)
})
