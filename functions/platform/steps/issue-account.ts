import type { Problem } from '#shared/platform/api/problems.ts'
import { lastAttempt, type Payment, paymentKey } from '#shared/platform/payment.ts'
import { beginAttempt } from '#shared/platform/payment-attempt.ts'
import { accountId, poolStateOf } from '#shared/platform/virtual-account.ts'
import { rules } from '../lib/payment-rules.ts'
import { assign, drawNumber, getEntry } from '../store/account-pool.ts'
import { reread, tries } from './ask.ts'
import { type Desk, newUpstreamKey } from './desk.ts'
import type { Execution } from './execute-rules.ts'
import { ownPayment } from './operate.ts'
import { changeOf } from './record.ts'
import { settleAttempt } from './settle.ts'
import { freeFieldsOf, wordOfAnswer, wordOfSnapshot } from './word.ts'

const refused = (code: Problem['code'], params: readonly string[] = []) => ({ problems: [{ code, params }] })
const codes = {
  EC003116010: 'EC003116010',
  EC003100023: 'EC101310023',
  EC003100004: 'EC101100004',
} as const

/** Assigns a bank account to a payment: a free number, or the one of an earlier payment that still rests (5.16). */
export async function issueAccount(desk: Desk, start: Payment, input: Execution) {
  let payment = start
  const reference = await referred(desk, input.reference_order_id)
  if ('problems' in reference) return reference
  for (let round = 1; round <= tries; round++) {
    const at = desk.now()
    const proposed = reference.number ?? drawNumber()
    const begun = beginAttempt(
      payment,
      {
        accessId: input.access_id ?? payment.accessId,
        at,
        keys: { register: newUpstreamKey(at), execute: newUpstreamKey(at), complete: null },
        ...(desk.requestKey !== undefined && { requestKey: desk.requestKey }),
        proposed,
      },
      rules,
    )
    if (!begun.ok) return refused(codes[begun.code], begun.params)
    const attempt = lastAttempt(begun.payment)
    const change = changeOf(desk, payment, begun)
    const taken = assign(payment, proposed, at, reference.payment?.id)
    if (
      attempt &&
      (await desk.write({ ...change, writes: [...change.writes, taken], upstreamRef: attempt.upstreamOrderId }))
    ) {
      return call(desk, begun.payment, attempt.n, input, reference.payment)
    }
    const current = await reread(desk, paymentKey(payment))
    // The payment is as it was, so it was the number: the one asked for is gone, or another has to be drawn.
    if (current.version === payment.version && reference.payment)
      return refused('EC101312004', [reference.payment.status])
    payment = current
  }
  return refused('EC101310004', ['ASSIGNED'])
}

async function call(desk: Desk, payment: Payment, n: number, input: Execution, reference: Payment | undefined) {
  const attempt = payment.attempts[n - 1]
  if (!attempt) throw new Error(`payment ${payment.id} has no attempt ${n}`)
  const outcome = await desk.acquirer.virtualAccount.issue({
    upstreamOrderId: attempt.upstreamOrderId,
    amount: payment.amount,
    tax: payment.tax,
    termDays: input.payment_term_day ?? rules.termDays,
    freeFields: freeFieldsOf(payment),
    ...(reference && { referenceOrderId: reference.upstreamBase }),
    registerKey: attempt.keys.register,
    assignKey: attempt.keys.execute,
    ...(attempt.proposed && { proposed: attempt.proposed }),
  })
  const word = outcome.kind === 'done' ? wordOfSnapshot(outcome) : wordOfAnswer(outcome)
  return settleAttempt(desk, payment, n, word)
}

/** The payment whose number is asked for, and that number, if it rests and nobody else has it. */
async function referred(desk: Desk, id: string | undefined) {
  if (id === undefined) return { payment: undefined, number: undefined }
  const payment = await ownPayment(desk, id)
  if (!payment?.account) return refused('EC101312002')
  const entry = await getEntry(desk.table, accountId(payment.account))
  const isResting = entry?.paymentId === payment.id && poolStateOf(entry, desk.now()) === 'COOLDOWN'
  if (!isResting) return refused('EC101312004', [payment.status])
  const { branchCode, accountNumber } = payment.account
  return { payment, number: { branchCode, accountNumber } }
}
