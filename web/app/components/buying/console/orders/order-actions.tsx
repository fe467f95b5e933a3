import { canTransitionOrder } from '#shared/domain/buying/order/transitions.ts'
import { payStateOf } from '#shared/domain/buying/order/wire-numbers.ts'
import { numberIn, type Values } from '../../../../lib/console/fields.ts'
import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { yen } from '../../../../lib/format/money.ts'
import { usePowers } from '../../../../lib/hooks/use-operator.ts'
import { m } from '../../../../paraglide/messages.js'
import css from '../../../site/console/details.module.css'
import { ReasonField } from '../../../site/console/forms/action-fields.tsx'
import { AdminAction } from '../../../site/console/forms/admin-action.tsx'
import { Input, Money, Select } from '../../../site/frame/field.tsx'
import { mostOf } from './order-money.ts'
import type { OrderDetail } from './order-words.ts'

interface OrderActionProps {
  readonly detail: OrderDetail
  readonly formId: string
  readonly reply: ConsoleReply | undefined
}

/** Offers the actions on an order as a whole: quote the shipping fee, refund, reissue the receipt. */
export function OrderActions(acting: OrderActionProps) {
  const powers = usePowers()
  const { order, money } = acting.detail
  const most = powers.orderMoney && money ? mostOf(acting.detail) : 0
  return (
    <div className={css.actions}>
      {powers.moveOrders && canTransitionOrder({ payStatus: payStateOf(order.payStatus) }, 'quote', 'operator') && (
        <Quote {...acting} />
      )}
      {most > 0 && <Refund {...acting} most={most} />}
      {most > 0 && money?.refundable === most && <RefundAll {...acting} most={most} />}
      {powers.orderMoney && order.hasReceipt && <Receipt {...acting} />}
    </div>
  )
}

/** An amount that was typed, as it will be understood. */
export const typedYen = (text = ''): string => {
  const amount = numberIn(text)
  return typeof amount === 'number' ? yen(amount) : text
}

function Quote({ detail: { order }, formId, reply }: OrderActionProps) {
  const asked = order.items.filter(({ transport }) => transport === null)
  const known = order.amounts.total
  const fees = (values: Values) =>
    asked.map(({ title }, index) => ({ title, fee: numberIn(values[`lines.${index}.transport`] ?? '') }))
  const total = (values: Values) =>
    fees(values).reduce((sum, { fee }) => sum + (typeof fee === 'number' ? fee : 0), known)
  return (
    <AdminAction
      intent="quote"
      formId={formId}
      reply={reply}
      open={m.admin_order_action_quote()}
      submit={m.admin_order_action_quote_submit()}
      labels={{
        reason: m.admin_reason(),
        ...Object.fromEntries(asked.map(({ title }, index) => [`lines.${index}.transport`, title])),
      }}
      confirm={values => (
        <>
          {fees(values).map(({ title, fee }) => (
            <span key={title} className={css.version}>
              {title}　{typeof fee === 'number' ? yen(fee) : fee}
              {'\n'}
            </span>
          ))}
          {m.admin_order_action_quote_confirm({ total: yen(total(values)) })}
        </>
      )}
    >
      {({ id, reply: mine }) => (
        <>
          <p>{m.admin_order_action_quote_text()}</p>
          {asked.map(({ id: orderItemId, title }, index) => {
            const name = `lines.${index}.transport`
            return (
              <div key={orderItemId}>
                <input type="hidden" name={`lines.${index}.orderItemId`} value={orderItemId} />
                <Money
                  id={`${id}-${name}`}
                  name={name}
                  label={m.admin_order_action_quote_of({ title })}
                  required
                  defaultValue={mine?.values[name]}
                  error={mine?.errors[name]}
                />
              </div>
            )
          })}
        </>
      )}
    </AdminAction>
  )
}

function Refund({ detail: { order, items, buyer }, formId, reply, most }: OrderActionProps & { most: number }) {
  const titles = new Map(order.items.map(({ id, title }) => [id, title]))
  return (
    <AdminAction
      intent="give"
      formId={formId}
      reply={reply}
      open={m.admin_order_action_refund()}
      submit={m.admin_order_action_refund_submit()}
      look="danger-second"
      labels={{
        amount: m.admin_order_action_refund_amount(),
        orderItemId: m.admin_order_action_refund_work(),
        reason: m.admin_reason(),
      }}
      confirm={({ amount, orderItemId = '' }) =>
        m.admin_order_action_refund_confirm({
          amount: typedYen(amount),
          buyer: buyer.username,
          work: titles.get(orderItemId) ?? m.admin_order_action_refund_in_order(),
        })
      }
    >
      {({ id, reply: mine }) => (
        <>
          <p>{m.admin_order_action_refund_text()}</p>
          <Money
            id={`${id}-amount`}
            name="amount"
            label={m.admin_order_action_refund_amount()}
            hint={m.admin_order_action_refund_most({ amount: yen(most) })}
            required
            defaultValue={mine?.values['amount']}
            error={mine?.errors['amount']}
          />
          {items.length > 1 && (
            <Select
              id={`${id}-orderItemId`}
              name="orderItemId"
              label={m.admin_order_action_refund_work()}
              defaultValue={mine?.values['orderItemId'] ?? ''}
              error={mine?.errors['orderItemId']}
            >
              <option value="">{m.admin_order_action_refund_in_order()}</option>
              {items.map(({ delivery: { orderItemId } }) => (
                <option key={orderItemId} value={orderItemId}>
                  {titles.get(orderItemId)}
                </option>
              ))}
            </Select>
          )}
          <ReasonField id={id} reply={mine} />
        </>
      )}
    </AdminAction>
  )
}

function RefundAll({ detail: { buyer }, formId, reply, most }: OrderActionProps & { most: number }) {
  return (
    <AdminAction
      intent="giveAll"
      formId={formId}
      reply={reply}
      open={m.admin_order_action_refund_all()}
      submit={m.admin_order_action_refund_submit()}
      look="danger-second"
      labels={{ reason: m.admin_reason() }}
      confirm={({ amount }) =>
        m.admin_order_action_refund_all_confirm({ amount: typedYen(amount), buyer: buyer.username })
      }
    >
      {({ id, reply: mine }) => (
        <>
          <p>{m.admin_order_action_refund_text()}</p>
          <input type="hidden" name="amount" value={most} />
          <ReasonField id={id} reply={mine} />
        </>
      )}
    </AdminAction>
  )
}

function Receipt({ detail: { receipt }, formId, reply }: OrderActionProps) {
  return (
    <AdminAction
      intent="receipt"
      formId={formId}
      reply={reply}
      open={m.admin_order_action_receipt()}
      submit={m.admin_order_action_receipt_submit()}
      labels={{ payee: m.admin_order_payee(), reason: m.admin_reason() }}
    >
      {({ id, reply: mine }) => (
        <>
          <p>{m.admin_order_action_receipt_text()}</p>
          <Input
            id={`${id}-payee`}
            name="payee"
            label={m.admin_order_payee()}
            hint={m.admin_order_payee_hint()}
            maxLength={80}
            autoComplete="off"
            defaultValue={mine?.values['payee'] ?? receipt.payee ?? ''}
            error={mine?.errors['payee']}
          />
          <ReasonField id={id} reply={mine} />
        </>
      )}
    </AdminAction>
  )
}
