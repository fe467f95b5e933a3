import type { OutputOf } from '#shared/api/endpoint.ts'
import type { listPurchases } from '#shared/api/orders.ts'
import type { ClaimReason, ClaimState } from '#shared/domain/claim/claim.ts'
import type { ParcelState } from '#shared/domain/parcel/moves.ts'
import { m } from '../../paraglide/messages.js'
import type { BadgeWords } from '../badge.tsx'

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
  opened: m.trade_c_opened,
  replied: m.trade_c_replied,
  'return-approved': m.trade_c_return_approved,
  'item-back': m.trade_c_item_back,
  inspected: m.trade_c_inspected,
  refunded: m.trade_c_refunded,
  'partly-refunded': m.trade_c_partly_refunded,
  rejected: m.trade_c_rejected,
}

export const reasonWords: Readonly<Record<ClaimReason, () => string>> = {
  damaged: m.trade_r_damaged,
  'not-as-described': m.trade_r_not_as_described,
  'not-arrived': m.trade_r_not_arrived,
  remorse: m.trade_r_remorse,
  authenticity: m.trade_r_authenticity,
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
