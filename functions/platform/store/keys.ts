import type { Key } from '#functions/store/keys.ts'

/**
 * Every key of the payment platform, next to what it is read for. Nothing else builds its keys, and each PK and each
 * partition of an index begins with `PAY#`: the platform's functions are granted nothing else of the table.
 *
 * | Item            | PK                       | SK               | Read by                                           |
 * |-----------------|--------------------------|------------------|---------------------------------------------------|
 * | Event           | PAY#mode#shop#EVENTS     | event            | delivery, GET /v1/events, resend; by time         |
 */
export type Mode = 'test' | 'live'

/** Test and live data of a shop never meet: the mode is part of every partition (payment-platform.md 5.9). */
const partition = (mode: Mode, shopId: string, rest: string) => `PAY#${mode}#${shopId}#${rest}`

export const eventKeys = {
  /** One partition a shop: some 250 transitions a second before it has to be split by the end of the id. */
  all: (mode: Mode, shopId: string) => partition(mode, shopId, 'EVENTS'),
  event: (mode: Mode, shopId: string, eventId: string): Key => ({
    PK: partition(mode, shopId, 'EVENTS'),
    SK: eventId,
  }),
}
