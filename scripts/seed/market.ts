import { ulid } from 'ulid'
import * as z from 'zod'
import { documentClient, tableName } from '#functions/machinery/clients/clients.ts'
import { isCommitted, transact } from '#functions/machinery/table/transaction.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import type { PendingEvent } from '../../events/event.ts'

/** The demo begins at the time of the runtime's clock, which may have been moved. */
let offset = Number(process.env['CLOCK_OFFSET_MS'] ?? 0)
export const now = (): number => Date.now() + offset
export const newId = (): string => ulid(now())

const Clock = z.object({ offsetMs: z.number() })

/**
 * Moves the runtime's clock to an instant, epoch ms; one that has passed already is now. Timers fire on the way; what has
 * a period waits until the end, or without `timersOnly` runs where it is due.
 */
export async function liveUntil(instant: number, { timersOnly = true } = {}): Promise<void> {
  if (instant <= now()) return
  const answer = await fetch(`${process.env['PUBLIC_ORIGIN'] ?? ''}/__local/clock`, {
    method: 'POST',
    body: JSON.stringify({ set: new Date(instant).toISOString(), timersOnly }),
  })
  if (answer.status !== 200) throw new Error(`the clock of the demo stands still: ${await answer.text()}`)
  offset = Clock.parse(await answer.json()).offsetMs
}

/** DynamoDB takes 100 actions in a transaction. One of them is the transaction's own item. */
const most = 90

/** Writes as the product does, in transactions with their events, so that search and notices follow. */
export async function save(
  what: string,
  writes: readonly Write[],
  events: readonly PendingEvent[] = [],
): Promise<void> {
  for (let from = 0; from < writes.length; from += most) {
    const id = `seed#${what}#${from}`
    const result = await transact(
      { client: documentClient, tableName },
      { id, operation: 'seedDemo', bodyHash: '', keepsAnswer: false, now, newId },
      { writes: writes.slice(from, from + most), events: from === 0 ? events : [], answer: null },
    )
    if (isCommitted(result)) continue
    const { PK, SK } = result.outcome === 'refused' ? result.refused.key : {}
    const why = PK === undefined ? 'a conflict' : `${PK} ${SK} exists already`
    throw new Error(`the demo's ${what} cannot be written: ${why}`)
  }
}
