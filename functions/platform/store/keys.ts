import type { Key } from '#functions/store/keys.ts'
import type { Mode } from '#shared/platform/api/endpoint.ts'

export type { Mode }

/**
 * Every key of the payment platform, next to what it is read for. Nothing else builds its keys, and each PK and each
 * partition of an index begins with `PAY#`: the platform's functions are granted nothing else of the table.
 *
 * | Item            | PK                       | SK               | Read by                                           |
 * |-----------------|--------------------------|------------------|---------------------------------------------------|
 * | Event           | PAY#mode#shop#EVENTS     | event            | delivery, GET /v1/events, resend; by time         |
 * | Key lookup      | PAY#KEY#hash             | KEY              | every call with a key; never changes              |
 * | API key         | PAY#mode#shop#KEYS       | key              | every call, beside the shop; the list of a shop   |
 * | Count of keys   | PAY#mode#shop#KEYS       | COUNT            | issue, roll, disable: ten may be active           |
 */

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

export const keyKeys = {
  lookup: (hash: string): Key => ({ PK: `PAY#KEY#${hash}`, SK: 'KEY' }),
  record: (mode: Mode, shopId: string, keyId: string): Key => ({ PK: partition(mode, shopId, 'KEYS'), SK: keyId }),
  ofShop: (mode: Mode, shopId: string) => ({ pk: partition(mode, shopId, 'KEYS'), prefix: 'key_' }),
  count: (mode: Mode, shopId: string): Key => ({ PK: partition(mode, shopId, 'KEYS'), SK: 'COUNT' }),
}
