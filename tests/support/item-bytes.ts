import { toWire } from '#functions/machinery/table/attribute-values.ts'
import { bytesOf, type Item } from '#packages/local-cloud/src/index.ts'

/** Bytes that DynamoDB counts of an item. */
export const itemBytes = (item: object = {}): number => bytesOf(toWire(item) as Item)
