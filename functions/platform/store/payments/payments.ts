import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Key } from '#functions/machinery/table/keys.ts'
import { packFields, unpackFields } from '#functions/machinery/table/packed-text.ts'
import { queryParts } from '#functions/machinery/table/sharded-partition.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, put } from '#functions/machinery/table/write.ts'
import type { Mode } from '#shared/platform/keys/scope.ts'
import { readUpstreamId } from '#shared/platform/payments/attempt.ts'
import { type Payment, type PaymentKey, paymentSchema } from '#shared/platform/payments/payment.ts'
import { Shop } from '../system/shops.ts'
import { clockKeys, paymentKeys, shopKeys } from '../table-keys.ts'

/** A payment in the table: its item, and two pointers for finding it. Most of it is packed (decision 096). */
export const parsePayment = (item: Attributes): Payment => paymentSchema.parse(unpackFields(item))

export async function readPayment(table: Getter, { mode, shopId, id }: PaymentKey): Promise<Payment | undefined> {
  const item = await table.get(paymentKeys.payment(mode, shopId, id))
  return item && parsePayment(item)
}

/** A payment and its shop, in one request. */
export async function readPaymentAndShop(
  table: Getter,
  { mode, shopId, id }: PaymentKey,
): Promise<{ readonly payment: Payment | undefined; readonly shop: Shop | undefined }> {
  const [payment, shop] = await table.batchGet([paymentKeys.payment(mode, shopId, id), shopKeys.shop(shopId)])
  return { payment: payment && parsePayment(payment), shop: shop && Shop.parse(shop) }
}

const Pointer = z.object({ mode: z.enum(['test', 'live']), shopId: z.string(), id: z.string() })

/** The payment of an access id; the caller checks whether it belongs to the shop. */
export async function findByAccess(table: Getter, accessId: string): Promise<PaymentKey | undefined> {
  const item = await table.get(paymentKeys.access(accessId))
  return item && Pointer.parse(item)
}

interface UpstreamRef {
  readonly mode: Mode
  readonly shopId: string
  readonly upstreamOrderId: string
}

/** Payment and attempt of an acquirer's order. */
export interface UpstreamAttempt {
  readonly payment: Payment
  readonly n: number
}

export async function findByUpstream(
  table: Getter,
  { mode, shopId, upstreamOrderId }: UpstreamRef,
): Promise<UpstreamAttempt | undefined> {
  const { base, n } = readUpstreamId(upstreamOrderId)
  const [own, pointer] = await table.batchGet([
    paymentKeys.payment(mode, shopId, base),
    paymentKeys.upstream(mode, shopId, base),
  ])
  const found = pointer ? await readPayment(table, Pointer.parse(pointer)) : own && parsePayment(own)
  return found?.attempts[n - 1]?.upstreamOrderId === upstreamOrderId ? { payment: found, n } : undefined
}

/** Payments and attempts of acquirer's orders, in order; a hundred need two or three requests. */
export async function findManyByUpstream(
  table: Getter,
  owner: Pick<PaymentKey, 'mode' | 'shopId'>,
  upstreamOrderIds: readonly string[],
): Promise<(UpstreamAttempt | undefined)[]> {
  const { mode, shopId } = owner
  const bases = upstreamOrderIds.map(id => readUpstreamId(id).base)
  const pointers = await table.batchGet(bases.map(base => paymentKeys.upstream(mode, shopId, base)))
  const keys = bases.map((base, index) => {
    const pointer = pointers[index]
    return paymentKeys.payment(mode, shopId, pointer ? Pointer.parse(pointer).id : base)
  })
  const items = await table.batchGet(keys)
  return upstreamOrderIds.map((id, index) => {
    const item = items[index]
    const payment = item && parsePayment(item)
    const { n } = readUpstreamId(id)
    return payment?.attempts[n - 1]?.upstreamOrderId === id ? { payment, n } : undefined
  })
}

/**
 * The payment after a transition, if status and version are still those of the decision (5). Its item is in the
 * sweeper's index while anything is due.
 */
export function putPayment(before: Payment | undefined, after: Payment) {
  const { version, status, ...others } = after
  const { mode, shopId, id, dueAt, testClock } = others
  const due = dueAt === null ? {} : dueIndex(dueAt, id, testClock)
  const item = {
    ...paymentKeys.payment(mode, shopId, id),
    kind: 'payment',
    version,
    status,
    ...packFields(others),
    ...(after.isListedByAccess ? {} : { mode, shopId, id, ...listed(after) }),
    ...due,
  }
  if (!before) return put(item, { ifAbsent: true })
  const seen = { version: before.version, status: before.status }
  return put(item, { where: ['#version = :version AND #status = :status', seen] })
}

function dueIndex(at: number, id: string, testClock: string | undefined) {
  if (testClock) return { GSI2PK: clockKeys.waits(testClock), GSI2SK: clockKeys.due(at) }
  return { GSI2PK: paymentKeys.due(shardOf(id)), GSI2SK: paymentKeys.dueAt(at) }
}

const shardOf = (id: string) => (createHash('md5').update(id).digest()[0] ?? 0) % paymentKeys.shards.length

/** Index key in the shop's list, by time of registration. */
const listed = ({ mode, shopId, id, createdAt }: Payment) => ({
  GSI1PK: paymentKeys.all(mode, shopId).of(id),
  GSI1SK: paymentKeys.registeredAt(createdAt, id),
})

/** Pointers by which a new payment is found. The small one that is written once is also its entry in the list. */
export function pointersTo(payment: Payment) {
  const { mode, shopId, id, accessId, upstreamBase } = payment
  const pointer = { mode, shopId, id }
  return [
    put({ ...paymentKeys.access(accessId), ...pointer, ...listed(payment) }, { ifAbsent: true }),
    ...(upstreamBase === id ? [] : [put({ ...paymentKeys.upstream(mode, shopId, upstreamBase), ...pointer })]),
  ]
}

/** Overdue payments in real time, the longest overdue of each shard first. */
export async function duePayments(table: Querier, now: number): Promise<Payment[]> {
  const found = await Promise.all(
    paymentKeys.shards.map(shard =>
      table.query({
        pk: paymentKeys.due(shard),
        index: 'GSI2',
        between: [paymentKeys.dueAt(0), paymentKeys.dueAt(now)],
        limit: 50,
      }),
    ),
  )
  return found.flatMap(({ rows }) => rows.map(parsePayment))
}

/** Payments read in parallel, a hundred per request. */
const readAtOnce = 1_000

interface RegisteredQuery {
  readonly from: number
  readonly to: number
  readonly newestFirst: boolean
  readonly limit: number
}

/** Payments that a shop registered in a range of time, at most this many. */
export async function registeredBetween(
  table: Querier & Getter,
  { mode, shopId }: Pick<PaymentKey, 'mode' | 'shopId'>,
  { from, to, ...order }: RegisteredQuery,
): Promise<Payment[]> {
  const rows = await queryParts(table, paymentKeys.all(mode, shopId), {
    index: 'GSI1',
    between: [paymentKeys.registeredAt(from), paymentKeys.registeredAt(to, '~')],
    ...order,
  })
  const found: Payment[] = []
  for (let from = 0; from < rows.length; from += readAtOnce) {
    found.push(...(await listedPayments(table, rows.slice(from, from + readAtOnce))))
  }
  return found
}

/** Current payments of rows, in their order. */
export async function paymentsOf(
  table: Getter,
  { mode, shopId }: Pick<PaymentKey, 'mode' | 'shopId'>,
  rows: readonly Pick<Payment, 'id'>[],
): Promise<Payment[]> {
  const found = rows.length > 0 ? await table.batchGet(rows.map(({ id }) => paymentKeys.payment(mode, shopId, id))) : []
  return found.flatMap(item => (item ? [parsePayment(item)] : []))
}

/** Payments of rows of the list, in order; those removed by a reset are left out. */
async function listedPayments(table: Getter, rows: readonly Attributes[]): Promise<Payment[]> {
  const keys = rows.filter(isPointer).map(keyOfListed)
  const read = keys.length > 0 ? await table.batchGet(keys) : []
  return rows.flatMap(row => {
    const payment = isPointer(row) ? read.shift() : row
    return payment ? [parsePayment(payment)] : []
  })
}

const isPointer = ({ kind }: Attributes) => kind !== 'payment'

/** Key of the payment of a row of the list. */
export function keyOfListed(row: Attributes): Key {
  const { mode, shopId, id } = Pointer.parse(row)
  return paymentKeys.payment(mode, shopId, id)
}
