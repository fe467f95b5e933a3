import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { relayEvents } from '#events/whole/system.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { undeliveredOf } from '#functions/machinery/table/outbox.ts'
import { imagesOf } from '#functions/machinery/table/stream.ts'
import { relay } from '#functions/whole/system/events/relay.ts'

/** The stream delivers again from the first record that failed; consumers deduplicate events sent twice. */
export const handler = background(
  relayEvents,
  async ({ Records }: DynamoDBStreamEvent, { bus }): Promise<DynamoDBBatchResponse> => {
    const waiting = Records.flatMap(record => {
      const { after } = imagesOf(record)
      const undelivered = after && undeliveredOf(after)
      return undelivered ? [{ ...undelivered, sequence: record.dynamodb?.SequenceNumber ?? '' }] : []
    })
    const failed = new Set((await relay(bus, waiting)).map(({ key }) => key.PK))
    const first = waiting.find(({ key }) => failed.has(key.PK))
    return { batchItemFailures: first ? [{ itemIdentifier: first.sequence }] : [] }
  },
)
