import type { BusMethods } from '#functions/clients/bus.ts'
import { documentClient, tableName } from '#functions/clients/clients.ts'
import type { Undelivered } from '#functions/table/outbox.ts'
import { markDelivered } from '#functions/table/outbox.ts'

/**
 * Puts events on the bus and only then marks them: a crash between the two sends them again, which every consumer
 * bears. Answers the keys whose events the bus refused, so that the caller tries those again.
 */
export async function relay(bus: BusMethods, waiting: readonly Undelivered[]): Promise<Undelivered[]> {
  const refused = new Set(await bus.put(waiting.flatMap(({ events }) => events)))
  const failed = waiting.filter(({ events }) => events.some(({ id }) => refused.has(id)))
  const delivered = waiting.filter(one => !failed.includes(one))
  await markDelivered(
    documentClient,
    tableName,
    delivered.map(({ key }) => key),
  )
  return failed
}
