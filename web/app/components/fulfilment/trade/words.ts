import type { listPurchases } from '#shared/api/buying/orders.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { ClaimReason, ClaimState } from '#shared/domain/fulfilment/claim/claim.ts'
import type { ParcelState } from '#shared/domain/fulfilment/parcel/transitions.ts'
import { m } from '../../../paraglide/messages.js'
import type { BadgeWords } from '../../site/frame/badge.tsx'

export type Purchase = OutputOf<typeof listPurchases>['list'][number]

/** Where a sold work is, in the words of marketplace.md 4. */
export const deliveryWords: BadgeWords<ParcelState> = {
  preparing: ['preparing', m.trade_s1],
  delivering: ['delivering', m.trade_s2],
  confirmed: ['confirmed', m.trade_s3],
  completed: ['completed', m.trade_s4],
  cancelled: ['none', m.trade_s5],
  claimed: ['due', m.trade_s6],
  returned: ['ended', m.trade_s7],
}

export const claimWords: Readonly<Record<ClaimState, () => string>> = {
  opened: m.trade_claim_state_opened,
  replied: m.trade_claim_state_replied,
  'return-approved': m.trade_claim_state_return_approved,
  'item-back': m.trade_claim_state_item_back,
  inspected: m.trade_claim_state_inspected,
  refunded: m.trade_claim_state_refunded,
  'partly-refunded': m.trade_claim_state_partly_refunded,
  rejected: m.trade_claim_state_rejected,
}

export const reasonWords: Readonly<Record<ClaimReason, () => string>> = {
  damaged: m.trade_reason_damaged,
  'not-as-described': m.trade_reason_not_as_described,
  'not-arrived': m.trade_reason_not_arrived,
  remorse: m.trade_reason_remorse,
  authenticity: m.trade_reason_authenticity,
}

const done: Readonly<Record<string, () => string>> = {
  urge: m.trade_done_urge,
  cancel: m.trade_done_cancel,
  ask: m.trade_done_ask,
  confirm: m.trade_done_confirm,
  accept: m.trade_done_accept,
  hide: m.trade_done_hide,
  claim: m.trade_done_claim,
  back: m.trade_done_back,
  ship: m.trade_done_ship,
  answer: m.trade_done_answer,
  reply: m.trade_done_reply,
}
export const doneWord = (what: string | null): string | undefined => (what === null ? undefined : done[what]?.())
