import { closeLists } from '#events/platform/payments.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { minuteMs } from '#shared/durations.ts'
import type { ListedRow } from '#shared/platform/lists/listed-row.ts'
import { closableCustomers } from '../store/customers/customer-list.ts'
import { type ClosableList, closeNext, foldNext } from '../store/lists/close-list.ts'
import { closableUntil } from '../store/lists/row-change.ts'
import type { ListOwner } from '../store/lists/row-list.ts'
import { closablePayments } from '../store/payments/payment-list.ts'
import { listedShops } from '../store/system/shops.ts'

/** Time in ms after which the rest is left to the next run: each step is a transaction, and the next one continues. */
const workMs = 3 * minuteMs

export const handler = background(closeLists, async (_event, context) => {
  const { table, now } = context
  const until = closableUntil(now())
  // Measured by the machine's time, because a test's clock may stand still.
  const end = performance.now() + workMs
  const hasTime = () => performance.now() < end
  const bringOn = async <Row extends ListedRow>(list: ClosableList<Row>, owner: ListOwner) => {
    while (hasTime() && (await closeNext(context, list, owner, until))) {}
    while (hasTime() && (await foldNext(context, list, owner))) {}
  }
  const payments = closablePayments(table)
  const customers = closableCustomers(table)
  for (const shopId of await listedShops(table)) {
    for (const mode of ['live', 'test'] as const) {
      const owner = { mode, shopId }
      await bringOn(payments, owner)
      await bringOn(customers, owner)
    }
  }
})
