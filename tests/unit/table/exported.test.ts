import '#tests/support/unit-environment.ts'
import { DynamoDBClient, ExportTableToPointInTimeCommand } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginExport } from '#functions/machinery/table/exported.ts'
import { type Received, type Receiver, startReceiver } from '#tests/support/http-receiver.ts'
import { moment } from '#tests/support/unit-environment.ts'

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver({
    status: 200,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: '{"ExportDescription":{}}',
  })
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = receiver.origin
})
afterAll(async () => {
  delete process.env['AWS_ENDPOINT_URL_DYNAMODB']
  await receiver.close()
})

/** The operation, the region and service that it is signed for, and the input. */
const askedBy = ({ headers, body }: Received) => ({
  target: headers['x-amz-target'],
  type: headers['content-type'],
  scope: /\/\d{8}\/([^,]+)/.exec(headers.authorization ?? '')?.[1],
  input: JSON.parse(body),
})

test('an export is asked for as the SDK asks for it', async () => {
  const tableArn = process.env['TABLE_ARN'] ?? ''
  await beginExport({ tableArn, bucket: 'export', moment, token: 'night-1' })
  const credentials = { accessKeyId: 'unit', secretAccessKey: 'unit' }
  await new DynamoDBClient({ endpoint: receiver.origin, region: 'ap-northeast-1', credentials }).send(
    new ExportTableToPointInTimeCommand({
      TableArn: tableArn,
      S3Bucket: 'export',
      ExportFormat: 'DYNAMODB_JSON',
      ExportTime: new Date(moment),
      ClientToken: 'night-1',
    }),
  )
  const [ours, theirs] = receiver.got.map(askedBy)
  expect(theirs).toMatchObject({ target: 'DynamoDB_20120810.ExportTableToPointInTime' })
  expect(ours).toEqual(theirs)
})
