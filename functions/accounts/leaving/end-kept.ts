import { orderEnded, payoutEnded, resaleRecordEnded, soldOrderEnded } from '#functions/store/erasures.ts'
import { getResaleRecord } from '#functions/store/resale-records.ts'
import { TableBusyError } from '#functions/table/errors.ts'
import { findOfMember } from './find-matters.ts'
import type { ErasureContext } from './steps.ts'

/** What the law wanted kept has been kept for as long as it says (D102): orders, payouts and the dealer's record lose the person too. */
export async function endKept({ table, commit }: ErasureContext, userId: string): Promise<void> {
  const { orders, payouts, sold } = await findOfMember(table, userId)
  const records = await Promise.all(sold.map(({ id }) => getResaleRecord(table, id)))
  const named = await Promise.all(
    [...new Set(sold.map(({ orderId }) => orderId))].map(id => soldOrderEnded(table, id, userId)),
  )
  const groups = [
    ...named.filter(writes => writes.length > 0),
    ...orders.map(orderEnded),
    ...payouts.map(payout => [payoutEnded(payout)]),
    ...records.flatMap(record => (record ? [[resaleRecordEnded(record)]] : [])),
  ]
  for (const [n, writes] of groups.entries()) {
    const result = await commit({ once: `end-${userId}-${n}`, writes, isVersioned: true })
    if (result.outcome === 'refused') throw new TableBusyError(`what was kept of ${userId} was moved meanwhile`)
  }
}
