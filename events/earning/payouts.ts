import * as z from 'zod'
import { accountProblems } from '#shared/domain/people/account/bank.ts'
import { clock, event, reaction } from '../event.ts'
import { memberBanned } from '../people/accounts.ts'

/** Events of payouts (D88), and the functions that advance them. */
const id = z.string()
const facts = {
  payoutId: id,
  seller: id,
  /** Recipients of a notice: the member who sells, or all members with a login of the partner. */
  members: z.array(id),
  amount: z.int(),
  month: id,
}
const example = {
  payoutId: 'member-01KB8YV6WZ0M3X8N5TQ7R2D4FK_2026-11_1',
  seller: 'member-01KB8YV6WZ0M3X8N5TQ7R2D4FK',
  members: ['01KB8YV6WZ0M3X8N5TQ7R2D4FK'],
  amount: 264_000,
  month: '2026-11',
}

export const payoutPaid = event(
  'payout.paid',
  1,
  /** Yen deducted for sales that were refunded after they had been paid out (D113). */
  z.object({ ...facts, takenBack: z.int().optional() }),
  { ...example, takenBack: 0 },
)
/** A payout was set off against what the seller owes (D113): `amount` of it, and `left` is still owed. */
export const payoutSetOff = event('payout.set-off', 1, z.object({ ...facts, left: z.int() }), {
  ...example,
  left: 36_000,
})
export const payoutReturned = event('payout.returned', 1, z.object({ ...facts, reason: id }), {
  ...example,
  reason: 'no_account',
})

/** A month was closed for a seller without a payable account: the owner of the account has to correct it. */
export const payoutAccountWanted = event(
  'payout.account-wanted',
  1,
  z.object({ seller: id, members: z.array(id), amount: z.int(), month: id, problem: z.enum(accountProblems) }),
  {
    ...{ seller: example.seller, members: example.members, amount: example.amount, month: example.month },
    problem: 'account-unlisted',
  },
)

/** A batch was made, or an operator changed it: the batch itself says which step is next. */
export const payoutBatchMoved = event('payout.batch-moved', 1, z.object({ batchId: id }), {
  batchId: '01KB93C2R4T6V8X0Z2B4D6F8H3',
})

/** The platform reports a change of a transfer file; the file itself has the state. */
export const payoutFileTold = event('payout.file-told', 1, z.object({ eventId: id, fileId: id }), {
  eventId: 'evt_01KB91Q2R4T6V8X0Z2B4D6F8H0',
  fileId: 'tf_01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
})

const pays = {
  table: ['get', 'query', 'put', 'check'],
  indexes: ['GSI1', 'GSI2'],
  payments: true,
  payouts: true,
} as const

export const advancePayouts = reaction({
  id: 'advancePayouts',
  subject: 'payouts',
  on: [payoutBatchMoved, payoutFileTold],
  grants: pays,
  timeout: 120,
  batch: 1,
})

/** Advances batches whose webhook was missed or whose run broke off. */
export const sweepPayouts = clock({
  id: 'sweepPayouts',
  subject: 'payouts',
  every: 'rate(15 minutes)',
  grants: pays,
  timeout: 240,
})

/** Holds open payouts of a member who may not sell any more, until an operator releases them (D77). */
export const holdBanned = reaction({
  id: 'holdBanned',
  subject: 'payouts',
  on: [memberBanned],
  where: { kind: ['sell'] },
  grants: { table: ['get', 'query', 'put'] },
  timeout: 60,
})

/** Closes the last month, once, soon after its end (D88). */
export const closePayouts = clock({
  id: 'closePayouts',
  subject: 'payouts',
  every: 'rate(30 minutes)',
  grants: { table: ['get', 'query', 'put', 'update', 'check'], indexes: ['GSI2'], payments: true },
  timeout: 240,
})

export const payoutsEvents = [
  payoutPaid,
  payoutReturned,
  payoutSetOff,
  payoutAccountWanted,
  payoutBatchMoved,
  payoutFileTold,
] as const
export const payoutsBackground = [advancePayouts, holdBanned, sweepPayouts, closePayouts] as const
