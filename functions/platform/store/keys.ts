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
 * | Trust           | PAY#CONFIG               | TRUST            | every function at its start: the origin secret     |
 * | Shop            | PAY#SHOP#shop            | SHOP             | every call with a key                             |
 * | Idempotency     | PAY#mode#shop#IDEM#hash  | IDEMPOTENCY      | a call that carries a key of its own (5.20)       |
 * | Limit           | PAY#LIMIT#name#subject   | LIMIT            | counts of calls (E9992001007)                     |
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

export const systemKeys = {
  trust: (): Key => ({ PK: 'PAY#CONFIG', SK: 'TRUST' }),
  limit: (name: string, subject: string): Key => ({ PK: `PAY#LIMIT#${name}#${subject}`, SK: 'LIMIT' }),
  /** Inside the TX# item's own key: the platform reads and writes no other transactions. */
  transaction: (operation: string, id: string) => `PAY#${operation}#${id}`,
}

export const shopKeys = {
  shop: (shopId: string): Key => ({ PK: `PAY#SHOP#${shopId}`, SK: 'SHOP' }),
}

export const idempotencyKeys = {
  /** By a hash: the caller's text may be 255 characters of anything printable. */
  record: (mode: Mode, shopId: string, hash: string): Key => ({
    PK: partition(mode, shopId, `IDEM#${hash}`),
    SK: 'IDEMPOTENCY',
  }),
}
