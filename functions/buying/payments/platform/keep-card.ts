import { addCard } from '#functions/buying/cards/wallet/saved-cards.ts'
import type { PaymentMethods } from '#functions/machinery/clients/payments.ts'
import type { Committer } from '#functions/machinery/reactions/committer.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import { putCardSaving } from '#functions/store/buying/card-saving.ts'
import type { Order } from '#shared/domain/buying/order/order.ts'

interface KeepContext {
  readonly payments: PaymentMethods
  readonly commit: Committer<'put'>
}

/**
 * Asks the platform to save this attempt's card once the attempt has authenticated its holder (decision 107). The
 * payment continues whatever the result: a sixth card cannot be saved, but pays.
 */
export async function keepCard(
  { payments, commit }: KeepContext,
  order: Order,
  token: string,
  at: number,
): Promise<void> {
  const { id: orderId, buyerId, payment, version } = order
  const key = `${orderId}-${version}`
  const proof = { paymentId: payment?.id ?? '' }
  const added = await addCard(payments, buyerId, { token, isDefault: false, key, proof })
  if (added.outcome !== 'saved' && added.outcome !== 'pending') {
    logger.info('card not kept', { orderId, code: added.outcome === 'refused' ? added.code : added.outcome })
    return
  }
  const saving = { state: 'asked', startedAt: at, cardId: added.card.id, orderId } as const
  await commit({ once: `${key}-keep-card`, writes: [putCardSaving(buyerId, saving)] })
}
