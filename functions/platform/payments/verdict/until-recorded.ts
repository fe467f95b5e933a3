import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { type Payment, paymentKey } from '#shared/platform/payments/payment.ts'
import type { PaymentContext } from '../context/payment-store.ts'
import { rereadPayment } from './query-acquirer.ts'

/** Most decisions on one transition, if other processes are faster each time. */
export const maxRounds = 6

/**
 * Takes a step based on the current payment. `step` returns undefined if its transition was not recorded because the
 * payment changed; the payment is then read again.
 */
export function untilRecorded<Value>(
  context: Pick<PaymentContext, 'table'>,
  start: Payment,
  step: (payment: Payment) => Promise<Value | undefined>,
): Promise<Value> {
  let payment = start
  return untilWritten(
    async attempt => {
      if (attempt > 1) payment = await rereadPayment(context, paymentKey(start))
      return step(payment)
    },
    { attempts: maxRounds, otherwise: () => keptMoving(`payment ${start.id}`) },
  )
}

/** More conflicts than parallel calls explain: reported in the log. */
export function keptMoving(what: string): never {
  throw new Error(`${what} kept moving`)
}
