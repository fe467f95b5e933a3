// Whose a private fact of a history is to show, and when a link that shows it has ended.
import { expect, test } from 'vitest'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { type LedgerFact, type SealedEntry, sealFact } from '#shared/domain/provenance/ledger/fact.ts'
import {
  isShowing,
  lastTransitionOf,
  ownFacts,
  rememberedLinks,
  shownRules,
} from '#shared/domain/provenance/ledger/shown-facts.ts'
import { ownershipFact, returnedFact, soldFact } from '#shared/domain/provenance/ledger/work-facts.ts'
import { noon } from '#tests/support/sample-auction.ts'

const sale = (id: string, buyerId: string, userId?: string) =>
  soldFact(
    {
      id,
      orderId: `order-${id}`,
      buyerId,
      price: 100_000,
      paidAt: noon,
      seller: { type: userId ? 'member' : 'official', userId },
    },
    noon,
  )
async function historyOf(facts: readonly LedgerFact[]) {
  const sealed: SealedEntry[] = []
  for (const [n, fact] of facts.entries()) {
    const last = sealed.at(-1)
    const head = last ? { seq: last.entry.seq, hash: last.hash } : null
    sealed.push(await sealFact({ workId: 'bowl', head, fact, now: noon + n }, sha256, () => `salt-${n}`))
  }
  return sealed
}

test('an owner shows what was theirs of each time that they had the work, and nothing of the other side', async () => {
  const history = await historyOf([
    sale('one', 'anna'),
    sale('two', 'ben', 'anna'),
    ownershipFact('anna', noon),
    returnedFact({ id: 'two', seller: { type: 'member', userId: 'anna' } }, noon),
  ])
  expect(ownFacts(history, 'anna').map(({ id, value }) => [id, value])).toEqual([
    ['1:price', 100_000],
    ['1:order', 'order-one'],
    ['1:holder', 'anna'],
    ['3:holder', 'anna'],
    ['4:holder', 'anna'],
  ])
  expect(ownFacts(history, 'ben').map(({ id }) => id)).toEqual(['2:price', '2:order', '2:holder'])
  expect(ownFacts(history, 'carl')).toEqual([])
})

test('a link does not come back with the work', async () => {
  const facts = [sale('one', 'anna'), sale('two', 'ben', 'anna')]
  const heldBy = lastTransitionOf(await historyOf(facts.slice(0, 1)))
  const link = { endsAt: noon + 1000, heldBy }
  expect(isShowing(link, { now: noon, heldBy })).toBe(true)
  expect(isShowing(link, { now: noon + 1000, heldBy })).toBe(false)
  expect(isShowing({ ...link, endedAt: noon }, { now: noon, heldBy })).toBe(false)
  const back = returnedFact({ id: 'two', seller: { type: 'member', userId: 'anna' } }, noon)
  for (const more of [facts, [...facts, back]])
    expect(isShowing(link, { now: noon, heldBy: lastTransitionOf(await historyOf(more)) })).toBe(false)
})

test('links that ended are remembered for 90 days, a hundred of them at most', () => {
  const link = (n: number, endsAt: number) => ({
    id: `${n}`,
    tokenHash: '',
    facts: ['1:price'],
    createdAt: 0,
    endsAt,
    heldBy: 1,
  })
  const old = link(0, noon - shownRules.rememberedMs)
  const many = Array.from({ length: 130 }, (_, n) => link(n + 1, noon + n))
  expect(rememberedLinks([old, ...many], noon).map(({ id }) => id)).toEqual(many.slice(-100).map(({ id }) => id))
})
