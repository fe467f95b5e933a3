import { randomUUID } from 'node:crypto'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import type { Decision } from '#shared/decision.ts'
import { minuteMs } from '#shared/durations.ts'
import { type Card, hasRoom, registrationTime, reserveCard } from '#shared/platform/customers/customer.ts'
import { nextAttempt } from '#shared/platform/customers/payment-proof.ts'
import { changeCustomer, putCard, putCardReturn, readCustomer } from '../../store/customers/customers.ts'
import { readPayment } from '../../store/payments/payments.ts'
import type { CustomerStore } from '../context/customer-context.ts'
import { nextVersion } from './card-changes.ts'

/**
 * A card is saved in two transactions with a call to the acquirer between them. The first reserves one of the
 * customer's five places and stores the call with its key, so that a retry repeats the same call. The second records
 * the result.
 */
/** Time in ms after which the sweeper repeats a call without an answer. */
const askAgainAfter = minuteMs

interface CardRequest {
  readonly token: string
  readonly wantsDefault: boolean
  readonly tds?: {
    readonly fallback: '2' | '3'
    readonly fields: Readonly<Record<string, string>>
    readonly returnUrl: string
  }
  /** Payment whose next attempt authenticates the cardholder. */
  readonly paymentId?: string | undefined
  readonly testClock?: string | undefined
}

type CardReservation = Decision<{ readonly card: Card }, 'no-customer' | 'full'>

export async function reserveNewCard(
  context: CustomerStore,
  customerId: string,
  asked: CardRequest,
): Promise<CardReservation> {
  const { mode, shop, table, now, newId } = context
  const { shopId } = shop
  return untilWritten<CardReservation>(async () => {
    const customer = await readCustomer(table, { mode, shopId, customerId })
    if (!customer) return { outcome: 'refused', code: 'no-customer' }
    if (!hasRoom(customer)) return { outcome: 'refused', code: 'full' }
    const at = now()
    const { token, wantsDefault, tds, paymentId, testClock } = asked
    const payment = paymentId === undefined ? undefined : await awaitedPayment(context, paymentId)
    const card: Card = {
      id: `cs_${newId().slice(4)}`,
      customerId,
      shopId,
      mode,
      status: payment ? 'AWAITING_PAYMENT' : 'INACTIVATED',
      type: '0',
      asked: {
        token,
        customerKey: randomUUID(),
        cardKey: randomUUID(),
        at,
        wantsDefault,
        ...(tds && { tds: { fallback: tds.fallback, fields: { ...tds.fields } } }),
      },
      ...(tds && { returnUrl: tds.returnUrl }),
      ...(payment && { payment }),
      subscriptions: 0,
      version: 1,
      createdAt: at,
      updatedAt: at,
      ...(testClock !== undefined && { testClock }),
    }
    const wayBack = tds && {
      mode,
      shopId,
      customerId,
      cardId: card.id,
      returnUrl: tds.returnUrl,
      expiresAt: Math.floor((at + 2 * registrationTime) / 1000),
    }
    const { outcome } = await context.commit({
      once: newId(),
      writes: [
        ...changeCustomer({ ...nextVersion(customer, at), ...reserveCard(customer, card.id, at) }, customer),
        putCard(card, undefined, at + askAgainAfter),
        ...(wayBack ? [putCardReturn(wayBack)] : []),
      ],
      events: [],
    })
    return outcome === 'done' ? { outcome: 'allowed', card } : undefined
  })
}

/** The payment's next attempt. The payment may not exist yet. */
async function awaitedPayment({ table, mode, shop }: CustomerStore, id: string): Promise<NonNullable<Card['payment']>> {
  return { id, attempt: nextAttempt(await readPayment(table, { mode, shopId: shop.shopId, id })) }
}
