import { setupHistories } from '#events/provenance/ledger.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { allWorks } from '#functions/store/catalogue/works.ts'
import { areHistoriesBegun, noteHistoriesBegun } from '#functions/store/provenance/ledger.ts'
import { minuteMs } from '#shared/durations.ts'
import { beginHistoryOf } from './beginning/begin-history.ts'

/** A deployment waits for it no longer than this; the next one goes on where it stopped. */
const atMostMs = 12 * minuteMs
const atOnce = 10

/**
 * At each deployment, until it has come to the end once: works that were shown before there were histories get theirs.
 * What is shown from now on begins its own.
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
