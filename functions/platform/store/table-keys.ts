import type { Key } from '#functions/machinery/table/keys.ts'
import { shardedPartition } from '#functions/machinery/table/sharded-partition.ts'
import type { Mode } from '#shared/platform/keys/scope.ts'

export type { Mode }

/**
 * Every key of the payment platform, next to what it is read for. Nothing else builds its keys, and each PK and each
 * partition of an index begins with `PAY#`: the platform's functions are granted nothing else of the table.
 *
 * | Item            | PK                       | SK               | Read by                                           |
 * |-----------------|--------------------------|------------------|---------------------------------------------------|
 * | Event           | PAY#mode#shop#EVENTS     | event            | delivery, GET /v1/events, resend; by time, in 16  |
 * |                 | (#1..15)                 |                  | partitions by the event's id                      |
 * | Key lookup      | PAY#KEY#hash             | KEY              | every call with a key; never changes              |
 * | API key         | PAY#mode#shop#KEYS       | key              | every call, beside the shop; the list of a shop   |
 * | Webhook setting | PAY#mode#shop#WEBHOOKS   | SETTING#id       | delivery; the list of a shop, 16 at most          |
 * | Count of those  | PAY#mode#shop#WEBHOOKS   | COUNT            | create, delete                                    |
 * | Delivery        | PAY#mode#shop#TO#event   | delivery         | every attempt; GSI1 PAY#DELIVERIES#0..7: sweeper, |
 * |                 |                          |                  | by next attempt                                   |
 * | Call            | PAY#mode#shop#CALLS#day  | time#request     | GET /v1/event_logs; a day is 16 partitions, by    |
 * |                 | (#1..15)                 |                  | the request's id                                  |
 * | Test clock      | PAY#test#shop#CLOCKS     | clock            | every call under it; advance                      |
 * | Count of keys   | PAY#mode#shop#KEYS       | COUNT            | issue, roll, disable: ten may be active           |
 * | Trust           | PAY#CONFIG               | TRUST            | every function at its start: the origin secret     |
 * | Shop            | PAY#SHOP#shop            | SHOP             | every call with a key                             |
 * | Shop's entry    | PAY#SHOPS                | shop             | clocks that visit every shop                      |
 * | Compacted list  | PAY#mode#shop#LIST#list  | CLOSED           | how far a list is compacted (decision 105)        |
 * | Day of a list   | PAY#mode#shop#LIST#list  | DAY#date         | its counts, chunk by chunk                        |
 * | Chunk of a list | PAY#mode#shop#LIST#list#month | date#n      | its rows, up to 400                               |
 * | Changed row     | PAY#mode#shop#LIST#list#CHANGES | time#id   | search, until it is compacted into its chunk      |
 * | Idempotency     | PAY#mode#shop#IDEM#hash  | IDEMPOTENCY      | a call that carries a key of its own (5.20)       |
 * | Limit           | PAY#LIMIT#name#subject   | LIMIT            | counts of calls (E9992001007)                     |
 * | Sandbox order   | PAY#SBX#mode#shop#ORDER#id    | ORDER       | the sandbox acquirer, whose items are its own     |
 * | Sandbox customer| PAY#SBX#mode#shop#CUSTOMER#id | CUSTOMER    | the same; beside it CARD#card, REGISTRATION#id    |
 * | Sandbox token   | PAY#SBX#mode#shop#TOKEN#token | TOKEN       | the same, once and for 15 minutes                 |
 * | Sandbox access  | PAY#SBXACCESS#access     | ACCESS           | the issuer's page: which order or card it is for; |
 * |                 |                          |                  | GSI1 PAY#SBX#mode#shop#ORDERS (#1..15, by order): |
 * |                 |                          |                  | the sandbox's list, by time                       |
 * | Payment         | PAY#mode#shop#PAYMENT#id | PAYMENT          | every call about it; GSI2 PAY#DUE#0..7            |
 * |                 |                          |                  | (or its test clock): sweeper, by due time         |
 * | Access          | PAY#ACCESS#access        | ACCESS           | secure2, acs_return: which payment it is for;     |
 * |                 |                          |                  | GSI1 PAY#mode#shop#PAYMENTS (#1..15, by id):      |
 * |                 |                          |                  | search, by time of registration                   |
 * | Upstream id     | PAY#mode#shop#UPSTREAM#id| UPSTREAM         | notices, where the order has another id upstream  |
 * | Account number  | PAY#ACCOUNT#account      | ACCOUNT          | deposits; who has the number, and until when      |
 * | Discrepancy     | PAY#mode#shop#DIFFERENCES| discrepancy      | the list of a shop, close (decision 112)          |
 * | Discrepancy run | PAY#mode#shop#DIFFERENCERUN | RUN           | how far the run over the acquirer's list has come |
 * | Customer        | PAY#mode#shop#CUSTOMER#id| CUSTOMER         | every call about it; GSI1 PAY#mode#shop#CUSTOMERS |
 * |                 |                          |                  | by creation: the list of a shop                   |
 * | Card            | PAY#mode#shop#CUSTOMER#id| CARD#card        | the same; GSI2 while it waits for an answer       |
 * | Card's return   | PAY#CARDRETURN#card      | CARDRETURN       | the holder's way back from 3-D Secure             |
 * | Card edit       | PAY#CARDEDIT#token       | CARDEDIT         | once, by the shop's PUT of the card               |
 * | Session         | PAY#SESSION#id           | SESSION          | its page and the shop; GSI2 until it ends         |
 * | Session's order | PAY#mode#shop#SESSIONORDER#id | SESSIONORDER | one session an order; a payment's session        |
 * | Link            | PAY#LINK#id              | LINK             | its page and the shop                             |
 * | Count of links  | PAY#mode#shop#LINKS      | COUNT            | create, disable: a hundred may be active          |
 * | Card session    | PAY#CARDSESSION#id       | CARDSESSION      | its page and the shop; GSI2 until it ends         |
 * | Element         | PAY#ELEMENT#hash         | ELEMENT          | the card form inside a page of the shop's         |
 * | Transfer file   | PAY#mode#shop#TRANSFERS  | file             | every call about it; the list of a shop; GSI2     |
 *                                                           PAY#DUE#TRANSFERS (or its test clock): its day      |
 * | Lines of it     | PAY#mode#shop#TRANSFER#file | LINES#n       | export, results: 500 a time                       |
 * | Payee           | PAY#mode#shop#PAYEE#id   | PAYEE            | a file that names it; never changes               |
 * | Inbound message | PAY#INBOUND#hash         | MESSAGE          | the acquirer's webhooks, each once (5.7)          |
 */

/** The mode is part of every partition, so that test and live data of a shop are separate (payment-platform.md 5.9). */
const partition = (mode: Mode, shopId: string, rest: string) => `PAY#${mode}#${shopId}#${rest}`

export const eventKeys = {
  /** Written by every transition (decision 081). */
  all: (mode: Mode, shopId: string) => shardedPartition(partition(mode, shopId, 'EVENTS'), 16),
  event: (mode: Mode, shopId: string, eventId: string): Key => ({
    PK: eventKeys.all(mode, shopId).of(eventId),
    SK: eventId,
  }),
  /** Key of an event from before the shards. */
  uncut: (mode: Mode, shopId: string, eventId: string): Key => ({
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

export const platformSystemKeys = {
  trust: (): Key => ({ PK: 'PAY#CONFIG', SK: 'TRUST' }),
  limit: (name: string, subject: string): Key => ({ PK: `PAY#LIMIT#${name}#${subject}`, SK: 'LIMIT' }),
  /** Part of the TX# item's key: the platform reads and writes no other transactions. */
  transaction: (operation: string, id: string) => `PAY#${operation}#${id}`,
}

export const shopKeys = {
  /** Every shop, for clocks that process all of them. */
  listed: (shopId: string): Key => ({ PK: 'PAY#SHOPS', SK: shopId }),
  all: { pk: 'PAY#SHOPS' },
  /** Part of the partition in which Powertools records mails to a shop and its buyers. */
  mails: 'PAY#mail',
  shop: (shopId: string): Key => ({ PK: `PAY#SHOP#${shopId}`, SK: 'SHOP' }),
}

export const idempotencyKeys = {
  /** A hash, because the caller's text may have 255 printable characters. */
  record: (mode: Mode, shopId: string, hash: string): Key => ({
    PK: partition(mode, shopId, `IDEM#${hash}`),
    SK: 'IDEMPOTENCY',
  }),
}

export const webhookKeys = {
  setting: (mode: Mode, shopId: string, webhookId: string): Key => ({
    PK: partition(mode, shopId, 'WEBHOOKS'),
    SK: `SETTING#${webhookId}`,
  }),
  ofShop: (mode: Mode, shopId: string) => ({ pk: partition(mode, shopId, 'WEBHOOKS'), prefix: 'SETTING#' }),
  count: (mode: Mode, shopId: string): Key => ({ PK: partition(mode, shopId, 'WEBHOOKS'), SK: 'COUNT' }),
}

export const webhookDeliveryKeys = {
  delivery: (mode: Mode, shopId: string, eventId: string, deliveryId: string): Key => ({
    PK: partition(mode, shopId, `TO#${eventId}`),
    SK: deliveryId,
  }),
  ofEvent: (mode: Mode, shopId: string, eventId: string) => ({ pk: partition(mode, shopId, `TO#${eventId}`) }),
  /** GSI1: deliveries to be retried, by next attempt (epoch ms). */
  waiting: (shard: number) => `PAY#DELIVERIES#${shard}`,
  shards: [0, 1, 2, 3, 4, 5, 6, 7],
  due: (at: number) => String(at).padStart(15, '0'),
}

export const callKeys = {
  call: (mode: Mode, shopId: string, at: number, requestId: string): Key => ({
    PK: callKeys.day(mode, shopId, at).of(requestId),
    SK: `${String(at).padStart(15, '0')}#${requestId}`,
  }),
  /** Requests of the day (UTC) of `at`. */
  day: (mode: Mode, shopId: string, at: number) =>
    shardedPartition(partition(mode, shopId, `CALLS#${new Date(at).toISOString().slice(0, 10)}`), 16),
  at: (at: number) => String(at).padStart(15, '0'),
}

export const clockKeys = {
  clock: (shopId: string, clockId: string): Key => ({ PK: partition('test', shopId, 'CLOCKS'), SK: clockId }),
  ofShop: (shopId: string) => ({ pk: partition('test', shopId, 'CLOCKS') }),
  /** GSI2: due objects under a test clock, by due time (epoch ms of that clock). */
  waits: (clockId: string) => `PAY#DUE#CLOCK#${clockId}`,
  due: (at: number) => String(at).padStart(15, '0'),
}

export const sandboxKeys = {
  order: (mode: Mode, shopId: string, upstreamOrderId: string): Key => ({
    PK: `PAY#SBX#${mode}#${shopId}#ORDER#${upstreamOrderId}`,
    SK: 'ORDER',
  }),
  customer: (mode: Mode, shopId: string, customerRef: string): Key => ({
    PK: `PAY#SBX#${mode}#${shopId}#CUSTOMER#${customerRef}`,
    SK: 'CUSTOMER',
  }),
  card: (mode: Mode, shopId: string, customerRef: string, cardRef: string): Key => ({
    PK: `PAY#SBX#${mode}#${shopId}#CUSTOMER#${customerRef}`,
    SK: `CARD#${cardRef}`,
  }),
  cards: (mode: Mode, shopId: string, customerRef: string) => ({
    pk: `PAY#SBX#${mode}#${shopId}#CUSTOMER#${customerRef}`,
    prefix: 'CARD#',
  }),
  registration: (mode: Mode, shopId: string, customerRef: string, registrationRef: string): Key => ({
    PK: `PAY#SBX#${mode}#${shopId}#CUSTOMER#${customerRef}`,
    SK: `REGISTRATION#${registrationRef}`,
  }),
  token: (mode: Mode, shopId: string, token: string): Key => ({
    PK: `PAY#SBX#${mode}#${shopId}#TOKEN#${token}`,
    SK: 'TOKEN',
  }),
  access: (accessId: string): Key => ({ PK: `PAY#SBXACCESS#${accessId}`, SK: 'ACCESS' }),
  /** GSI1: orders of a shop by first charge; each has one entry, the item of its access id. */
  all: (mode: Mode, shopId: string) => shardedPartition(`PAY#SBX#${mode}#${shopId}#ORDERS`, 16),
  entry: (mode: Mode, shopId: string, upstreamOrderId: string, at: number) => ({
    GSI1PK: sandboxKeys.all(mode, shopId).of(upstreamOrderId),
    GSI1SK: `${String(at).padStart(15, '0')}#${upstreamOrderId}`,
  }),
  within: (from: number, to: number) => [String(from).padStart(15, '0'), `${String(to).padStart(15, '0')}#~`] as const,
  /** Part of the TX# item's key: one call with one upstream key. */
  call: (mode: Mode, shopId: string, id: string) => `PAY#SBX#${mode}#${shopId}#${id}`,
}

export const inboundKeys = {
  message: (dedupeKey: string): Key => ({ PK: `PAY#INBOUND#${dedupeKey}`, SK: 'MESSAGE' }),
}

export const paymentKeys = {
  /** Whether an item in a full read of the table is the platform's. */
  isOurs: (partitionKey: unknown) => String(partitionKey).startsWith('PAY#'),
  /** Payment id in a partition key, if it is a payment's. */
  idIn: (partitionKey: unknown) => /^PAY#.*#PAYMENT#(.+)$/.exec(String(partitionKey))?.[1],
  payment: (mode: Mode, shopId: string, id: string): Key => ({
    PK: partition(mode, shopId, `PAYMENT#${id}`),
    SK: 'PAYMENT',
  }),
  access: (accessId: string): Key => ({ PK: `PAY#ACCESS#${accessId}`, SK: 'ACCESS' }),
  upstream: (mode: Mode, shopId: string, base: string): Key => ({
    PK: partition(mode, shopId, `UPSTREAM#${base}`),
    SK: 'UPSTREAM',
  }),
  /** GSI1: payments of a shop by registration; each has one entry (decisions 081, 091). */
  all: (mode: Mode, shopId: string) => shardedPartition(partition(mode, shopId, 'PAYMENTS'), 16),
  registeredAt: (at: number, id = '') => `${String(at).padStart(15, '0')}#${id}`,
  /** GSI2: payments by due time. */
  due: (shard: number) => `PAY#DUE#${shard}`,
  shards: [0, 1, 2, 3, 4, 5, 6, 7],
  dueAt: (at: number) => String(at).padStart(15, '0'),
  account: (accountId: string): Key => ({ PK: `PAY#ACCOUNT#${accountId}`, SK: 'ACCOUNT' }),
}

/** A chunked list (decision 105): days with their counts, chunks of rows, and rows that changed since. */
export const rowListKeys = {
  state: (mode: Mode, shopId: string, list: string): Key => ({
    PK: partition(mode, shopId, `LIST#${list}`),
    SK: 'CLOSED',
  }),
  /** `day` is a date (UTC). */
  day: (mode: Mode, shopId: string, list: string, day: string): Key => ({
    PK: partition(mode, shopId, `LIST#${list}`),
    SK: `DAY#${day}`,
  }),
  days: (mode: Mode, shopId: string, list: string, from: string, to: string) => ({
    pk: partition(mode, shopId, `LIST#${list}`),
    between: [`DAY#${from}`, `DAY#${to}`] as const,
  }),
  allDays: (mode: Mode, shopId: string, list: string) => ({
    pk: partition(mode, shopId, `LIST#${list}`),
    prefix: 'DAY#',
  }),
  chunk: (mode: Mode, shopId: string, list: string, day: string, n: number): Key => ({
    PK: partition(mode, shopId, `LIST#${list}#${day.slice(0, 7)}`),
    SK: `${day}#${String(n).padStart(6, '0')}`,
  }),
  change: (mode: Mode, shopId: string, list: string, place: string): Key => ({
    PK: partition(mode, shopId, `LIST#${list}#CHANGES`),
    SK: place,
  }),
  /** Changed rows by their time of creation. */
  changes: (mode: Mode, shopId: string, list: string, [from, to]: readonly [from: number, to: number]) => ({
    pk: partition(mode, shopId, `LIST#${list}#CHANGES`),
    between: [padded(from), `${padded(to)}#~`] as const,
  }),
}

export const discrepancyKeys = {
  /** Progress of the comparison with the acquirer's list. */
  run: (mode: Mode, shopId: string): Key => ({ PK: partition(mode, shopId, 'DIFFERENCERUN'), SK: 'RUN' }),
  discrepancy: (mode: Mode, shopId: string, id: string): Key => ({
    PK: partition(mode, shopId, 'DIFFERENCES'),
    SK: id,
  }),
  ofShop: (mode: Mode, shopId: string) => ({ pk: partition(mode, shopId, 'DIFFERENCES') }),
}

const padded = (at: number) => String(at).padStart(15, '0')

interface CustomerAddress {
  readonly mode: Mode
  readonly shopId: string
  readonly customerId: string
}
const customerPk = ({ mode, shopId, customerId }: CustomerAddress) => partition(mode, shopId, `CUSTOMER#${customerId}`)

export const customerKeys = {
  customer: (address: CustomerAddress): Key => ({ PK: customerPk(address), SK: 'CUSTOMER' }),
  card: (address: CustomerAddress & { readonly cardId: string }): Key => ({
    PK: customerPk(address),
    SK: `CARD#${address.cardId}`,
  }),
  cards: (address: CustomerAddress) => ({ pk: customerPk(address), prefix: 'CARD#' }),
  isCard: (sortKey: unknown) => String(sortKey).startsWith('CARD#'),
  ofShop: (mode: Mode, shopId: string) => partition(mode, shopId, 'CUSTOMERS'),
  since: (at: number, customerId: string) => `${padded(at)}#${customerId}`,
  cardReturn: (cardId: string): Key => ({ PK: `PAY#CARDRETURN#${cardId}`, SK: 'CARDRETURN' }),
  cardEdit: (token: string): Key => ({ PK: `PAY#CARDEDIT#${token}`, SK: 'CARDEDIT' }),
}

export const checkoutKeys = {
  session: (id: string): Key => ({ PK: `PAY#SESSION#${id}`, SK: 'SESSION' }),
  sessionOrder: (mode: Mode, shopId: string, orderId: string): Key => ({
    PK: partition(mode, shopId, `SESSIONORDER#${orderId}`),
    SK: 'SESSIONORDER',
  }),
  link: (id: string): Key => ({ PK: `PAY#LINK#${id}`, SK: 'LINK' }),
  linkCount: (mode: Mode, shopId: string): Key => ({ PK: partition(mode, shopId, 'LINKS'), SK: 'COUNT' }),
  cardSession: (id: string): Key => ({ PK: `PAY#CARDSESSION#${id}`, SK: 'CARDSESSION' }),
  element: (hash: string): Key => ({ PK: `PAY#ELEMENT#${hash}`, SK: 'ELEMENT' }),
}

export const transferKeys = {
  file: (mode: Mode, shopId: string, id: string): Key => ({ PK: partition(mode, shopId, 'TRANSFERS'), SK: id }),
  ofShop: (mode: Mode, shopId: string) => ({ pk: partition(mode, shopId, 'TRANSFERS') }),
  isFile: (sortKey: unknown) => String(sortKey).startsWith('tf_'),
  lines: (mode: Mode, shopId: string, id: string, n: number): Key => ({
    PK: partition(mode, shopId, `TRANSFER#${id}`),
    SK: `LINES#${String(n).padStart(4, '0')}`,
  }),
  payee: (mode: Mode, shopId: string, id: string): Key => ({
    PK: partition(mode, shopId, `PAYEE#${id}`),
    SK: 'PAYEE',
  }),
  /** GSI2: files that the sandbox's bank executes, by due time; there are few. */
  due: 'PAY#DUE#TRANSFERS',
  row: (at: number, testClock: string | undefined) => ({
    GSI2PK: testClock === undefined ? transferKeys.due : clockKeys.waits(testClock),
    GSI2SK: padded(at),
  }),
}

/** GSI2: due pages and cards, by due time; under a test clock they are listed with all its objects. */
export const dueKeys = {
  shards: [0, 1, 2, 3],
  pages: (shard: number) => `PAY#DUE#PAGES#${shard}`,
  row: (id: string, at: number, testClock: string | undefined) => ({
    GSI2PK:
      testClock === undefined ? dueKeys.pages((id.codePointAt(id.length - 1) ?? 0) % 4) : clockKeys.waits(testClock),
    GSI2SK: padded(at),
  }),
  until: (at: number) => ['', padded(at)] as const,
}
