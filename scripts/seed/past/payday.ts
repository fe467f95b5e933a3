import { holidays } from '#functions/machinery/runtime/holidays.ts'
import {
  adminBatchPayouts,
  adminExportPayoutBatch,
  adminMovePayoutBatch,
  adminPreviewPayouts,
} from '#shared/api/earning/console/payouts.ts'
import { updateBank } from '#shared/api/people/accounts/bank.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { liveUntil, now } from '../market.ts'
import type { People } from '../people.ts'
import type { Ask } from './actors.ts'
import { paydaysBefore, transferDateAhead } from './paydays.ts'
import { accountsTold, paydays } from './plan.ts'
import type { Happening } from './story.ts'

/** Longer than the period of every rule that moves money out. */
const roundMs = 31 * minuteMs

/**
 * Months that were closed, and the batches that pay them, by the calls of the console: one operator makes a batch,
 * another approves it, and the sandbox's bank carries it out on its day. The last batch waits for its approval, whatever the
 * day of the month is: what a month has closed whose payday is to come is in it too.
 */
export async function paydayHappenings(ask: Ask, people: People, quiet: () => Promise<void>): Promise<Happening[]> {
  const present = Date.now()
  const known = await holidays()
  const isPast = (instant: number) => instant + hourMs < present
  const at = (instant: number, act: Happening['act']): Happening[] =>
    isPast(instant) ? [{ day: (present - instant) / dayMs, act }] : []
  /** What clocks do where the people have come to. */
  const round = () => liveUntil(now() + roundMs, { timersOnly: false })

  async function batch(transferDate: string): Promise<string | undefined> {
    const { list } = await ask('accountant', adminPreviewPayouts, { transferDate })
    const ids = list.filter(({ isReady }) => isReady).map(({ payoutId }) => payoutId)
    if (ids.length === 0) return undefined
    const made = await ask('accountant', adminBatchPayouts, { transferDate, ids })
    await quiet()
    return made.batch.batchId
  }

  async function pay(transferDate: string): Promise<void> {
    const id = await batch(transferDate)
    if (id === undefined) return
    await ask('operator', adminMovePayoutBatch, { id, move: 'approve' })
    await quiet()
    await ask('accountant', adminExportPayoutBatch, { id })
    await ask('accountant', adminMovePayoutBatch, { id, move: 'send' })
  }

  const happenings: Happening[] = accountsTold.map(({ role, day, account }) => ({
    day,
    act: () => ask(role, updateBank, { ...account, password: people.passwordOf(role).password }),
  }))
  for (const { closesAt, batchedAt, transferDate, paidAt } of paydaysBefore(present, paydays.months, known)) {
    happenings.push(...at(closesAt, round))
    if (isPast(paidAt)) happenings.push(...at(batchedAt, () => pay(transferDate)), ...at(paidAt, round))
  }
  const next = transferDateAhead(present, known)
  return [{ day: 110, act: people.employ }, ...happenings, { day: paydays.last, act: () => batch(next) }]
}
