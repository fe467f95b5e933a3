import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { workTransition } from '#shared/domain/catalogue/work/transitions.ts'
import { firstPolicy } from '#shared/domain/selling/policy/values.ts'
import {
  type Application,
  answerDueAt,
  applicationDueAt,
  applicationRules,
  applicationSchema,
  reviewDueAt,
} from '#shared/domain/selling/resale/application.ts'
import {
  type ApplicationDecision,
  applyToSell,
  approveResale,
  askForChanges,
  countNewEnd,
  endListing,
  endWindow,
  lapseApplication,
  offerAgain,
  refuseResale,
  repriceListing,
  sendInAgain,
  termsProblems,
  withdrawApplication,
  withdrawListing,
} from '#shared/domain/selling/resale/decisions.ts'
import {
  type ApplicationTransition,
  applicationTransitions,
  isOpenApplication,
} from '#shared/domain/selling/resale/transitions.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { photo, sampleApplication, sampleTerms } from '#tests/support/sample-application.ts'

const noon = Date.UTC(2026, 10, 24, 3)
const word = { by: '山内', text: '確認しました。' }
const wholeMinute = (at: number) => at - (at % minuteMs)

const schema = applicationSchema()
function made(decision: ApplicationDecision): Application {
  if (decision.outcome === 'refused') throw new Error(decision.code)
  return schema.parse(decision.application)
}
const codeOf = (decision: { outcome: string; code?: string }) => decision.code ?? decision.outcome
const approved = (change = {}) =>
  made(approveResale(sampleApplication(noon, change), { ...word, pickupFee: undefined }, noon, firstPolicy))

describe('an application', () => {
  test('waits seven days for its reviewer, and thirty for its owner', () => {
    const sent = sampleApplication(noon)
    expect(reviewDueAt(sent)).toBe(noon + 7 * dayMs)
    expect(applicationDueAt(sent)).toBeNull()
    const asked = made(askForChanges(sent, { ...word, fields: [{ field: 'imgs', note: '高台の写真' }] }, noon + dayMs))
    expect(answerDueAt(asked)).toBe(noon + 31 * dayMs)
    expect(codeOf(lapseApplication(asked, noon + 31 * dayMs - 1))).toBe('application-state')
    expect(made(lapseApplication(asked, noon + 31 * dayMs)).state).toBe('cancelled')
    const refused = made(refuseResale(sent, { ...word, reason: 'photos' }, noon))
    expect(made(lapseApplication(refused, noon + 30 * dayMs)).state).toBe('acknowledged')
  })

  test('that comes back changed is reviewed anew', () => {
    const asked = made(askForChanges(sampleApplication(noon), { ...word, fields: [] }, noon))
    const again = made(sendInAgain(asked, sampleTerms({ imgs: [photo('other')] }), noon + 3 * dayMs, firstPolicy))
    expect(again).toMatchObject({ state: 'submitted', version: 3, terms: { imgs: [{ id: 'other' }] } })
    expect(reviewDueAt(again)).toBe(noon + 10 * dayMs)
  })

  test('keeps the figures that held when it was approved', () => {
    const fetched = { deliveryMethod: 1, pickupAreaId: 13 } as const
    const listed = made(
      approveResale(sampleApplication(noon, fetched), { ...word, pickupFee: 150_000 }, noon, firstPolicy),
    )
    expect(listed.figures).toEqual({
      price: 1_200_000,
      receiptFee: 120_000,
      artistReturn: 0,
      pickupFee: 150_000,
      net: 930_000,
    })
    expect(approved(fetched).figures?.pickupFee).toBe(100_000)
    expect(approved({}).figures).toMatchObject({ pickupFee: 0 })
  })

  test('is not approved at a fee that leaves its owner nothing', () => {
    const sent = sampleApplication(noon, {
      deliveryMethod: 1,
      pickupAreaId: 13,
      sale: { kind: 'fixed', price: 640_000 },
    })
    expect(codeOf(approveResale(sent, { ...word, pickupFee: 523_638 }, noon, firstPolicy))).toBe('price-out-of-range')
    expect(codeOf(approveResale(sent, { ...word, pickupFee: 523_637 }, noon, firstPolicy))).toBe('allowed')
  })

  test('changes a listed price once a day, and an auction’s end twice', () => {
    const listed = approved()
    // A price that was never changed may be changed on the day of the listing.
    expect(codeOf(repriceListing(listed, 1_000_000, noon + minuteMs, firstPolicy))).toBe('allowed')
    expect(codeOf(repriceListing(listed, 639_999, noon + dayMs, firstPolicy))).toBe('price-out-of-range')
    const cheaper = made(repriceListing(listed, 640_000, noon + dayMs, firstPolicy))
    expect(cheaper).toMatchObject({ terms: { sale: { price: 640_000 } }, figures: { price: 640_000 } })
    expect(codeOf(repriceListing(cheaper, 700_000, noon + 2 * dayMs - 1, firstPolicy))).toBe('changed-too-often')

    const endAt = wholeMinute(endWindow(noon, firstPolicy).to)
    const live = approved({ sale: { kind: 'auction', startPrice: 700_000, instantPrice: null, endAt } })
    const twice = made(countNewEnd(made(countNewEnd(live, endAt + minuteMs, noon)), endAt + 2 * minuteMs, noon))
    expect(codeOf(countNewEnd(twice, endAt + 3 * minuteMs, noon))).toBe('changed-too-often')
    expect(codeOf(repriceListing(live, 800_000, noon + 2 * dayMs, firstPolicy))).toBe('application-state')
    const again = made(offerAgain(twice, { startPrice: 640_000, instantPrice: 900_000, endAt }, noon, firstPolicy))
    expect(again).toMatchObject({ state: 'approved', endChanges: 0, terms: { sale: { startPrice: 640_000 } } })
    const cheap = { startPrice: 640_000, instantPrice: 8_000_001, endAt }
    expect(codeOf(offerAgain(twice, cheap, noon, firstPolicy))).toBe('price-out-of-range')
  })

  test('makes no move that its table has no row for', () => {
    const now = noon + 40 * dayMs
    const moves: Record<ApplicationTransition, (before: Application) => ApplicationDecision> = {
      resubmit: before => sendInAgain(before, before.terms, now, firstPolicy),
      cancel: before => (before.state === 'refused' ? refusal : withdrawApplication(before, 'owner', now)),
      askRevision: before => askForChanges(before, { ...word, fields: [] }, now),
      refuse: before => refuseResale(before, { ...word, reason: 'other' }, now),
      acknowledge: before => (before.state === 'refused' ? withdrawApplication(before, 'owner', now) : refusal),
      approve: before => approveResale(before, { ...word, pickupFee: undefined }, now, firstPolicy),
      changePrice: before => repriceListing({ ...before, terms: sampleTerms() }, 700_000, now, firstPolicy),
      changeEnd: before => countNewEnd(auctioned(before), now, now),
      relist: before =>
        offerAgain(auctioned(before), { startPrice: 700_000, instantPrice: null, endAt: now }, now, firstPolicy),
      delist: before => endListing(before, 'owner', now),
    }
    const refusal = { outcome: 'refused', code: 'application-state' } as const
    const auctioned = (before: Application): Application => ({
      ...before,
      terms: sampleTerms({ sale: { kind: 'auction', startPrice: 700_000, instantPrice: null, endAt: now } }),
    })
    const names = Object.keys(applicationTransitions).filter(
      (name): name is ApplicationTransition => name in applicationTransitions,
    )
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...names), { maxLength: 12 }), steps => {
        let current = sampleApplication(noon)
        for (const name of steps) {
          const { from, to } = applicationTransitions[name]
          const decided = moves[name](current)
          expect(decided.outcome === 'allowed', `${current.state} ${name}`).toBe(
            from.some(state => state === current.state),
          )
          if (decided.outcome === 'refused') continue
          const next = made(decided)
          expect(next.state).toBe(to)
          expect(next.version).toBe(current.version + 1)
          expect(next.trail.at(-1)?.state).toBe(to)
          // A price is changed once a day: each step is on a day of its own.
          current = { ...next, priceChangedAt: 0, endChanges: 0 }
        }
      }),
      { numRuns: 300, seed: 11 },
    )
  })

  test('moves its work to where the table of works says', () => {
    const states = { submitted: 'applying', revise: 'revise', refused: 'refused' } as const
    for (const [name, { to, work }] of Object.entries(applicationTransitions)) {
      for (const move of work) {
        const row = workTransition(move)
        const wanted = to === 'submitted' || to === 'revise' || to === 'refused' ? states[to] : undefined
        if (wanted) expect(row.to, name).toBe(wanted)
        if (to === 'cancelled' || to === 'acknowledged' || to === 'delisted') expect(row.to, name).toBe('held')
      }
    }
    expect(isOpenApplication(sampleApplication(noon))).toBe(true)
    expect(isOpenApplication(approved())).toBe(false)
  })
})

describe('the form of an application', () => {
  const named = (change: Parameters<typeof sampleTerms>[0]) =>
    termsProblems(sampleTerms(change), noon, firstPolicy).map(({ field, key }) => `${field} ${key}`)

  test('has nothing to say about good terms', () => {
    expect(named({})).toEqual([])
  })

  test('asks for a photo of what is broken', () => {
    expect(named({ isBroken: true })).toEqual(['damageImgs REQUIRED'])
    expect(named({ isBroken: true, damageImgs: [photo('chip')] })).toEqual([])
  })

  test('lets the house fetch in Japan alone, on days to come', () => {
    expect(named({ deliveryMethod: 1, pickupAreaId: 13 })).toEqual([])
    expect(named({ deliveryMethod: 1, pickupAreaId: null })).toEqual(['addressId PICKUP_AREA'])
    const abroad = { ...sampleTerms().address, country: 'US' } as const
    expect(named({ deliveryMethod: 1, pickupAreaId: 13, address: abroad })).toEqual(['addressId PICKUP_AREA'])
    expect(named({ pickupDates: ['2026-11-24'] })).toEqual(['pickupDates TIME_PAST'])
    expect(named({ pickupDates: ['2026-11-25'] })).toEqual([])
  })

  test('takes an end that leaves a day of bidding even after the longest review', () => {
    const ending = (endAt: number) =>
      named({ sale: { kind: 'auction', startPrice: 700_000, instantPrice: null, endAt } })
    expect(ending(noon + 8 * dayMs)).toEqual([])
    expect(ending(noon + 8 * dayMs - minuteMs)).toEqual(['endTime END_TIME'])
    expect(ending(noon + 30 * dayMs)).toEqual([])
    expect(ending(noon + 30 * dayMs + minuteMs)).toEqual(['endTime END_TIME'])
    expect(ending(noon + 9 * dayMs + 1)).toEqual(['endTime END_TIME'])
  })

  test('wants an instant price above the start', () => {
    const endAt = noon + 9 * dayMs
    expect(named({ sale: { kind: 'auction', startPrice: 700_000, instantPrice: 700_000, endAt } })).toEqual([
      'instantPrice AUCTION_PRICE',
    ])
    expect(named({ sale: { kind: 'auction', startPrice: 700_000, instantPrice: 700_001, endAt } })).toEqual([])
  })

  test('refuses a price that is out of range, of either kind', () => {
    const priced = (sale: Application['terms']['sale']) =>
      codeOf(applyToSell({ ...sampleApplication(noon), terms: sampleTerms({ sale }) }, noon, firstPolicy))
    expect(priced({ kind: 'fixed', price: 639_999 })).toBe('price-out-of-range')
    expect(priced({ kind: 'offer', price: 8_000_001 })).toBe('price-out-of-range')
    const endAt = noon + 9 * dayMs
    expect(priced({ kind: 'auction', startPrice: 640_000, instantPrice: 8_000_000, endAt })).toBe('allowed')
    expect(priced({ kind: 'auction', startPrice: 639_999, instantPrice: null, endAt })).toBe('price-out-of-range')
    expect(priced({ kind: 'auction', startPrice: 640_000, instantPrice: 8_000_001, endAt })).toBe('price-out-of-range')
  })

  test('gives the review and the owner the days of the rules', () => {
    expect(applicationRules).toMatchObject({ reviewMs: 7 * dayMs, silenceMs: 30 * dayMs, openMax: 10, endChanges: 2 })
  })
})

test('an operator takes a listing off sale with a reason that its owner reads; nothing else is', () => {
  const listed = made(approveResale(sampleApplication(noon), { ...word, pickupFee: undefined }, noon, firstPolicy))
  const said = { by: '山内', text: '箱書きの確認' }
  const ended = made(withdrawListing({ ...listed, lookAt: noon }, said, noon + dayMs))
  expect(ended).toMatchObject({ state: 'delisted', decision: { kind: 'delisted', at: noon + dayMs, ...said } })
  expect(ended.lookAt).toBeUndefined()
  const states = ['submitted', 'revise', 'refused', 'cancelled', 'acknowledged', 'delisted'] as const
  for (const state of states)
    expect(withdrawListing({ ...listed, state }, said, noon)).toEqual({ outcome: 'refused', code: 'application-state' })
})
