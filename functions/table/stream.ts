import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import type { Attributes } from './write.ts'

/** The images of a stream record as plain items. */
export function imagesOf(record: DynamoDBRecord): { before: Attributes | undefined; after: Attributes | undefined } {
  const { OldImage, NewImage } = record.dynamodb ?? {}
  return { before: plain(OldImage), after: plain(NewImage) }
}

function plain(image: object | undefined): Attributes | undefined {
  // aws-lambda and the SDK describe the same wire format by two types that do not know of each other.
  return image && unmarshall(image as Record<string, AttributeValue>)
}
