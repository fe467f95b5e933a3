import { resaleKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { put } from '#functions/machinery/table/write.ts'
import { type ResaleRecord, recordSpan, resaleRecord } from '#shared/domain/selling/resale/record.ts'
import { monthInJapan } from '#shared/japan-time.ts'

export async function getResaleRecord(table: Getter, orderItemId: string): Promise<ResaleRecord | undefined> {
  const item = await table.get(resaleKeys.record(orderItemId))
  return item && resaleRecord().parse(item)
}

/**
 * The dealer's records (D94b): put once, at the end of the sale; seven years after a seller has left the person is
 * removed.
 */
export const newResaleRecord = (record: ResaleRecord) =>
  put(
    {
      ...resaleKeys.record(record.orderItemId),
      ...record,
      GSI1PK: resaleKeys.recordsOf(monthInJapan(record.completedAt)),
      GSI1SK: `${resaleKeys.due(record.completedAt)}#${record.orderItemId}`,
    },
    { ifAbsent: true },
  ).or('order-state')

/** Records of sales completed on these days of Japan's calendar, the oldest first. */
export async function resaleRecordsIn(table: Querier, from: string, to: string): Promise<ResaleRecord[]> {
  const { start, end, months } = recordSpan(from, to)
  const parts = await Promise.all(
    months.map(month => table.queryAll({ pk: resaleKeys.recordsOf(month), index: 'GSI1', limit: 2_000 })),
  )
  return parts
    .flat()
    .map(row => resaleRecord().parse(row))
    .filter(({ completedAt }) => completedAt >= start && completedAt <= end)
}
