import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { type Payment, paymentKey } from '#shared/platform/payments/payment.ts'
import type { PaymentContext } from '../context/payment-store.ts'
import { rereadPayment } from './query-acquirer.ts'

/** How often a move is decided again after another process was faster. */
export const maxRounds = 6

/**
 * Takes a step from the payment as it stands. `step` answers undefined where its move was not recorded, because the
 * payment has changed meanwhile; it is then read again.
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

/** Something else than a few equal calls is at work: whoever watches the log is told. */
export function keptMoving(what: string): never {
  throw new Error(`${what} kept moving`)
}
