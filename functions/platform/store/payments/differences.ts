import type { Getter, Querier } from '#functions/table/table.ts'
import { put } from '#functions/table/write.ts'
import { type Difference, differenceSchema } from '#shared/platform/payments/difference.ts'
import type { PaymentKey } from '#shared/platform/payments/payment.ts'
import { differenceKeys } from '../table-keys.ts'

/** A new difference, or one that is still what was decided on. */
export function putDifference(before: Difference | undefined, after: Difference) {
  const item = { ...differenceKeys.difference(after.mode, after.shopId, after.id), ...after }
  return before
    ? put(item, { where: ['#version = :version', { version: before.version }] })
    : put(item, { ifAbsent: true })
}

type Owner = Pick<PaymentKey, 'mode' | 'shopId'>

export async function readDifference(table: Getter, { mode, shopId }: Owner, id: string) {
  const item = await table.get(differenceKeys.difference(mode, shopId, id))
  return item && differenceSchema.parse(item)
}

/** The differences of a shop, the newest first. They are few: each is a fault of a provider or of ours. */
export async function differencesOf(table: Querier, { mode, shopId }: Owner): Promise<Difference[]> {
  const rows = await table.queryAll({ ...differenceKeys.ofShop(mode, shopId), consistent: true })
  return rows.map(row => differenceSchema.parse(row)).reverse()
}
