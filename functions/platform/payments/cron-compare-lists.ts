import { compareLists } from '#events/platform/payments.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { minuteMs } from '#shared/durations.ts'
import { listedShops } from '../store/system/shops.ts'
import { compareNextPage } from './charge/compare-list.ts'
import { backgroundPaymentContext } from './timers/advance-payment.ts'

/** Time in ms after which the rest is left to the next run. */
const workMs = 2.5 * minuteMs

export const handler = background(compareLists, async (_event, context) => {
  const end = performance.now() + workMs
  for (const shopId of await listedShops(context.table)) {
    for (const mode of ['live', 'test'] as const) {
      const payments = await backgroundPaymentContext(context, { mode, shopId }, context.now, 'night')
      if (!payments) continue
      while (performance.now() < end && (await compareNextPage(payments))) {}
    }
  }
})
