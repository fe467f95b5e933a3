/**
 * Emulates exports of a table to S3: the same files, at once. Where a clock jumps over many nights each night asks for
 * one; those that follow within half a minute are answered and never written, as if the jump had ended before they did.
 */
import { createHash, randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { docs, text } from '../data/doc.ts'
import { failure, json } from '../gateway/answers.ts'
import type { AwsCall } from '../gateway/aws-call.ts'
import type { Service } from '../gateway/gateway.ts'

export interface ExportContext {
  /** The table store. */
  readonly table: AwsCall
  /** Stores an object and announces it. */
  put(bucket: string, key: string, body: Buffer): Promise<void>
  now(): number
}

const linesInFile = 1_000
const restMs = 30_000

export function exportService({ table, put, now }: ExportContext): Service {
  let last = Number.NEGATIVE_INFINITY
  return async call => {
    // Status 0 passes a call on to the table store.
    if (call.operation !== 'ExportTableToPointInTime') return { status: 0, headers: {}, body: '' }
    const body = call.json()
    const tableArn = text(body.TableArn)
    const bucket = text(body.S3Bucket)
    if (text(body.ExportFormat, 'DYNAMODB_JSON') !== 'DYNAMODB_JSON')
      return failure('dynamodb', 400, 'ValidationException', 'The local runtime exports DYNAMODB_JSON only')
    const id = `${String(now()).padStart(20, '0')}-${randomUUID().slice(0, 8)}`
    const folder = `AWSDynamoDB/${id}`
    const description = { ExportArn: `${tableArn}/export/${id}`, ExportStatus: 'IN_PROGRESS', TableArn: tableArn }
    if (performance.now() - last < restMs) return json(200, { ExportDescription: description })
    last = performance.now()

    const files: object[] = []
    const keep = async (lines: readonly string[]) => {
      const packed = gzipSync(lines.map(line => `${line}\n`).join(''))
      const dataFileS3Key = `${folder}/data/${randomUUID()}.json.gz`
      await put(bucket, dataFileS3Key, packed)
      const md5Checksum = createHash('md5').update(packed).digest('base64')
      files.push({ itemCount: lines.length, md5Checksum, etag: md5Checksum, dataFileS3Key })
    }
    const lines: string[] = []
    let itemCount = 0
    let ExclusiveStartKey: unknown
    do {
      const page = await table('DynamoDB_20120810.Scan', {
        TableName: tableArn.split('/').pop(),
        ...(ExclusiveStartKey !== undefined && { ExclusiveStartKey }),
      })
      for (const Item of docs(page.Items)) lines.push(JSON.stringify({ Item }))
      itemCount += docs(page.Items).length
      ExclusiveStartKey = page.LastEvaluatedKey
      while (lines.length >= linesInFile) await keep(lines.splice(0, linesInFile))
    } while (ExclusiveStartKey !== undefined)
    if (lines.length > 0) await keep(lines)

    const manifestFilesS3Key = `${folder}/manifest-files.json`
    await put(bucket, manifestFilesS3Key, Buffer.from(files.map(file => `${JSON.stringify(file)}\n`).join('')))
    const summary = {
      version: '2020-06-30',
      exportArn: description.ExportArn,
      tableArn,
      exportTime: new Date(now()).toISOString(),
      s3Bucket: bucket,
      s3Prefix: null,
      manifestFilesS3Key,
      itemCount,
      outputFormat: 'DYNAMODB_JSON',
    }
    await put(bucket, `${folder}/manifest-summary.json`, Buffer.from(JSON.stringify(summary)))
    return json(200, { ExportDescription: description })
  }
}
