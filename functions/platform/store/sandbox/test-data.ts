import type { Key } from '#functions/machinery/table/keys.ts'
import { queryParts } from '#functions/machinery/table/sharded-partition.ts'
import type { Querier } from '#functions/machinery/table/table.ts'
import { listRows } from '../lists/row-list.ts'
import { keyOfListed, parsePayment } from '../payments/payments.ts'
import { clockKeys, customerKeys, eventKeys, paymentKeys, sandboxKeys, webhookDeliveryKeys } from '../table-keys.ts'

/**
 * Test data of a shop that a reset of the sandbox removes (payment-platform.md 5.21): payments with the sandbox
 * acquirer's records and the rows of their list, customers with their cards, events with their deliveries, test clocks.
 * Pointers to them then lead nowhere; keys, webhook endpoints and the request log stay.
 */
const rowsAtATime = 60

/** Keys of the next rows to delete; empty if none is left. */
export async function testRows(table: Querier, shopId: string): Promise<Key[]> {
  const mode = 'test'
  const page = async (query: { pk: string; index?: 'GSI1'; prefix?: string }) =>
    (await table.query({ ...query, limit: rowsAtATime })).rows
  const [payments, customers, events, clocks, lists] = await Promise.all([
    queryParts(table, paymentKeys.all(mode, shopId), { index: 'GSI1', limit: rowsAtATime }),
    page({ pk: customerKeys.ofShop(mode, shopId), index: 'GSI1' }),
    queryParts(table, eventKeys.all(mode, shopId), { limit: rowsAtATime }),
    page(clockKeys.ofShop(shopId)),
    listRows(table, { mode, shopId }, rowsAtATime),
  ])
  const whole = async (pk: string) => (await table.queryAll({ pk })).map(keyOf)
  const paid = (await Promise.all(payments.map(row => table.queryAll({ pk: keyOfListed(row).PK })))).flat()
  const partitions = await Promise.all([
    ...customers.map(({ PK }) => whole(String(PK))),
    ...events.map(({ SK }) => whole(webhookDeliveryKeys.ofEvent(mode, shopId, String(SK)).pk)),
  ])
  const upstream = paid
    .filter(isPayment)
    .flatMap(row =>
      parsePayment(row).attempts.map(({ upstreamOrderId }) => sandboxKeys.order(mode, shopId, upstreamOrderId)),
    )
  const keys = [
    ...payments.map(keyOf),
    ...paid.map(keyOf),
    ...partitions.flat(),
    ...upstream,
    ...events.map(keyOf),
    ...clocks.map(keyOf),
    ...lists,
  ]
  // A transaction may not name an item twice.
  return [...new Map(keys.map(key => [`${key.PK} ${key.SK}`, key])).values()]
}

const isPayment = ({ kind }: Readonly<Record<string, unknown>>) => kind === 'payment'
const keyOf = ({ PK, SK }: Readonly<Record<string, unknown>>): Key => ({ PK: String(PK), SK: String(SK) })
