import { compactLists } from '#events/platform/payments.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { minuteMs } from '#shared/durations.ts'
import type { ListedRow } from '#shared/platform/lists/listed-row.ts'
import { compactableCustomers } from '../store/customers/customer-list.ts'
import { type CompactableList, compactChanges, compactNext } from '../store/lists/compact-list.ts'
import { compactableUntil } from '../store/lists/row-change.ts'
import type { ListOwner } from '../store/lists/row-list.ts'
import { compactablePayments } from '../store/payments/payment-list.ts'
import { listedShops } from '../store/system/shops.ts'

/** Time in ms after which the rest is left to the next run: each step is a transaction, and the next one continues. */
const workMs = 3 * minuteMs

export const handler = background(compactLists, async (_event, context) => {
  const { table, now } = context
  const until = compactableUntil(now())
  // Measured by the machine's time, because a test's clock may stand still.
  const end = performance.now() + workMs
  const hasTime = () => performance.now() < end
  const bringOn = async <Row extends ListedRow>(list: CompactableList<Row>, owner: ListOwner) => {
    while (hasTime() && (await compactNext(context, list, owner, until))) {}
    while (hasTime() && (await compactChanges(context, list, owner))) {}
  }
  const payments = compactablePayments(table)
  const customers = compactableCustomers(table)
  for (const shopId of await listedShops(table)) {
    for (const mode of ['live', 'test'] as const) {
      const owner = { mode, shopId }
      await bringOn(payments, owner)
      await bringOn(customers, owner)
    }
  }
})
