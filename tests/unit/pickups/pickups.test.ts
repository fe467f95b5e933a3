// The pick-up of a sold work (D74): its table of transitions, the days that may be proposed, and what silence brings.

import { describe, expect, test } from 'vitest'
import { pickupsEvents } from '#events/fulfilment/pickups.ts'
import { holidays } from '#functions/machinery/runtime/holidays.ts'
import { TransactWriteCommand } from '#functions/machinery/table/commands.ts'
import { TransactionCanceledException } from '#functions/machinery/table/errors.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import { movePickup, newPickup } from '#functions/store/fulfilment/pickups.ts'
import * as parcels from '#shared/domain/fulfilment/parcel/decisions.ts'
import { nextParcelDue } from '#shared/domain/fulfilment/parcel/parcel.ts'
import * as decide from '#shared/domain/fulfilment/pickup/decisions.ts'
import {
  isFetched,
  nextPickupDue,
  type Pickup,
  pickupOf,
  pickupWindow,
  slotOver,
} from '#shared/domain/fulfilment/pickup/pickup.ts'
import { dueFirst, pickupCounts } from '#shared/domain/fulfilment/pickup/schedule.ts'
import { type PickupTransition, pickupStates, pickupTransitions } from '#shared/domain/fulfilment/pickup/transitions.ts'
import { viewOwnPickup, viewPlannedPickup } from '#shared/domain/fulfilment/pickup/view.ts'
import { checkPickups, type PickupBook } from '#shared/domain/whole/invariants/pickups.ts'
import { MemoryTable, memoryClient } from '#tests/support/memory-table.ts'
import { sampleOrder } from '#tests/support/sample-order.ts'
import { DAY, HOUR, paidAt, resold } from '../orders/world.ts'

const known = await holidays()
const item = resold({ arranged: true, paidAt })
const fresh = pickupOf(item, paidAt)
const { id: _id, ...address } = { id: 'a1', ...sampleOrder().delivery }
const { first, last } = pickupWindow(paidAt, known)
const slots = [
  { date: last, part: 'eve' },
  { date: first, part: 'am' },
] as const
const must = (decision: decide.PickupDecision<string>): Pickup => {
  if (decision.outcome === 'refused') throw new Error(decision.code)
  return decision.pickup
}
const propose = (before: Pickup, at: number, days: readonly Pickup['slots'][number][] = slots) =>
  decide.proposePickup(before, { slots: days, address, remarks: '' }, at, known)
const proposed = must(propose(fresh, paidAt))
const confirmed = must(decide.confirmPickup(proposed, slots[1], paidAt + DAY))
const collected = must(decide.collectPickup(confirmed, slotOver(slots[1]) - HOUR))

async function takes(stored: Write, write: Write): Promise<boolean> {
  const memory = new MemoryTable()
  const client = memoryClient(() => memory)
  const send = (one: Write) => client.send(new TransactWriteCommand({ TransactItems: [one.request('table')] }))
  await send(stored)
  try {
    await send(write)
    return true
  } catch (error) {
    if (error instanceof TransactionCanceledException) return false
    throw error
  }
}

describe('the table of transitions', () => {
  const late = paidAt + 12 * DAY
  const inState: Readonly<Record<Pickup['state'], Pickup>> = {
    asked: fresh,
    proposed,
    lapsed: must(decide.silentPickup(proposed, paidAt + 3 * DAY)),
    confirmed,
    collected,
    handed: must(decide.endPickup(collected, 'hand', late)),
    cancelled: must(decide.endPickup(fresh, 'end', late)),
  }
  const soon = pickupWindow(late, known)
  const decisions: Readonly<Record<PickupTransition, (pickup: Pickup) => decide.PickupDecision<string>>> = {
    propose: pickup => propose(pickup, late, [{ date: soon.first, part: 'am' }]),
    withdraw: pickup => decide.withdrawPickup(pickup, late),
    confirm: pickup => decide.confirmPickup({ ...pickup, slots: [...slots] }, slots[1], paidAt),
    askAgain: pickup => decide.askPickupAgain(pickup, '満車', late),
    lapse: pickup => decide.silentPickup(pickup, late),
    remind: pickup => decide.silentPickup(pickup, late + 5 * DAY),
    collect: pickup => decide.collectPickup({ ...pickup, slot: slots[1] }, slotOver(slots[1])),
    hand: pickup => decide.endPickup(pickup, 'hand', late),
    bypass: pickup => decide.endPickup(pickup, 'bypass', late),
    end: pickup => decide.endPickup(pickup, 'end', late),
  }
  const names = Object.keys(pickupTransitions).filter((name): name is PickupTransition => name in pickupTransitions)

  test.each(names)('%s is decided and written from the same states', async move => {
    for (const state of pickupStates) {
      const pickup = inState[state]
      const decision = decisions[move](pickup)
      const isDecided = decision.outcome === 'allowed' && decision.move === move
      const after = { move, pickup: { ...pickup, version: pickup.version + 1 } }
      expect(isDecided, `${move} in ${state}`).toBe(await takes(newPickup(pickup), movePickup(pickup, after)))
      if (decision.outcome === 'allowed' && isDecided)
        expect(decision.pickup.state).toBe(pickupTransitions[move].to ?? state)
    }
  })

  test('of two who move a pick-up at once the table takes one', async () => {
    const after = { move: 'withdraw', pickup: { ...proposed, version: 9 } } as const
    expect(await takes(newPickup({ ...proposed, version: 7 }), movePickup(proposed, after))).toBe(false)
  })

  test('names events that exist', () => {
    const types: readonly string[] = pickupsEvents.map(({ type }) => type)
    const told = Object.values(pickupTransitions).flatMap(({ event }) => event ?? [])
    expect(told.filter(type => !types.includes(type))).toEqual([])
  })

  test('gives both sides the buttons of the moves that are open to them', () => {
    const mine = viewOwnPickup(proposed, { language: 'en', now: paidAt }, known)
    expect(mine).toMatchObject({ mayPropose: false, mayWithdraw: true, window: { first, last } })
    expect(viewPlannedPickup(proposed, { language: 'ja', now: paidAt })).toMatchObject({
      ...{ mayConfirm: true, mayAskAgain: true, mayCollect: false, mayHand: false },
      address: { area: '東京都' },
    })
    const day = slotOver(slots[1])
    expect(viewPlannedPickup(confirmed, { language: 'ja', now: day - 25 * HOUR }).mayCollect).toBe(false)
    expect(viewPlannedPickup(confirmed, { language: 'ja', now: day - 23 * HOUR }).mayCollect).toBe(true)
  })
})

describe('the days that a seller proposes', () => {
  const jst = (text: string) => Date.parse(`${text}+09:00`)

  test.each([
    // Monday, Friday before a weekend, the evening before a holiday, and over the new year.
    ['2026-11-30T09:00', '2026-12-03'],
    ['2026-11-27T23:59', '2026-12-02'],
    ['2026-11-20T12:00', '2026-11-26'],
    ['2026-12-29T10:00', '2027-01-05'],
  ])('asked at %s, the first is %s', (now, day) => {
    expect(pickupWindow(jst(now), known).first).toBe(day)
  })

  test('are one to five, none twice, none too near or too far', () => {
    const on = (...dates: string[]) =>
      propose(
        fresh,
        paidAt,
        dates.map(date => ({ date, part: 'pm' })),
      )
    const before = (date: string) => new Date(Date.parse(date) - DAY).toISOString().slice(0, 10)
    const after = (date: string) => new Date(Date.parse(date) + DAY).toISOString().slice(0, 10)
    expect(on(first, last).outcome).toBe('allowed')
    for (const dates of [[], [first, first], [before(first)], [first, after(last)]])
      expect(on(...dates)).toEqual({ outcome: 'refused', code: 'pickup-date' })
    const days = Array.from({ length: 6 }, (_, n) => new Date(Date.parse(first) + n * DAY).toISOString().slice(0, 10))
    expect(on(...days).outcome).toBe('refused')
    expect(on(...days.slice(1)).outcome).toBe('allowed')
  })

  test('stand in the order of their days, and one of them is confirmed', () => {
    expect(proposed.slots.map(({ date }) => date)).toEqual([first, last])
    const other = { date: first, part: 'pm' } as const
    expect(decide.confirmPickup(proposed, other, paidAt).outcome).toBe('refused')
    expect(decide.confirmPickup(proposed, slots[1], slotOver(slots[1]) - 12 * HOUR).outcome).toBe('refused')
    expect(confirmed.slot).toEqual(slots[1])
  })
})

test('a work is collected on its confirmed day and no sooner, and shipped once it was collected', () => {
  const day = slotOver(slots[1]) - 24 * HOUR
  expect(decide.collectPickup(confirmed, day - 1).outcome).toBe('refused')
  expect(decide.collectPickup(confirmed, day).outcome).toBe('allowed')
  for (const pickup of [fresh, { ...proposed, slot: slots[1] }])
    expect(decide.collectPickup(pickup, day).outcome).toBe('refused')
  for (const pickup of [fresh, proposed, confirmed])
    expect(decide.endPickup(pickup, 'hand', day).outcome).toBe('refused')
})

describe('silence', () => {
  test('of the operator ends the proposal after three days, and the seller is asked again', () => {
    expect(nextPickupDue(proposed)).toEqual({ what: 'lapse', at: paidAt + 3 * DAY })
    expect(decide.silentPickup(proposed, paidAt + 3 * DAY - 1).outcome).toBe('refused')
    const lapsed = must(decide.silentPickup(proposed, paidAt + 3 * DAY))
    expect(lapsed).toMatchObject({ state: 'lapsed', slots: [], lapses: 1, stage: 0, askedAt: paidAt + 3 * DAY })
    expect(decide.confirmPickup(lapsed, slots[1], paidAt + 3 * DAY).outcome).toBe('refused')
    expect(propose(lapsed, paidAt + 3 * DAY, [slots[0]]).outcome).toBe('allowed')
  })

  test('of the seller brings a reminder on day 5 and a call on day 10, once each', () => {
    expect(decide.silentPickup(fresh, paidAt + 5 * DAY - 1).outcome).toBe('refused')
    const reminded = must(decide.silentPickup(fresh, paidAt + 5 * DAY))
    expect(nextPickupDue(reminded)).toEqual({ what: 'call', at: paidAt + 10 * DAY })
    const called = must(decide.silentPickup(reminded, paidAt + 10 * DAY))
    expect(nextPickupDue(called)).toBeNull()
    expect(viewPlannedPickup(called, { language: 'en', now: paidAt }).isToCall).toBe(true)
  })

  test('is not begun anew by a seller who withdraws what was proposed', () => {
    const again = must(decide.withdrawPickup(proposed, paidAt + 2 * DAY))
    expect(nextPickupDue(again)).toEqual({ what: 'remind', at: paidAt + 5 * DAY })
  })

  test('does not end a sale whose pick-up has its day', () => {
    const waits = { ...item, stage: 2 as const }
    expect(nextParcelDue(waits)?.at).toBe(paidAt + 14 * DAY)
    const over = paidAt + 12 * DAY
    const planned = parcels.planParcelPickup(waits, over, paidAt)
    expect(planned.outcome === 'allowed' && nextParcelDue(planned.item)?.at).toBe(over + 7 * DAY)
  })
})

test('works of members that the house fetches have a pick-up, no others', () => {
  expect(isFetched(item)).toBe(true)
  expect(isFetched(resold({ arranged: false }))).toBe(false)
  expect(isFetched({ arranged: true, seller: { type: 'partner', partnerId: 'iori', name: { ja: '', en: '' } } })).toBe(
    false,
  )
})

test('the schedule begins with what waits for an answer, then what has to be shipped and fetched by its day', () => {
  const later = { ...confirmed, slot: slots[0] }
  expect(dueFirst([fresh, later, confirmed, collected, proposed]).map(({ state }) => state)).toEqual([
    ...['proposed', 'collected', 'confirmed', 'confirmed', 'asked'],
  ])
  expect(dueFirst([later, confirmed])[0]).toBe(confirmed)
  const counts = pickupCounts([proposed, confirmed, later, collected, { ...fresh, stage: 2 }], slotOver(slots[1]) - 1)
  expect(counts).toEqual({ proposed: 1, lapsing: 1, today: 1, toCall: 1, toShip: 1 })
  const lapsingAt = (at: number) => pickupCounts([proposed, fresh], at).lapsing
  expect([lapsingAt(paidAt + 2 * DAY - 1), lapsingAt(paidAt + 2 * DAY)]).toEqual([0, 1])
})

describe('what must hold', () => {
  const wrong = (book: Partial<PickupBook>) =>
    checkPickups({ pickups: [fresh], items: [item], ...book }).map(({ rule }) => rule)
  const planned = { ...item, pickupAt: slotOver(slots[1]) }

  const end = (pickup: Pickup, move: 'bypass' | 'hand') => {
    const ended = decide.endPickup(pickup, move, paidAt)
    return ended.outcome === 'allowed' ? ended.pickup : pickup
  }
  const [bypassed, handed] = [end(fresh, 'bypass'), end(collected, 'hand')]
  const trail = [...item.trail, { status: 'delivering', at: paidAt, by: 'operator' } as const]
  const shipped = { ...item, status: 'delivering', trail, unfetched: true } as const

  test('holds of every step', () => {
    expect(wrong({ pickups: [bypassed], items: [shipped] })).toEqual([])
    expect(wrong({ pickups: [handed], items: [{ ...shipped, unfetched: undefined }] })).toEqual([])
    for (const pickup of [fresh, proposed, collected]) expect(wrong({ pickups: [pickup] })).toEqual([])
    expect(wrong({ pickups: [confirmed], items: [planned] })).toEqual([])
  })

  test.each<[rule: string, why: string, book: Partial<PickupBook>]>([
    ['K1', 'nobody is asked', { pickups: [] }],
    ['K1', 'its work is on its way', { items: [{ ...item, status: 'delivering' }] }],
    ['K1', 'nobody fetches it', { items: [{ ...item, arranged: false }] }],
    ['K1', 'it has no parcel', { items: [] }],
    ['K2', 'it was proposed without days', { pickups: [{ ...proposed, slots: [] }] }],
    ['K3', 'the day was not proposed', { pickups: [{ ...confirmed, slots: [slots[0]] }], items: [planned] }],
    ['K3', 'the sale may lapse before', { pickups: [confirmed] }],
    [
      'K5',
      'it was charged and never took place',
      { pickups: [bypassed], items: [{ ...shipped, unfetched: undefined }] },
    ],
    ['K5', 'it took place and is not charged', { pickups: [handed], items: [shipped] }],
    ['K4', 'it left out a step', { pickups: [{ ...proposed, trail: [{ state: 'proposed', at: paidAt }] }] }],
  ])('%s is broken where %s', (rule, _why, book) => {
    expect(wrong(book)).toContain(rule)
  })
})
