import { useSearchParams } from '@remix-run/react'
import { m } from '../../../paraglide/messages.js'
import { Note } from '../../frame/note.tsx'
import { orderDone } from '../orders/order-words.ts'

const sentences: Readonly<Record<string, () => string>> = {
  create: m.admin_done_created,
  save: m.admin_done_saved,
  publish: m.admin_done_published,
  delist: m.admin_done_delisted,
  owner: m.admin_done_owner,
  lock: m.admin_done_locked,
  unlock: m.admin_done_unlocked,
  delete: m.admin_done_deleted,
  extend: m.admin_done_extended,
  stop: m.admin_done_stopped,
  void: m.admin_done_voided,
  relist: m.admin_done_relisted,
  ban: m.admin_done_banned,
  unban: m.admin_done_unbanned,
  account: m.admin_done_account,
  'operator-invite': m.operators_done_invite,
  'operator-roles': m.operators_done_roles,
  'operator-disable': m.operators_done_disable,
  'operator-enable': m.operators_done_enable,
  'operator-forget': m.operators_done_forget,
  'own-password': m.operators_done_password,
  'own-session': m.operators_done_session,
  'own-passkey-name': m.operators_done_passkey_name,
  'own-passkey-remove': m.operators_done_passkey_remove,
  'close-difference': m.money_difference_done,
  'application-approve': m.review_done_approved,
  'application-revise': m.review_done_revise,
  'application-refuse': m.review_done_refused,
  'payout-batch': m.payouts_made,
  'payout-approve': m.payouts_approved,
  'payout-send': m.payouts_sent,
  'payout-give-up': m.payouts_given_up,
  'payout-record': m.payouts_recorded,
  'payout-hold': m.payouts_held,
  policy: m.policy_done,
  'pickup-confirm': m.pickup_done_confirm,
  'pickup-collect': m.pickup_done_collect,
  'pickup-hand': m.pickup_done_hand,
  'pickup-askAgain': m.pickup_done_again,
  'offer-accept': m.offer_admin_accepted,
  'offer-deny': m.offer_admin_denied,
  'inquiry-reply': m.inquiry_admin_done,
  'inquiry-assign': m.message_admin_done_assign,
  'room-reply': m.message_admin_done_reply,
  'room-settle': m.message_admin_done_settle,
  'room-assign': m.message_admin_done_assign,
  'report-settle': m.message_admin_done_report,
  'answer-save': m.message_admin_done_answer,
  'answer-delete': m.message_admin_done_answer_gone,
  'proposal-publish': m.proposal_admin_done_published,
  'proposal-return': m.proposal_admin_done_returned,
  'guests-invite': m.sale_admin_done_invite,
  'guests-strike': m.sale_admin_done_strike,
  'sale-close': m.sale_admin_done_close,
  letter: m.letter_admin_done,
  'fairness-note': m.fairness_done_note,
  'fairness-dismiss': m.fairness_done_dismiss,
  'fairness-void': m.fairness_done_void,
  'fairness-ban': m.fairness_done_ban,
  ...orderDone,
}

/** Shows what the last form did, as the address says it. */
export function DoneNote() {
  const [query] = useSearchParams()
  const sentence = sentences[query.get('done') ?? '']
  return <div role="status">{sentence && <Note tone="ok">{sentence()}</Note>}</div>
}
