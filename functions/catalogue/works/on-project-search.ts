import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { projectSearch } from '#events/catalogue/works.ts'
import { affectedBy } from '#functions/catalogue/works/search/affected.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { imagesOf } from '#functions/machinery/table/stream.ts'
import { project } from './search/writer.ts'

/** A failed batch is delivered again whole: projecting the last state twice changes nothing. */
export const handler = background(
  projectSearch,
  async ({ Records }: DynamoDBStreamEvent, context): Promise<DynamoDBBatchResponse> => {
    await project(context, await affectedBy(context.table, Records.map(imagesOf)))
    return { batchItemFailures: [] }
  },
)
