import { deliveryKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, inPlaceOf, put } from '#functions/machinery/table/write.ts'
import {
  type OrderMoney,
  orderMoneySchema,
  orderRefundSchema,
  type Refund,
  type RefundMoved,
  refundTransitions,
} from '#shared/domain/fulfilment/refund/refund.ts'
import { whereUnmoved } from '../kernel/transition-condition.ts'
import { overdue } from './parcels.ts'

const RefundItem = orderRefundSchema()

const Money = orderMoneySchema()

export const parseRefund = (row: Attributes): Refund => RefundItem.parse(row)

export const parseMoney = (row: Attributes): OrderMoney => Money.parse(row)

export async function getMoney(table: Getter, orderId: string): Promise<OrderMoney | undefined> {
  const row = await table.get(deliveryKeys.money(orderId))
  return row && parseMoney(row)
}

export async function getRefund(table: Getter, refundId: string): Promise<Refund | undefined> {
  const row = await table.get(deliveryKeys.refund(refundId))
  return row && parseRefund(row)
}

export async function refundsOf(table: Querier, orderId: string): Promise<Refund[]> {
  const rows = await table.queryAll({ pk: deliveryKeys.refundsOf(orderId), index: 'GSI2' })
  return rows.map(parseRefund)
}

/** Refunds of unknown outcome that are due for a query. */
export async function overdueRefunds(table: Querier, now: number): Promise<string[]> {
  return (await overdue(table, deliveryKeys.refundWaits, now)).map(row => parseRefund(row).refundId)
}

export function putMoney(money: OrderMoney, before?: OrderMoney) {
  return put({ ...deliveryKeys.money(money.orderId), ...money }, inPlaceOf(before)).or('busy')
}

function refundRow(each: Refund) {
  return {
    ...deliveryKeys.refund(each.refundId),
    ...each,
    ...(each.nextTryAt !== null && { GSI1PK: deliveryKeys.refundWaits, GSI1SK: deliveryKeys.due(each.nextTryAt) }),
    GSI2PK: deliveryKeys.refundsOf(each.orderId),
    GSI2SK: each.refundId,
  }
}

export const newRefund = (each: Refund) => put(refundRow(each), { ifAbsent: true }).or('busy')

export function moveRefund(before: Refund, { move, refund: after }: RefundMoved) {
  const { from } = refundTransitions[move]
  return put(refundRow(after), { where: whereUnmoved(before.version, 'state', from) }).or('order-state')
}
