import { exampleOrderId } from './orders.ts'
import { exampleOrderItemId, exampleShipTo } from './parcels.ts'
import { exampleTime } from './works.ts'

/** A proposed pick-up, used by the examples of every contract about it. */
export const exampleSlots = [
  { date: '2026-12-15', part: 'am' as const },
  { date: '2026-12-16', part: 'pm' as const },
]

export const examplePickup = {
  orderItemId: exampleOrderItemId,
  orderId: exampleOrderId,
  orderNumber: '261121-048213',
  productId: 'shino-chawan',
  title: '志野茶碗 葦原',
  img: '/media/01JD8ZQ4T8M3K2V9X0WNB5C7RA/360.webp',
  state: 'proposed' as const,
  slots: exampleSlots,
  slot: null,
  address: exampleShipTo,
  remarks: 'エレベーターはありません。',
  reason: null,
  lapses: 0,
  askedAt: exampleTime,
  proposedAt: exampleTime,
  next: { what: 'lapse' as const, at: exampleTime },
  trail: [
    { state: 'asked' as const, at: exampleTime },
    { state: 'proposed' as const, at: exampleTime },
  ],
}
