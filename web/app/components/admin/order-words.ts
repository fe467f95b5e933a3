import type { OutputOf } from '#shared/api/endpoint.ts'
import type { adminGetOrder } from '#shared/api/order-console.ts'
import type { EntryKind } from '#shared/domain/money/journal.ts'
import type { OrderFlag } from '#shared/domain/order/flags.ts'
import type { PayState, Source } from '#shared/domain/order/moves.ts'
import type { ParcelView } from '#shared/domain/parcel/view.ts'
import type { RefundState } from '#shared/domain/refund/refund.ts'
import { m } from '../../paraglide/messages.js'
import type { BadgeWords } from '../badge.tsx'

export type OrderDetail = OutputOf<typeof adminGetOrder>
export type OrderItem = OrderDetail['items'][number]
export type OrderLine = OrderDetail['order']['items'][number]
export type OrderRefund = OrderDetail['refunds'][number]

/** D41, in the operator's words. */
export const payWords: BadgeWords<PayState> = {
  created: ['applying', m.desk_p_created],
  authenticating: ['applying', m.desk_p_authenticating],
  paid: ['paid', m.desk_p_paid],
  failed: ['failed', m.desk_p_failed],
  expired: ['ended', m.desk_p_expired],
  cancelled: ['none', m.desk_p_cancelled],
  'partly-refunded': ['revise', m.desk_p_part_refunded],
  refunded: ['ended', m.desk_p_refunded],
  quote: ['due', m.desk_p_quote],
  settling: ['applying', m.desk_p_settling],
}

export const flagWords: Readonly<Record<OrderFlag, () => string>> = {
  quote: m.desk_f_quote,
  urged: m.desk_f_urged,
  overdue: m.desk_f_overdue,
  'cancel-asked': m.desk_f_cancel_asked,
  claim: m.desk_f_claim,
  'refund-failed': m.desk_f_refund_failed,
  'payment-stuck': m.desk_f_payment_stuck,
}

export const sourceWords: Readonly<Record<Source, () => string>> = {
  cart: m.desk_by_cart,
  direct: m.desk_by_direct,
  auction: m.desk_by_auction,
  bargain: m.desk_by_offer,
}

export const refundWords: BadgeWords<RefundState> = {
  requested: ['applying', m.desk_r_requested],
  done: ['completed', m.desk_r_done],
  failed: ['failed', m.desk_r_failed],
}
export const causeWords: Readonly<Record<OrderRefund['cause'], () => string>> = {
  cancel: m.desk_cause_cancel,
  claim: m.desk_cause_claim,
  operator: m.desk_cause_operator,
}

/** What happens by itself when nobody does anything (section 5). */
export const dueWords: Readonly<Record<NonNullable<ParcelView['next']>['what'], () => string>> = {
  overdue: m.desk_due_overdue,
  'may-cancel': m.desk_due_may_cancel,
  lapse: m.desk_due_lapse,
  receive: m.desk_due_receive,
  complete: m.desk_due_complete,
}

export const actorWords: Readonly<Record<ParcelView['trail'][number]['by'], () => string>> = {
  buyer: m.desk_who_buyer,
  seller: m.desk_who_seller,
  partner: m.desk_who_partner,
  operator: m.desk_who_operator,
  system: m.desk_who_system,
}

const entryWords: Readonly<Record<EntryKind, () => string>> = {
  paid: m.desk_j_paid,
  refunded: m.desk_j_refunded,
  settled: m.desk_j_settled,
  'clawed-back': m.desk_j_clawed_back,
}
export const entryWord = (kind: string): string => Reflect.get(entryWords, kind)?.() ?? kind

/** What an act on an order or a claim has done. */
export const orderDone: Readonly<Record<string, () => string>> = {
  ship: m.desk_done_ship,
  arrive: m.desk_done_arrive,
  receive: m.desk_done_receive,
  complete: m.desk_done_complete,
  cancel: m.desk_done_cancel,
  refuse: m.desk_done_refuse,
  give: m.desk_done_refund,
  giveAll: m.desk_done_refund,
  again: m.desk_done_again,
  bank: m.desk_done_bank,
  quote: m.desk_done_quote,
  receipt: m.desk_done_receipt,
  reply: m.desk_done_reply,
  approveReturn: m.desk_done_approve,
  sendBack: m.desk_done_back,
  inspect: m.desk_done_inspect,
  refund: m.desk_done_claim_refund,
  refundPart: m.desk_done_claim_refund,
  reject: m.desk_done_reject,
}
