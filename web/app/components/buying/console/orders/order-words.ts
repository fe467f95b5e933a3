import type { adminGetOrder } from '#shared/api/buying/console/orders.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { OrderFlag } from '#shared/domain/buying/order/flags.ts'
import type { PayState } from '#shared/domain/buying/order/transitions.ts'
import type { ParcelView } from '#shared/domain/fulfilment/claim/parcel-view.ts'
import type { RefundState } from '#shared/domain/fulfilment/refund/refund.ts'
import type { EntryKind } from '#shared/domain/kernel/money/journal.ts'
import type { Source } from '#shared/domain/kernel/purchase-source.ts'
import { m } from '../../../../paraglide/messages.js'
import type { BadgeWords } from '../../../site/frame/badge.tsx'

export type OrderDetail = OutputOf<typeof adminGetOrder>
export type OrderItem = OrderDetail['items'][number]
export type OrderLine = OrderDetail['order']['items'][number]
export type OrderRefund = OrderDetail['refunds'][number]

/** D41, in the operator's words. */
export const payWords: BadgeWords<PayState> = {
  created: ['applying', m.admin_order_state_created],
  authenticating: ['applying', m.admin_order_state_authenticating],
  paid: ['paid', m.admin_order_state_paid],
  failed: ['failed', m.admin_order_state_failed],
  expired: ['ended', m.admin_order_state_expired],
  cancelled: ['none', m.admin_order_state_cancelled],
  'partly-refunded': ['revise', m.admin_order_state_part_refunded],
  refunded: ['ended', m.admin_order_state_refunded],
  quote: ['due', m.admin_order_state_quote],
  capturing: ['applying', m.admin_order_state_capturing],
}

export const flagWords: Readonly<Record<OrderFlag, () => string>> = {
  quote: m.admin_order_flag_quote,
  urged: m.admin_order_flag_urged,
  overdue: m.admin_order_flag_overdue,
  'cancel-asked': m.admin_order_flag_cancel_asked,
  claim: m.admin_order_flag_claim,
  'refund-failed': m.admin_order_flag_refund_failed,
  'payment-stuck': m.admin_order_flag_payment_stuck,
  'money-owed': m.admin_order_flag_money_owed,
}

export const sourceWords: Readonly<Record<Source, () => string>> = {
  cart: m.admin_order_source_cart,
  direct: m.admin_order_source_direct,
  auction: m.admin_order_source_auction,
  bargain: m.admin_order_source_offer,
}

export const refundWords: BadgeWords<RefundState> = {
  requested: ['applying', m.admin_refund_state_requested],
  done: ['completed', m.admin_refund_state_done],
  failed: ['failed', m.admin_refund_state_failed],
}
export const causeWords: Readonly<Record<OrderRefund['cause'], () => string>> = {
  cancel: m.admin_refund_cause_cancel,
  claim: m.admin_refund_cause_claim,
  operator: m.admin_refund_cause_operator,
}

/** Words for what happens by itself if nobody acts (rules §5). */
export const dueWords: Readonly<Record<NonNullable<ParcelView['next']>['what'], () => string>> = {
  overdue: m.admin_parcel_due_overdue,
  'may-cancel': m.admin_parcel_due_may_cancel,
  lapse: m.admin_parcel_due_lapse,
  receive: m.admin_parcel_due_receive,
  complete: m.admin_parcel_due_complete,
}

export const actorWords: Readonly<Record<ParcelView['trail'][number]['by'], () => string>> = {
  buyer: m.admin_actor_buyer,
  seller: m.admin_actor_seller,
  partner: m.admin_actor_partner,
  operator: m.admin_actor_operator,
  system: m.admin_actor_system,
}

const entryWords: Readonly<Record<EntryKind, () => string>> = {
  paid: m.admin_journal_entry_paid,
  refunded: m.admin_journal_entry_refunded,
  settled: m.admin_journal_entry_settled,
  'clawed-back': m.admin_journal_entry_clawed_back,
  owed: m.admin_journal_entry_owed,
  returned: m.admin_journal_entry_returned,
  batched: m.payouts_entry_batched,
  'paid-out': m.payouts_entry_paid_out,
  'sent-back': m.payouts_entry_sent_back,
}
export const entryWord = (kind: string): string => Reflect.get(entryWords, kind)?.() ?? kind

/** Sentences for what an action on an order or a claim has done. */
export const orderDone: Readonly<Record<string, () => string>> = {
  ship: m.admin_order_done_ship,
  arrive: m.admin_order_done_arrive,
  receive: m.admin_order_done_receive,
  complete: m.admin_order_done_complete,
  cancel: m.admin_order_done_cancel,
  refuse: m.admin_order_done_refuse,
  give: m.admin_order_done_refund,
  giveAll: m.admin_order_done_refund,
  again: m.admin_order_done_again,
  bank: m.admin_order_done_bank,
  returned: m.admin_order_done_returned,
  quote: m.admin_order_done_quote,
  receipt: m.admin_order_done_receipt,
  reply: m.admin_claim_done_reply,
  approveReturn: m.admin_claim_done_approve,
  sendBack: m.admin_claim_done_back,
  inspect: m.admin_claim_done_inspect,
  refund: m.admin_claim_done_refund,
  refundPart: m.admin_claim_done_refund,
  reject: m.admin_claim_done_reject,
}
