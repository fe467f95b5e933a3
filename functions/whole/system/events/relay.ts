import type { EventRecord } from '#events/event.ts'
import { catalogue } from '#events/index.ts'
import type { BusMethods } from '#functions/machinery/clients/bus.ts'
import { documentClient, tableName } from '#functions/machinery/clients/clients.ts'
import { addLogContext, correlated } from '#functions/machinery/runtime/correlation.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import type { Undelivered } from '#functions/machinery/table/outbox.ts'
import { keepUndelivered, markDelivered } from '#functions/machinery/table/outbox.ts'

/**
 * Puts events on the bus and only then marks those that are listed: a crash between the two sends them again, which
 * every consumer bears. Answers the keys whose events the bus refused, so that the caller tries those again.
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
 * After a way back to an earlier version the table holds events that no rule of this one matches: the bus would drop them
 * unheard. They wait in their items until a version that knows them is there again, and each look complains.
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

/** The events of one transaction bear one id. */
function tell(events: readonly EventRecord[]): void {
  const [first] = events
  if (!first) return
  correlated(first.correlationId ?? first.id, () => {
    for (const { data } of events) addLogContext(data)
    logger.info('relayed', { events: events.map(({ id, type }) => `${type} ${id}`) })
  })
}
