import { toWire } from '#functions/machinery/table/attribute-values.ts'
import type { Item } from '#infra/local/table/expressions.ts'
import { bytesOf } from '#infra/local/table/memory-table.ts'

/** Bytes that DynamoDB counts of an item. */
export const itemBytes = (item: object = {}): number => bytesOf(toWire(item) as Item)
