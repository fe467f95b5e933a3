import * as z from 'zod'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { inPlaceOf, put } from '#functions/machinery/table/write.ts'
import { type Difference, differenceSchema } from '#shared/platform/payments/difference.ts'
import type { PaymentKey } from '#shared/platform/payments/payment.ts'
import { payTypes } from '#shared/platform/payments/values.ts'
import { differenceKeys } from '../table-keys.ts'

/** A new discrepancy, or a change of one that is still as decided on. */
export function putDifference(before: Difference | undefined, after: Difference) {
  const item = { ...differenceKeys.difference(after.mode, after.shopId, after.id), ...after }
  return put(item, inPlaceOf(before))
}

type Owner = Pick<PaymentKey, 'mode' | 'shopId'>

export async function readDifference(table: Getter, { mode, shopId }: Owner, id: string) {
  const item = await table.get(differenceKeys.difference(mode, shopId, id))
  return item && differenceSchema.parse(item)
}

/** Few, because a person closes each by hand. More would be an accident, which a list must not truncate. */
const mostDifferences = 20_000

/** Discrepancies of a shop, the newest first. They are few: each is an error of a provider or of ours. */
export async function differencesOf(table: Querier, { mode, shopId }: Owner): Promise<Difference[]> {
  const rows = await table.queryAll({
    ...differenceKeys.ofShop(mode, shopId),
    consistent: true,
    limit: mostDifferences + 1,
  })
  if (rows.length > mostDifferences) throw new Error(`${shopId} has more than ${mostDifferences} differences`)
  const found = rows.map(row => differenceSchema.parse(row))
  return found.sort((a, b) => b.foundAt - a.foundAt || (a.id < b.id ? 1 : -1))
}

const runSchema = z.object({
  /** The night that it belongs to. */
  night: z.int(),
  payType: z.enum(payTypes),
  /** Number of the next page. */
  page: z.int().min(1),
  isDone: z.boolean(),
  version: z.int(),
})
export type DifferenceRun = z.infer<typeof runSchema>

/** Progress of the comparison with the acquirer's list. */
export async function readDifferenceRun(table: Getter, { mode, shopId }: Owner): Promise<DifferenceRun | undefined> {
  const item = await table.get(differenceKeys.run(mode, shopId))
  return item && runSchema.parse(item)
}

export function putDifferenceRun(
  { mode, shopId }: Owner,
  before: DifferenceRun | undefined,
  after: Omit<DifferenceRun, 'version'>,
) {
  const item = { ...differenceKeys.run(mode, shopId), ...after, version: (before?.version ?? 0) + 1 }
  return put(item, inPlaceOf(before))
}
