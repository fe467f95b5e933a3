import * as z from 'zod'
import { catalogueKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { update } from '#functions/machinery/table/write.ts'
import { recordNumber, recordYear } from '#shared/domain/catalogue/work/record-number.ts'

const Count = z.object({ count: z.int() })

/** The next record number of the year, and the write that takes it, for the work's transaction. */
export async function nextRecordNumber(table: Getter, at: number) {
  const year = recordYear(at)
  const key = catalogueKeys.recordNumbers(year)
  const item = await table.get(key)
  const seen = item ? Count.parse(item).count : 0
  const taken = update(key, {
    set: { count: seen + 1 },
    where: item ? ['#count = :seen', { seen }] : ['attribute_not_exists(#PK)'],
  }).or('busy')
  return { number: recordNumber(year, seen + 1), taken }
}
