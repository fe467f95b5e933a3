import * as z from 'zod'
import { type AccountType, accountTypes } from './account-type.ts'
import type { Bank } from './bank-list.ts'
import { bankText, isBankName } from './bank-text.ts'

/** One transfer of a file: account, amount and the bank's result (payment-platform.md 5.17). */
const returnReasons = ['no_account', 'name_mismatch', 'account_closed', 'refused', 'other'] as const
export type ReturnReason = (typeof returnReasons)[number]
export const ReturnReason = z.enum(returnReasons)

export const lineStates = ['waiting', 'done', 'returned'] as const
export type LineState = (typeof lineStates)[number]

/** An executed transfer may still be returned; a returned one stays so. */
export const lineMoves = { waiting: ['done', 'returned'], done: ['returned'], returned: [] } as const satisfies Record<
  LineState,
  readonly LineState[]
>

/** A payee's account, with the names that go into the file. */
export const payeeAccount = z.object({
  bankCode: z.string(),
  bankName: z.string(),
  branchCode: z.string(),
  branchName: z.string(),
  accountType: z.enum(accountTypes),
  accountNumber: z.string(),
  /** Half-width, as in the file. */
  payee: z.string(),
})
export type PayeeAccount = z.infer<typeof payeeAccount>
type AccountPlace = Omit<PayeeAccount, 'payee'>

export const transferLine = payeeAccount.extend({
  /** Number from 1, in the order of the file. */
  line: z.int().min(1),
  payeeId: z.string().nullable(),
  amount: z.int().min(1),
  /** The shop's own reference of the transfer. */
  reference: z.string(),
  state: z.enum(lineStates),
  reason: ReturnReason.nullable(),
  resultAt: z.int().nullable(),
})
export type TransferLine = z.infer<typeof transferLine>

/** Bank, branch and account as the caller wrote them, unchecked. */
export interface WrittenPlace {
  readonly bank_code: string
  readonly branch_code: string
  readonly account_type: AccountType
  readonly account_number: string
}
export interface WrittenAccount extends WrittenPlace {
  readonly payee_kana: string
}

/** Yen of one transfer: ten digits. */
const transferMax = 9_999_999_999
/** Yen of all lines of a file: its trailer has twelve digits. */
export const fileMax = 999_999_999_999
export const mostLines = 9_999
const longestPayee = 30
/**
 * Names of banks and branches are only informative, so they may be cut; a payee's name is compared and may not (8.1).
 */
const longestBankName = 15

type AccountCode = `E1081${'245002' | '246002' | '248006' | '325001' | '325003' | '325008'}`
type AmountCode = `E1081${'324005' | '324006' | '324007'}`
/** A line with both a payee and an account is ambiguous. */
export type LineCode = AccountCode | AmountCode | 'E1081325002' | 'E9992001001'
export interface LineProblem<Code extends LineCode = LineCode> {
  readonly code: Code
  readonly field: string
  readonly params?: readonly string[]
}

export type CheckedValue<Value, Code extends LineCode = AccountCode> =
  | { readonly outcome: 'right'; readonly value: Value }
  | { readonly outcome: 'wrong'; readonly problems: readonly LineProblem<Code>[] }

/** Every problem of bank, branch and account. `bank` is the one with that code, if any. */
export function checkPlace(written: WrittenPlace, bank: Bank | undefined): CheckedValue<AccountPlace> {
  const branch = bank?.branches.find(({ code }) => code === written.branch_code)
  const problems: LineProblem<AccountCode>[] = []
  if (!bank) problems.push({ code: 'E1081245002', field: 'bank_code' })
  // An unknown bank has no branches to check.
  else if (!branch) problems.push({ code: 'E1081246002', field: 'branch_code' })
  if (!/^\d{7}$/.test(written.account_number)) problems.push({ code: 'E1081248006', field: 'account_number' })
  if (problems.length > 0 || !bank || !branch) return { outcome: 'wrong', problems }
  const value = {
    bankCode: bank.code,
    bankName: shortName(bank.kana),
    branchCode: branch.code,
    branchName: shortName(branch.kana),
    accountType: written.account_type,
    accountNumber: written.account_number,
  }
  return { outcome: 'right', value }
}

type WrittenTexts = Omit<WrittenAccount, 'account_type'>

/** The problem of a line with both a payee and an account. */
export function checkSource(
  payeeId: string | undefined,
  { account_type = '', ...written }: WrittenTexts & { readonly account_type?: string | undefined },
): readonly LineProblem[] {
  const { bank_code, branch_code, account_number, payee_kana } = written
  const isWritten = [bank_code, branch_code, account_type, account_number, payee_kana].some(text => text !== '')
  return payeeId !== undefined && isWritten ? [{ code: 'E9992001001', field: 'payee_id', params: ['payee_id'] }] : []
}

/** The payee's name as written in the file. */
function checkPayee(written: string): CheckedValue<string> {
  const wrong = (code: AccountCode, params: readonly string[] = []): CheckedValue<string> => ({
    outcome: 'wrong',
    problems: [{ code, field: 'payee_kana', params }],
  })
  if (written.trim() === '') return wrong('E1081325001')
  const value = bankText(written)
  if (value === undefined || !isBankName(value)) return wrong('E1081325008')
  return value.length > longestPayee ? wrong('E1081325003', [String(longestPayee)]) : { outcome: 'right', value }
}

/** Every problem of an account, or the account in its stored form. */
export function checkAccount(written: WrittenAccount, bank: Bank | undefined): CheckedValue<PayeeAccount> {
  const place = checkPlace(written, bank)
  const payee = checkPayee(written.payee_kana)
  if (place.outcome === 'right' && payee.outcome === 'right')
    return { outcome: 'right', value: { ...place.value, payee: payee.value } }
  return { outcome: 'wrong', problems: [place, payee].flatMap(each => (each.outcome === 'wrong' ? each.problems : [])) }
}

const shortName = (kana: string): string => (bankText(kana) ?? '').slice(0, longestBankName)

/** Amount of a line: whole yen of one to ten digits, and no more than is left for the file. */
export function checkAmount(written: number | string, left = fileMax): number | LineProblem<AmountCode> {
  const field = 'amount'
  if (!/^-?\d+$/.test(String(written))) return { code: 'E1081324006', field }
  const amount = Number(written)
  const most = Math.min(transferMax, left)
  if (amount > most) return { code: 'E1081324005', field, params: [String(most)] }
  return amount < 1 ? { code: 'E1081324007', field, params: ['1', String(transferMax)] } : amount
}

/**
 * Lines that pay the same sum to the same account, perhaps by mistake: the preview marks them, but nothing is refused.
 */
export function repeatedLines(lines: readonly (PayeeAccount & { line: number; amount: number })[]): number[] {
  const seen = new Map<string, number>()
  return lines.flatMap(({ line, amount, bankCode, branchCode, accountType, accountNumber }) => {
    const key = [bankCode, branchCode, accountType, accountNumber, amount].join()
    const isRepeated = seen.has(key)
    seen.set(key, line)
    return isRepeated ? [line] : []
  })
}
