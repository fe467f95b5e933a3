import type { DynamoDBRecord } from 'aws-lambda'
import { fromWire } from './attribute-values.ts'
import type { Attributes } from './write.ts'

/** Images of a stream record as plain items. */
export function imagesOf(record: DynamoDBRecord): { before: Attributes | undefined; after: Attributes | undefined } {
  const { OldImage, NewImage } = record.dynamodb ?? {}
  return { before: plain(OldImage), after: plain(NewImage) }
}

const plain = (image: object | undefined): Attributes | undefined => image && fromWire(image)
