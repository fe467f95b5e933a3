import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { canonicalJson } from '#shared/domain/kernel/canonical.ts'
import { type BidEntry, bidsOf, publicEntry, sealVoid } from '#shared/domain/selling/auction/entry.ts'
import * as outcome from '#shared/domain/selling/auction/outcome.ts'
import {
  commitTo,
  type Entry,
  opensCommit,
  publicTerms,
  type Transcript,
  verifyTranscript,
} from '#shared/domain/selling/auction/transcript.ts'
import { nonce, noon, sale } from '#tests/support/sample-auction.ts'

async function transcript() {
  const room = await sale({ instantPrice: 400_000 })
  await room.bid('A', 150_000)
  await room.bid('B', 180_000)
  await room.bid('C', 160_000)
  const moved = outcome.voidBids(room.auction, bidsOf(room.entries), new Set([2]))
  if (moved.outcome === 'refused') throw new Error(moved.code)
  const fallen = { bidderId: 'B', bidderNumber: 2, mask: 'B***', voids: [2], reason: 'slip', by: 'operator' }
  const entry = await sealVoid({ before: room.auction, after: moved.auction, voided: fallen, now: noon + 9 }, sha256)
  room.entries.push(entry)
  room.auction = { ...moved.auction, headHash: entry.hash }
  await room.bid('B', 400_000, { now: noon + 10 })
  const entries = room.entries.map(publicEntry)
  const whole: Transcript = { terms: publicTerms(room.terms), entries, headHash: room.auction.headHash }
  return { room, whole }
}

test('an honest transcript with bids, a void and an instant win holds', async () => {
  const { whole } = await transcript()
  expect(whole.entries.map(entry => [entry.kind, entry.bidder, entry.shownPrice])).toEqual([
    ['bid', 'bidder 1', 100_000],
    ['bid', 'bidder 2', 150_500],
    ['bid', 'bidder 3', 160_500],
    ['void', 'bidder 2', 150_500],
    ['instant', 'bidder 2', 400_000],
  ])
  expect(await verifyTranscript(whole, sha256)).toEqual([])
})

test('a transcript holds no maximum, nonce or member', async () => {
  const { whole, room } = await transcript()
  const text = JSON.stringify(whole)
  const secrets = room.entries.flatMap(entry => (entry.kind === 'void' ? [] : [entry.nonce]))
  for (const secret of [...secrets, '180000', 'operator', 'slip']) expect(text).not.toContain(secret)
})

test('the check finds whatever is changed, dropped, doubled or swapped', async () => {
  const { whole } = await transcript()
  const tampered = fc.oneof(
    fc.record({
      at: fc.nat(4),
      field: fc.constantFrom('shownPrice', 'bidder', 'acceptedAt', 'commit', 'leader', 'kind', 'prev'),
    }),
    fc.record({ at: fc.nat(4), field: fc.constantFrom('drop', 'double', 'swap') }),
  )
  await fc.assert(
    fc.asyncProperty(tampered, async ({ at, field }) => {
      const entries = tamper(whole.entries, at, field)
      if (JSON.stringify(entries) === JSON.stringify(whole.entries)) return
      expect(await verifyTranscript({ ...whole, entries }, sha256)).not.toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('the check finds other terms than the ones agreed before the first bid', async () => {
  const { whole } = await transcript()
  const terms = { ...whole.terms, startPrice: 99_000 }
  expect(await verifyTranscript({ ...whole, terms }, sha256)).toContainEqual({ seq: 1, problem: 'chain' })
})

test('a bidder opens the own commitment, and no other amount or member does', async () => {
  const { room, whole } = await transcript()
  const own = room.entries[0] as BidEntry
  const entry = whole.entries[0] as Entry
  const right = { nonce: own.nonce, bidderId: 'A', max: 150_000 }
  expect(await opensCommit(entry, right, sha256)).toBe(true)
  expect(await opensCommit(entry, { ...right, max: 150_500 }, sha256)).toBe(false)
  expect(await opensCommit(entry, { ...right, bidderId: 'B' }, sha256)).toBe(false)
  expect(await opensCommit(entry, { ...right, nonce: nonce() }, sha256)).toBe(false)
})

test('no two openings share their bytes', async () => {
  const one = 'ab'.repeat(32)
  expect(await commitTo(one, 'A1', 1, sha256)).not.toBe(await commitTo(one, 'A', 11, sha256))
})

test('canonical JSON sorts members, keeps lists, and refuses what has no single form', () => {
  expect(canonicalJson({ b: [2, 1], a: 'é"', c: null })).toBe('{"a":"é\\"","b":[2,1],"c":null}')
  expect(() => canonicalJson(0.1)).toThrow(RangeError)
})

function tamper(entries: readonly Entry[], at: number, field: string): Entry[] {
  const list = entries.map(entry => ({ ...entry }))
  const entry = list[at] as Entry
  if (field === 'drop') return list.filter((_, index) => index !== at)
  if (field === 'double') return list.toSpliced(at, 0, entry)
  if (field === 'swap') return list.with(at, list[(at + 1) % 5] as Entry).with((at + 1) % 5, entry)
  if (field === 'shownPrice') entry.shownPrice += 500
  else if (field === 'kind') entry.kind = entry.kind === 'bid' ? 'instant' : 'bid'
  else if (field === 'leader') entry.leader = entry.leader === 'bidder 1' ? 'bidder 3' : 'bidder 1'
  else if (field === 'bidder') entry.bidder = entry.bidder === 'bidder 1' ? 'bidder 2' : 'bidder 1'
  else if (field === 'acceptedAt') entry.acceptedAt = new Date(noon + 77).toISOString()
  else if (field === 'commit') entry.commit = 'f'.repeat(64)
  else entry.prev = 'e'.repeat(64)
  return list
}
