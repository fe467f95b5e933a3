import type { Getter } from '#functions/table/table.ts'
import type { Payment } from '#shared/platform/payments/payment.ts'
import { getClock, shownBy } from '../../store/sandbox/clocks.ts'

/** The time of a payment outside a call: real time, or that of its test clock (5.21). */
export async function timeOfPayment(
  table: Getter,
  { shopId, testClock }: Payment,
  now: () => number,
): Promise<() => number> {
  const clock = testClock === undefined ? undefined : await getClock(table, shopId, testClock)
  return clock ? () => shownBy(clock, now()) : now
}
