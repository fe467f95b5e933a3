import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { workItem } from '#functions/store/catalogue.ts'
import { artwork } from '#shared/domain/artwork.ts'
import type { House } from '#tests/support/auction-house.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'

/** Fills the market up to so many works: the demo's own, again and again under other ids and prices. */
export async function fillMarket(app: TestRuntime, house: House, wanted: number): Promise<number> {
  const items = await house.items()
  const works = items
    .filter(({ PK, SK }) => String(PK).startsWith('WORK#') && SK === 'WORK')
    .map(item => artwork().parse(item))
    .filter(({ visibility, priceType }) => visibility === 'public' && priceType === 1)
  const { environment } = app.runtime
  const { TABLE_NAME: table = '', AWS_ENDPOINT_URL: endpoint = '', AWS_REGION: region = '' } = environment
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = environment
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint, region, credentials: { accessKeyId, secretAccessKey } }),
    { marshallOptions: { removeUndefinedValues: true } },
  )
  const copies = Array.from({ length: Math.max(0, wanted - works.length) }, (_, n) => {
    const work = works[n % works.length]
    if (!work) throw new Error('the demo has no work at a fixed price')
    return workItem({ ...work, id: `bench-${n}`, price: (1 + ((n * 7919) % 300)) * 5_000 })
  })
  for (let from = 0; from < copies.length; from += 25) {
    const requests = copies.slice(from, from + 25).map(Item => ({ PutRequest: { Item } }))
    await client.send(new BatchWriteCommand({ RequestItems: { [table]: requests } }))
  }
  await app.quiet()
  return works.length + copies.length
}
