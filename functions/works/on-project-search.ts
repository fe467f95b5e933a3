import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { projectSearch } from '#events/works.ts'
import { background } from '#functions/reactions/consume.ts'
import { imagesOf } from '#functions/table/stream.ts'
import { affectedBy } from '#functions/works/search/affected.ts'
import { writeDeltas, writeSnapshotWhenDue } from './search/writer.ts'

/** A batch that failed comes again whole: projecting the last state twice changes nothing. */
export const handler = background(
  projectSearch,
  async ({ Records }: DynamoDBStreamEvent, context): Promise<DynamoDBBatchResponse> => {
    const affected = await affectedBy(context.table, Records.map(imagesOf))
    const number = await writeDeltas(context, affected)
    if (number !== undefined) await writeSnapshotWhenDue(context, number)
    return { batchItemFailures: [] }
  },
)
