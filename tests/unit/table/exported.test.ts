import '#tests/support/unit-environment.ts'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { DynamoDBClient, ExportTableToPointInTimeCommand } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginExport } from '#functions/table/exported.ts'
import { moment } from '#tests/support/unit-environment.ts'

/** What came over the wire: the operation, the region and service that it is signed for, and the input. */
const asked: object[] = []
const server = createServer(async (request: IncomingMessage, response) => {
  const { 'x-amz-target': target, 'content-type': type, authorization = '' } = request.headers
  asked.push({ target, type, scope: /\/\d{8}\/([^,]+)/.exec(authorization)?.[1], input: await json(request) })
  response.setHeader('content-type', 'application/x-amz-json-1.0')
  response.end('{"ExportDescription":{}}')
})
let endpoint: string
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = endpoint
})
afterAll(() => {
  delete process.env['AWS_ENDPOINT_URL_DYNAMODB']
  server.close()
})

test('an export is asked for as the SDK asks for it', async () => {
  const tableArn = process.env['TABLE_ARN'] ?? ''
  await beginExport({ tableArn, bucket: 'export', moment, token: 'night-1' })
  const credentials = { accessKeyId: 'unit', secretAccessKey: 'unit' }
  await new DynamoDBClient({ endpoint, region: 'ap-northeast-1', credentials }).send(
    new ExportTableToPointInTimeCommand({
      TableArn: tableArn,
      S3Bucket: 'export',
      ExportFormat: 'DYNAMODB_JSON',
      ExportTime: new Date(moment),
      ClientToken: 'night-1',
    }),
  )
  const [ours, theirs] = asked
  expect(theirs).toMatchObject({ target: 'DynamoDB_20120810.ExportTableToPointInTime' })
  expect(ours).toEqual(theirs)
})
