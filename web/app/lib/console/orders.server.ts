import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { adminGetOrder, adminListOrders, adminQuoteOrder } from '#shared/api/buying/console/orders.ts'
import { adminReissueReceipt } from '#shared/api/buying/console/receipts.ts'
import { adminMoveOrderItem, adminRefuseCancel } from '#shared/api/fulfilment/console/parcels.ts'
import { adminRefundOrder, adminReturnMoney, adminSettleRefund } from '#shared/api/fulfilment/console/refunds.ts'
import { orderFlags } from '#shared/domain/buying/order/flags.ts'
import { parcelStateNumbers } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { pathsFor } from '../paths.ts'
import { api } from '../server/api.server.ts'
import { idParam, langOf, pageParam } from '../server/params.server.ts'
import { askConfirmation, consoleReply, doneAt, newFormId, submit, submitConfirmed } from './console.server.ts'
import { fromLocal, numberIn, typed, type Values } from './fields.ts'

/** Orders as the address filters them; a filter that is none is left out. */
export async function loadOrders(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const digit = (name: string, shape: RegExp) => {
    const value = query.get(name) ?? ''
    return shape.test(value) ? value : undefined
  }
  const filters = {
    keyword: (query.get('keyword') ?? '').trim().slice(0, 200) || undefined,
    payStatus: digit('payStatus', /^\d$/),
    deliveryStatus: digit('deliveryStatus', /^[1-7]$/),
    flag: orderFlags.find(each => each === query.get('flag')),
  }
  const { keyword, payStatus, deliveryStatus, flag } = filters
  const orders = await api(args).call(adminListOrders, {
    ...(keyword && { keyword }),
    ...(payStatus && { payStatus }),
    ...(deliveryStatus && { deliveryStatus }),
    ...(flag && { flag }),
    page: String(pageParam(args)),
  })
  return { ...orders, filters }
}

export async function loadOrder(args: LoaderFunctionArgs) {
  const detail = await api(args).call(adminGetOrder, { orderId: idParam(args) })
  return { detail, formId: newFormId() }
}

const fields = ['reason', 'carrierId', 'deliveryNumber', 'arrivedAt', 'amount', 'orderItemId', 'reference', 'payee']

/** Every act on an order by its intent; the work or the refund it is about is the target. */
export async function actOnOrder(args: ActionFunctionArgs) {
  const id = idParam(args)
  const values = typed(await args.request.formData())
  const { intent = '', target = '' } = values
  const answer = await send(args, id, intent, values)
  if (typeof answer === 'string') return askConfirmation(answer, { intent, target, values })
  if (!answer.ok) {
    const names = [...fields, ...Object.keys(values).filter(name => name.startsWith('lines.'))]
    return consoleReply(args, answer, { intent, target, values, names })
  }
  return doneAt(pathsFor(langOf(args)).admin('orders/detail', { id }), intent)
}

function send(args: ActionFunctionArgs, orderId: string, intent: string, values: Values) {
  const { target: id = '', reason = '' } = values
  const text = (name: string) => (values[name] ?? '').trim()
  const optional = (name: string) => text(name) !== '' && { [name]: text(name) }
  const move = { id, reason }
  // Asked for only where a step is skipped or undone: elsewhere the form has no such field.
  const plain = { id, ...optional('reason') }
  switch (intent) {
    case 'ship': {
      const parcel = { carrierId: text('carrierId'), deliveryNumber: text('deliveryNumber') }
      return submit(args, adminMoveOrderItem, { ...plain, to: parcelStateNumbers.delivering, ...parcel }, values)
    }
    case 'arrive':
      return submit(
        args,
        adminMoveOrderItem,
        { ...plain, to: parcelStateNumbers.delivering, arrivedAt: fromLocal(text('arrivedAt')) },
        values,
      )
    case 'receive':
      return submit(args, adminMoveOrderItem, { ...plain, to: parcelStateNumbers.confirmed }, values)
    case 'complete':
      return submitConfirmed(args, adminMoveOrderItem, { ...plain, to: parcelStateNumbers.completed }, values)
    case 'cancel': {
      const sellersFault = text('sellersFault') !== ''
      return submitConfirmed(
        args,
        adminMoveOrderItem,
        { ...plain, to: parcelStateNumbers.cancelled, sellersFault },
        values,
      )
    }
    case 'refuse':
      return submit(args, adminRefuseCancel, move, values)
    case 'again':
      return submitConfirmed(args, adminSettleRefund, { ...plain, way: 'again' }, values)
    case 'bank':
      return submitConfirmed(args, adminSettleRefund, { ...plain, way: 'bank', ...optional('reference') }, values)
    case 'returned': {
      const sent = { amount: numberIn(text('amount')), reference: text('reference') }
      return submitConfirmed(args, adminReturnMoney, { id: orderId, ...sent, ...optional('reason') }, values)
    }
    case 'quote':
      return submitConfirmed(
        args,
        adminQuoteOrder,
        { id: orderId, lines: quotedLines(values), ...optional('reason') },
        values,
      )
    case 'receipt':
      return submit(args, adminReissueReceipt, { id: orderId, ...optional('payee'), reason }, values)
    default: {
      const refund = { id: orderId, amount: numberIn(text('amount')), ...optional('orderItemId'), reason }
      return submitConfirmed(args, adminRefundOrder, refund, values)
    }
  }
}

/** The works that are quoted, in the order of the form: `lines.0.orderItemId`, `lines.0.transport`, … */
function quotedLines(values: Values) {
  const lines: { orderItemId: string; transport: number | string }[] = []
  for (let index = 0; values[`lines.${index}.orderItemId`] !== undefined; index++)
    lines.push({
      orderItemId: values[`lines.${index}.orderItemId`] ?? '',
      transport: numberIn(values[`lines.${index}.transport`] ?? ''),
    })
  return lines
}
