// Auctions under every interleaving (A1-A14): bidders, repeated requests, two closers, a sweeper, the operator and
// a ban race on one conditional write, while the clock jumps. Then the same with a rule taken away, to see that the
// checks notice.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { publicEntry } from '#shared/domain/selling/auction/entry.ts'
import { publicTerms, verifyTranscript } from '#shared/domain/selling/auction/transcript.ts'
import { checkInvariants } from '#shared/domain/whole/invariants/index.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { type Fault, Model } from '#tests/support/auction-model.ts'
import { budgets, noteRuns } from '#tests/support/budgets.ts'

const kinds = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: fc.constant('bid' as const), over: fc.nat(30_000), again: again() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('bid' as const), over: fc.constant(70_000), again: again() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('advance' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('clock' as const), by: days() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('extend' as const, 'stop' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('ban' as const, 'pay' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('answer' as const), accept: fc.boolean() }) },
)
/** Who does what, after letting others go first a few times. */
const step = fc.record({ who: fc.constantFrom('A', 'B', 'C'), after: fc.nat(8), what: kinds })
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

function again() {
  return fc.constantFrom('no' as const, 'at-once' as const, 'after' as const)
}

function days() {
  return fc.constantFrom(minuteMs, 3 * dayMs - 4 * minuteMs, 3 * dayMs, 7 * dayMs)
}

async function take(model: Model, { who, after, what }: Step, key: string): Promise<unknown> {
  for (let turn = 0; turn < after; turn++) await model.pause(`${who} waits`, null)
  if (what.do === 'bid') {
    const bid = () => model.bid(who, what.over, key)
    if (what.again === 'at-once') return Promise.all([bid(), bid()])
    return what.again === 'after' ? sameIfAccepted(await model.bidTwice(who, what.over, key)) : bid()
  }
  if (what.do === 'advance') return Promise.all([model.advance('closer'), model.advance('twin')])
  if (what.do === 'extend') return model.extend(1)
  if (what.do === 'answer') return model.answer(who, what.accept)
  if (what.do === 'clock') {
    model.now += what.by
    return
  }
  return model[what.do](who)
}

/** A13: the same key is the same bid, and the answer to it stays. */
function sameIfAccepted([first, second]: [string, string]): void {
  if (first === 'accepted') expect(second).toBe('accepted')
}

function property(fault: Fault | null) {
  return fc.asyncProperty(fc.scheduler(), fc.array(step, { minLength: 2, maxLength: 14 }), async (scheduler, steps) => {
    // The scheduler writes down as a text whatever it schedules: the values go past it.
    const model = await Model.open(
      (label, value) => scheduler.schedule(Promise.resolve(), label).then(() => value),
      fault,
    )
    const running = steps.map((action, index) => take(model, action, `key-${index}`))
    await scheduler.waitFor(Promise.all(running))
    const held = checkInvariants({ auctions: [model.run()] })
    if (held.length > 0) throw new Error(JSON.stringify(held))
    expect(model.bidsAfterBan()).toEqual([])
    expect(model.entries.filter(entry => entry.kind !== 'void').length).toBeLessThanOrEqual(
      steps.filter(({ what }) => what.do === 'bid').length,
    )
    const transcript = {
      terms: publicTerms(model.terms),
      entries: model.entries.map(publicEntry),
      headHash: model.auction.headHash,
    }
    expect(await verifyTranscript(transcript, sha256)).toEqual([])
    const settling = model.settle()
    await scheduler.waitFor(settling)
    expect(model.auction.status).toMatch(/^(paid|not_concluded|cancelled)$/)
    expect(checkInvariants({ auctions: [model.run()] })).toEqual([])
  })
}

test('bidders, operators and clocks that race keep every rule, and every auction ends', {
  timeout: 60_000,
}, async () => {
  await fc.assert(property(null), { numRuns: budgets.auctions })
  noteRuns(budgets.auctions)
})

describe('the model reports a missing rule', () => {
  test.each<Fault>(['no-version', 'no-cutoff', 'no-dedupe', 'no-ban-check', 'stale-replay'])(
    'the model finds a broken auction under %s',
    { timeout: 60_000 },
    async fault => {
      const found = await fc.check(property(fault), { numRuns: 5_000, endOnFailure: true })
      expect(found.failed).toBe(true)
    },
  )
})
