import { toWire } from '#functions/machinery/table/attribute-values.ts'
import type { Item } from '#packages/local-cloud/src/table/expressions.ts'
import { bytesOf } from '#packages/local-cloud/src/table/memory-table.ts'

/** Bytes that DynamoDB counts of an item. */
export const itemBytes = (item: object = {}): number => bytesOf(toWire(item) as Item)
