import * as z from 'zod'
import { fromWire } from './attribute-values.ts'
import { Command } from './commands.ts'
import { DocumentClient } from './document-client.ts'
import type { Attributes } from './write.ts'

/**
 * A table as DynamoDB exports it to S3: a summary that comes last, a list of files, and files of items, one a line and
 * packed by gzip.
 */
export const exportSummary = 'manifest-summary.json'

const Summary = z.object({ tableArn: z.string(), exportTime: z.string(), manifestFilesS3Key: z.string() })
export const parseSummary = (text: string) => Summary.parse(JSON.parse(text))

const DataFile = z.object({ itemCount: z.int(), dataFileS3Key: z.string() })

/** The keys of the files that hold the items. */
export function dataFilesIn(manifest: string): string[] {
  return manifest
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => DataFile.parse(JSON.parse(line)))
    .filter(({ itemCount }) => itemCount > 0)
    .map(({ dataFileS3Key }) => dataFileS3Key)
}

/** The item of one line of such a file. */
export function exportedItem(line: string): Attributes {
  const { Item } = Object(JSON.parse(line))
  return fromWire(Object(Item))
}

/** An item as DynamoDB writes it in JSON. */
export const itemInJson = (text: string): Attributes => fromWire(Object(JSON.parse(text)))

export interface ExportRequest {
  readonly tableArn: string
  readonly bucket: string
  /** Epoch ms. */
  readonly moment: number
  /** A call that comes again under it begins no second export. */
  readonly token: string
}

interface ExportInput {
  readonly TableArn: string
  readonly S3Bucket: string
  readonly ExportFormat: 'DYNAMODB_JSON'
  /** Epoch seconds, as the wire has an instant. */
  readonly ExportTime: number
  readonly ClientToken: string
}

class ExportTableToPointInTimeCommand extends Command<ExportInput, object> {
  readonly operation = 'ExportTableToPointInTime'
}

export async function beginExport({ tableArn, bucket, moment, token }: ExportRequest): Promise<void> {
  await new DocumentClient().send(
    new ExportTableToPointInTimeCommand({
      TableArn: tableArn,
      S3Bucket: bucket,
      ExportFormat: 'DYNAMODB_JSON',
      ExportTime: moment / 1000,
      ClientToken: token,
    }),
  )
}
