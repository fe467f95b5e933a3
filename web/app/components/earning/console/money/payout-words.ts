import { banHold } from '#shared/domain/earning/payout/hold.ts'
import type { BatchState, PayoutRecordState } from '#shared/domain/earning/payout/transitions.ts'
import type { AccountProblem } from '#shared/domain/people/account/bank.ts'
import { m } from '../../../../paraglide/messages.js'
import type { BadgeWords } from '../../../site/frame/badge.tsx'

/** The states of payouts and of the files that pay them, for console and sellers alike. */
export const payoutRecordWords: BadgeWords<PayoutRecordState> = {
  payable: ['accepted', m.payouts_record_payable],
  held: ['locked', m.payouts_record_held],
  batched: ['delivering', m.payouts_record_batched],
  paid: ['completed', m.payouts_record_paid],
  returned: ['failed', m.payouts_record_returned],
  'set-off': ['ended', m.payouts_record_set_off],
  emptied: ['ended', m.payouts_record_emptied],
}

export const batchWords: BadgeWords<BatchState> = {
  locking: ['preparing', m.payouts_state_locking],
  waiting: ['due', m.payouts_state_waiting],
  approved: ['accepted', m.payouts_state_approved],
  exported: ['delivering', m.payouts_state_exported],
  sent: ['delivering', m.payouts_state_sent],
  finished: ['completed', m.payouts_state_finished],
  'given-up': ['ended', m.payouts_state_given_up],
}

/** What keeps a seller from being paid, for console and seller alike. */
export const accountProblemWords = {
  'no-account': m.payouts_problem_no_account,
  'account-codes': m.payouts_problem_account_codes,
  'account-payee': m.payouts_problem_account_payee,
  'account-unlisted': m.payouts_problem_account_unlisted,
} as const satisfies Readonly<Record<AccountProblem, () => string>>

const problems: Readonly<Record<string, () => string>> = {
  claim: m.payouts_problem_claim,
  ban: m.payouts_problem_ban,
  held: m.payouts_problem_held,
  ...accountProblemWords,
  repeated: m.payouts_problem_repeated,
  debt: m.payouts_problem_debt,
  'nothing-left': m.payouts_problem_nothing_left,
  returned: m.payouts_problem_returned,
}
/** What the bank's data say against a line comes as a sentence. */
export const problemWord = (problem: string): string => problems[problem]?.() ?? problem

/** A ban's hold has no words of an operator. */
export const holdWord = (reason: string): string => (reason === banHold ? m.payouts_hold_ban() : reason)

const reasons: Readonly<Record<string, () => string>> = {
  no_account: m.payouts_reason_no_account,
  name_mismatch: m.payouts_reason_name_mismatch,
  account_closed: m.payouts_reason_account_closed,
  refused: m.payouts_reason_refused,
  other: m.payouts_reason_other,
}
export const returnReasons = Object.keys(reasons)
/** An operator's own words stay as they are. */
export const returnWord = (reason: string): string => reasons[reason]?.() ?? reason
