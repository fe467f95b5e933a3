import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import type { EventRecord } from '#events/event.ts'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { limited } from './request-handler.ts'

export interface BusMethods {
  /** Puts up to 10 events at a time; returns the ids of those that the bus refused. */
  put(events: readonly EventRecord[]): Promise<string[]>
}

/** Source of all our events on the bus; the rules match on it. */
export const busSource = 'kogei'

export function busMethods(client = new EventBridgeClient(limited())): BusMethods {
  const name = environment('BUS_NAME')
  return {
    async put(events) {
      const refused: string[] = []
      for (let from = 0; from < events.length; from += 10) {
        const part = events.slice(from, from + 10)
        const answer = await client.send(
          new PutEventsCommand({
            Entries: part.map(event => ({
              EventBusName: name,
              Source: busSource,
              DetailType: event.type,
              Time: new Date(event.at),
              Detail: JSON.stringify(event),
            })),
          }),
        )
        for (const [index, entry] of (answer.Entries ?? []).entries()) {
          const event = part[index]
          if (entry.ErrorCode && event) refused.push(event.id)
        }
      }
      return refused
    },
  }
}
