import * as z from 'zod'
import { fromWire } from './attribute-values.ts'
import { Command } from './commands.ts'
import { DocumentClient } from './document-client.ts'
import type { Attributes } from './write.ts'

/**
 * Format of DynamoDB's exports to S3: a summary, which is written last, a list of files, and gzipped files with one
 * item per line.
 */
export const exportSummary = 'manifest-summary.json'

const Summary = z.object({ tableArn: z.string(), exportTime: z.string(), manifestFilesS3Key: z.string() })
export const parseSummary = (text: string) => Summary.parse(JSON.parse(text))

const DataFile = z.object({ itemCount: z.int(), dataFileS3Key: z.string() })

/** Keys of the files with the items. */
export function dataFilesIn(manifest: string): string[] {
  return manifest
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => DataFile.parse(JSON.parse(line)))
    .filter(({ itemCount }) => itemCount > 0)
    .map(({ dataFileS3Key }) => dataFileS3Key)
}

/** Item in one line of such a file. */
export function exportedItem(line: string): Attributes {
  const { Item } = Object(JSON.parse(line))
  return fromWire(Object(Item))
}

/** An item from DynamoDB's JSON. */
export const itemInJson = (text: string): Attributes => fromWire(Object(JSON.parse(text)))

export interface ExportRequest {
  readonly tableArn: string
  readonly bucket: string
  /** Epoch ms. */
  readonly moment: number
  /** A repeated call with it starts no second export. */
  readonly token: string
}

interface ExportInput {
  readonly TableArn: string
  readonly S3Bucket: string
  readonly ExportFormat: 'DYNAMODB_JSON'
  /** Epoch seconds, the wire's format of an instant. */
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
