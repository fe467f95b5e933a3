import * as z from 'zod'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { put } from '#functions/machinery/table/write.ts'
import { dayMs } from '#shared/durations.ts'
import type { TestClock } from '#shared/platform/api/sandbox.ts'
import { clockKeys } from '../table-keys.ts'

/**
 * A test clock is an offset from real time (payment-platform.md 5.21), so that it needs no ticking, and moves along on
 * a machine whose clock is moved.
 */
export const ClockRecord = z.object({
  clockId: z.string(),
  shopId: z.string(),
  name: z.string(),
  /** Difference to real time in ms; negative if the clock is behind. */
  offset: z.int(),
  /** Time of the clock when the offset was set. */
  setTo: z.int(),
  state: z.enum(['READY', 'ADVANCING', 'FAILED']),
  /** Target of the current advance. */
  target: z.int().optional(),
  /** Number of messages that have moved it, so that a message delivered twice acts once. */
  step: z.int(),
  createdAt: z.int(),
  /** Epoch s, for TTL. */
  expiresAt: z.int(),
  version: z.int(),
})
export type ClockRecord = z.infer<typeof ClockRecord>

export const clockLifeMs = 30 * dayMs

/** Time of a clock at a real time. */
export const shownBy = ({ offset }: ClockRecord, real: number) => real + offset

/** The clock set to `at` now. */
export const setTo = (clock: ClockRecord, at: number, real: number): ClockRecord => ({
  ...clock,
  offset: at - real,
  setTo: at,
})

/** The clock, unless its lifetime has ended, whether or not TTL has deleted it. */
export async function getClock(table: Getter, shopId: string, clockId: string): Promise<ClockRecord | undefined> {
  const item = await table.get(clockKeys.clock(shopId, clockId))
  const clock = item && ClockRecord.parse(item)
  return clock && clock.createdAt + clockLifeMs > Date.now() ? clock : undefined
}

/** Time of an object outside a call: real time, or that of its test clock (5.21). */
export async function timeOf(
  table: Getter,
  { shopId, testClock }: { readonly shopId: string; readonly testClock?: string | undefined },
  now: () => number,
): Promise<() => number> {
  const clock = testClock === undefined ? undefined : await getClock(table, shopId, testClock)
  return clock ? () => shownBy(clock, now()) : now
}

export const putClock = (clock: ClockRecord) =>
  put({ ...clockKeys.clock(clock.shopId, clock.clockId), ...clock }, { ifAbsent: true })

/** Replaces the clock if no other process was faster. */
export const replaceClock = (after: ClockRecord, before: ClockRecord) =>
  put(
    { ...clockKeys.clock(after.shopId, after.clockId), ...after, version: before.version + 1 },
    { where: ['#version = :version', { version: before.version }] },
  )

/** Objects under a clock that are due until `until`, soonest first. */
export async function dueUnder(table: Querier, clockId: string, until: number, limit: number): Promise<Attributes[]> {
  const { rows } = await table.query({
    pk: clockKeys.waits(clockId),
    index: 'GSI2',
    between: [clockKeys.due(0), `${clockKeys.due(until)}~`],
    limit,
  })
  return rows
}

export function clockView(clock: ClockRecord, real: number): TestClock {
  const { clockId, name, state, target, createdAt } = clock
  return {
    id: clockId,
    object: 'test_clock',
    name,
    frozen_time: new Date(clock.setTo).toISOString(),
    now: new Date(shownBy(clock, real)).toISOString(),
    status: state,
    advancing_to: target === undefined ? null : new Date(target).toISOString(),
    deletes_after: new Date(createdAt + clockLifeMs).toISOString(),
    created: new Date(createdAt).toISOString(),
  }
}
