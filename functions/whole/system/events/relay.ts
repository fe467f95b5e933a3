import type { EventRecord } from '#events/event.ts'
import { catalogue } from '#events/index.ts'
import type { BusMethods } from '#functions/machinery/clients/bus.ts'
import { documentClient, tableName } from '#functions/machinery/clients/clients.ts'
import { addLogContext, correlated } from '#functions/machinery/runtime/correlation.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import type { Undelivered } from '#functions/machinery/table/outbox.ts'
import { keepUndelivered, markDelivered } from '#functions/machinery/table/outbox.ts'

/**
 * Puts events on the bus and marks them as delivered only afterwards: a crash between the two sends them again, and
 * every consumer deduplicates. Answers the keys whose events the bus refused, so that the caller retries those.
 */
export async function relay(bus: BusMethods, all: readonly Undelivered[]): Promise<Undelivered[]> {
  const waiting = all.filter(({ events }) => events.every(isKnown))
  await hold(all.filter(one => !waiting.includes(one)))
  const refused = new Set(await bus.put(waiting.flatMap(({ events }) => events)))
  const failed = waiting.filter(({ events }) => events.some(({ id }) => refused.has(id)))
  const delivered = waiting.filter(one => !failed.includes(one))
  await markDelivered(
    documentClient,
    tableName,
    delivered.flatMap(({ key, isListed }) => (isListed ? [key] : [])),
  )
  for (const { events } of delivered) tell(events)
  return failed
}

const known = new Set(catalogue.map(({ type, version }) => `${type} ${version}`))
const isKnown = ({ type, version }: EventRecord) => known.has(`${type} ${version}`)

/**
 * After a rollback to an earlier version the table may hold events that no rule of this version matches; the bus would
 * drop them without a trace. They wait in their items until a version that knows them is deployed, and each run logs
 * them.
 */
async function hold(strange: readonly Undelivered[]): Promise<void> {
  for (const { key, events } of strange) {
    const [first] = events
    await correlated(first?.correlationId ?? key.PK, async () => {
      logger.error('event unknown', { events: events.map(({ id, type, version }) => `${type} v${version} ${id}`) })
      await keepUndelivered(documentClient, tableName, key, Date.now())
    })
  }
}

/** All events of one transaction share one id. */
function tell(events: readonly EventRecord[]): void {
  const [first] = events
  if (!first) return
  correlated(first.correlationId ?? first.id, () => {
    for (const { data } of events) addLogContext(data)
    logger.info('relayed', { events: events.map(({ id, type }) => `${type} ${id}`) })
  })
}
