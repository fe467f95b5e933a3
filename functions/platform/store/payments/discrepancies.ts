import * as z from 'zod'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { inPlaceOf, put } from '#functions/machinery/table/write.ts'
import { type Discrepancy, discrepancySchema } from '#shared/platform/payments/discrepancy.ts'
import type { PaymentKey } from '#shared/platform/payments/payment.ts'
import { payTypes } from '#shared/platform/payments/values.ts'
import { discrepancyKeys } from '../table-keys.ts'

/** A new discrepancy, or a change of one that is still as decided on. */
export function putDiscrepancy(before: Discrepancy | undefined, after: Discrepancy) {
  const item = { ...discrepancyKeys.discrepancy(after.mode, after.shopId, after.id), ...after }
  return put(item, inPlaceOf(before))
}

type Owner = Pick<PaymentKey, 'mode' | 'shopId'>

export async function readDiscrepancy(table: Getter, { mode, shopId }: Owner, id: string) {
  const item = await table.get(discrepancyKeys.discrepancy(mode, shopId, id))
  return item && discrepancySchema.parse(item)
}

/** Few, because a person closes each by hand. More would be an accident, which a list must not truncate. */
const mostDiscrepancies = 20_000

/** Discrepancies of a shop, the newest first. They are few: each is an error of a provider or of ours. */
export async function discrepanciesOf(table: Querier, { mode, shopId }: Owner): Promise<Discrepancy[]> {
  const rows = await table.queryAll({
    ...discrepancyKeys.ofShop(mode, shopId),
    consistent: true,
    limit: mostDiscrepancies + 1,
  })
  if (rows.length > mostDiscrepancies) throw new Error(`${shopId} has more than ${mostDiscrepancies} discrepancies`)
  const found = rows.map(row => discrepancySchema.parse(row))
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
export type DiscrepancyRun = z.infer<typeof runSchema>

/** Progress of the comparison with the acquirer's list. */
export async function readDiscrepancyRun(table: Getter, { mode, shopId }: Owner): Promise<DiscrepancyRun | undefined> {
  const item = await table.get(discrepancyKeys.run(mode, shopId))
  return item && runSchema.parse(item)
}

export function putDiscrepancyRun(
  { mode, shopId }: Owner,
  before: DiscrepancyRun | undefined,
  after: Omit<DiscrepancyRun, 'version'>,
) {
  const item = { ...discrepancyKeys.run(mode, shopId), ...after, version: (before?.version ?? 0) + 1 }
  return put(item, inPlaceOf(before))
}
