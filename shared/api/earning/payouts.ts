import * as z from 'zod'
import { payoutRecordStates } from '#shared/domain/earning/payout/transitions.ts'
import { instant, line, pageOf, pageParam, sizeParam } from '#shared/domain/kernel/fields.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { accountProblems } from '#shared/domain/people/account/bank.ts'
import { endpoint } from '../endpoint.ts'
import { exampleTime } from '../examples/works.ts'

/** Contracts of a seller's payouts, paid and expected (D88). */
const debt = () => z.object({ orderNumber: z.string(), title: z.string(), yen: z.int() })

const payout = () =>
  z.object({
    payoutId: z.string(),
    /** `2026-11`: the month in which the paid sales were completed. */
    month: z.string(),
    state: z.enum(payoutRecordStates),
    amount: z.int(),
    /** Bank, branch and last digits of the account, from the transfer on. */
    bank: z.string().nullable(),
    /**
     * Day of the transfer once there is one, else the next pay day; null if none can be promised: the payout is held or
     * set off, or a bank has not answered.
     */
    payDate: z.string().nullable(),
    /** Deductions for sales that were refunded after they had been paid out (D113); their `yen` is negative. */
    takenBack: z.array(debt()),
    /**
     * A refunded sale is in a transfer that the bank has not confirmed; the payout waits until that decides what is
     * owed.
     */
    isWaiting: z.boolean(),
    /** Bank's reason for returning it: `no_account`, `name_mismatch`, `account_closed`, `refused`, `other`. */
    reason: z.string().nullable(),
    /** Why it is held: `ban` of the seller, or `review` by an operator. Only an operator releases it. */
    hold: z.enum(['ban', 'review']).nullable(),
    paidAt: instant().nullable(),
    works: z.int(),
  })

export const listPayouts = endpoint({
  id: 'listPayouts',
  subject: 'payouts',
  method: 'GET',
  path: '/mypage/payouts',
  summary: 'The seller’s payouts, paid and expected, latest month first (D88)',
  access: 'member',
  input: z.strictObject({ page: pageParam(), size: sizeParam(12) }),
  output: pageOf(payout()).extend({
    /** What prevents payouts to this account; null if it can receive transfers. */
    accountProblem: z.enum(accountProblems).nullable(),
    /** Debts that no open payout covers; later payouts are reduced by them. */
    carried: z.array(debt()),
  }),
  codes: [],
  grants: { table: ['get', 'query'], indexes: ['GSI2'] },
  example: {
    input: {},
    output: {
      list: [
        {
          payoutId: 'member-01KB8YV6WZ0M3X8N5TQ7R2D4FK_2026-11_1',
          month: '2026-11',
          state: 'paid',
          amount: 264_000,
          bank: 'みずほ 丸の内中央 ****543',
          payDate: '2026-12-15',
          takenBack: [],
          isWaiting: false,
          reason: null,
          hold: null,
          paidAt: exampleTime,
          works: 1,
        },
      ],
      total: 1,
      page: 1,
      size: 12,
      accountProblem: null,
      carried: [],
    },
  },
})

export const payoutStatement = endpoint({
  id: 'payoutStatement',
  subject: 'payouts',
  method: 'GET',
  path: '/mypage/payout-statement',
  summary: 'The statement of a payout as a PDF: each work with its deductions, and the total (D88)',
  access: 'member',
  input: z.strictObject({ id: z.string().regex(/^[\w-]{8,80}$/, { error: 'ID_FORMAT' }) }),
  output: z.string(),
  codes: ['not-found'],
  grants: { table: ['get', 'query'], indexes: ['GSI2'] },
  file: true,
  memory: 1024,
  example: { input: { id: 'member-01KB8YV6WZ0M3X8N5TQ7R2D4FK_2026-11_1' }, output: '%PDF-1.7' },
})

export const searchBanks = endpoint({
  id: 'searchBanks',
  subject: 'payouts',
  method: 'GET',
  path: '/mypage/banks',
  summary: 'Search banks, or branches of a bank, by the start of name, reading or code; the first ten by code',
  access: 'member',
  input: z.strictObject({
    keyword: line(lengths.name),
    /** Searches the branches of this bank. */
    bankCode: z
      .string()
      .regex(/^\d{4}$/, { error: 'BANK_CODE_FORMAT' })
      .optional(),
  }),
  output: z.array(z.object({ code: z.string(), name: z.string() })),
  codes: ['payments-stopped'],
  grants: { payments: true },
  example: { input: { keyword: 'みずほ銀行' }, output: [{ code: '0001', name: 'みずほ' }] },
})

export const payoutsContracts = [listPayouts, payoutStatement, searchBanks] as const
