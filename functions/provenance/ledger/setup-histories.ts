import { setupHistories } from '#events/provenance/ledger.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { allWorks } from '#functions/store/catalogue/works.ts'
import { areHistoriesBegun, noteHistoriesBegun } from '#functions/store/provenance/ledger.ts'
import { minuteMs } from '#shared/durations.ts'
import { beginHistoryOf } from './beginning/begin-history.ts'

/** Maximum for which a deployment waits, ms; the next one continues from there. */
const atMostMs = 12 * minuteMs
const atOnce = 10

/**
 * Runs at each deployment until it has finished once: writes the histories of works published before there were
 * histories. Works published later begin their own.
 */
export const handler = background(setupHistories, async (_event: unknown, context) => {
  const { table, write, now } = context
  if (await areHistoriesBegun(table)) return
  const until = now() + atMostMs
  const waiting = (await allWorks(table, 100_000)).filter(({ ledger, visibility }) => !ledger && visibility !== 'draft')
  for (let from = 0; from < waiting.length; from += atOnce) {
    if (now() > until) return
    await Promise.all(waiting.slice(from, from + atOnce).map(({ id }) => beginHistoryOf(context, id)))
  }
  await write(noteHistoriesBegun(now()))
})
