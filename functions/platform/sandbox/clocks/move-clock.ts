import { testClockMoved } from '#events/platform/sandbox.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { type ClockRecord, dueUnder, getClock, replaceClock, setTo } from '../../store/sandbox/clocks.ts'
import { type ClockContext, timers } from './clock-timers.ts'

/** Timers per message; the next message runs the rest. */
const timersAtATime = 20

/**
 * Moves a clock to its target through every timer that is due before, in chronological order: the clock shows a timer's
 * instant while it runs, and timers that it starts are run in their place.
 */
export async function moveClock(context: ClockContext, shopId: string, clockId: string, step: number): Promise<void> {
  let clock = await getClock(context.table, shopId, clockId)
  if (clock?.state !== 'ADVANCING' || clock.step !== step) return
  const target = clock.target ?? clock.setTo
  for (let ran = 0; ran < timersAtATime; ran++) {
    const row = await nextDue(context, clock, target)
    if (!row) return arrive(context, clock, target)
    const due = Math.max(Number(String(row['GSI2SK']).slice(0, 15)), clock.setTo)
    const moved = await save(context, setTo(clock, due, context.now()), clock)
    if (!moved) return
    clock = moved
    if (!(await run(context, row, due))) {
      await save(context, { ...clock, state: 'FAILED', target: undefined }, clock)
      return
    }
  }
  const { outcome } = await context.commit({
    once: `${clockId}-step-${step}`,
    writes: [replaceClock({ ...clock, step: step + 1 }, clock)],
    events: [testClockMoved({ shopId, clockId, step: step + 1 })],
  })
  if (outcome === 'refused') logger.info('clock was sent on meanwhile', { clockId })
}

/** The first due row that the table confirms, because the index may lag behind. */
async function nextDue({ table }: ClockContext, { clockId }: ClockRecord, target: number) {
  for (const row of await dueUnder(table, clockId, target, 10)) {
    const item = await table.get(keyOf(row))
    if (item && item['GSI2PK'] === row['GSI2PK'] && item['GSI2SK'] === row['GSI2SK']) return item
  }
  return undefined
}

/** Runs one timer; it is done when its row is gone or due later. */
async function run(context: ClockContext, row: Attributes, due: number): Promise<boolean> {
  const timer = timers.find(each => each.isMine(row))
  if (!timer) {
    logger.error('no timer runs this', { key: keyOf(row) })
    return false
  }
  for (let tries = 0; tries < 3; tries++) {
    await timer.advance(context, row, due)
    const item = await context.table.get(keyOf(row))
    if (!item || item['GSI2PK'] !== row['GSI2PK'] || item['GSI2SK'] !== row['GSI2SK']) return true
  }
  logger.error('a timer does not come to an end', { key: keyOf(row), due })
  return false
}

async function arrive(context: ClockContext, clock: ClockRecord, target: number): Promise<void> {
  await save(context, { ...setTo(clock, target, context.now()), state: 'READY', target: undefined }, clock)
}

/** Saves the clock. Undefined if another call has advanced it meanwhile, whose event continues. */
async function save(context: ClockContext, after: ClockRecord, before: ClockRecord): Promise<ClockRecord | undefined> {
  const { outcome } = await context.commit({
    once: `${after.clockId}-v${before.version}-${context.newId()}`,
    writes: [replaceClock(after, before)],
  })
  return outcome === 'done' ? { ...after, version: before.version + 1 } : undefined
}

const keyOf = (row: Attributes) => ({ PK: String(row['PK']), SK: String(row['SK']) })
