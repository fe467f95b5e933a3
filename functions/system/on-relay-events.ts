import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { relayEvents } from '#events/system.ts'
import { background } from '#functions/reactions/consume.ts'
import { relay } from '#functions/system/events/relay.ts'
import { undeliveredOf } from '#functions/table/outbox.ts'
import { imagesOf } from '#functions/table/stream.ts'

/** From the first record that failed on, the stream comes again; what was sent twice is deduped by its consumers. */
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
