import { holidays } from '#functions/machinery/runtime/holidays.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import type { Problem } from '#shared/platform/api/problems.ts'
import type { TransferItem } from '#shared/platform/api/transfers/fields.ts'
import { accountTypeNumbers, accountTypeOf } from '#shared/platform/transfers/account-type.ts'
import type { Bank } from '#shared/platform/transfers/bank-list.ts'
import { bankText } from '#shared/platform/transfers/bank-text.ts'
import {
  cutOffOf,
  type Holidays,
  longestAheadDays,
  transferDateProblem,
} from '#shared/platform/transfers/business-day.ts'
import type { Consignor } from '#shared/platform/transfers/transfer-file.ts'
import {
  type CheckedValue,
  checkAccount,
  checkAmount,
  checkPlace,
  checkSource,
  fileMax,
  type LineCode,
  type LineProblem,
  type PayeeAccount,
  type TransferLine,
} from '#shared/platform/transfers/transfer-line.ts'
import type { Mode } from '../../store/table-keys.ts'
import { readPayees } from '../../store/transfers/transfer-files.ts'
import { findBanks } from '../banks/banks.ts'

/** A file as requested by a call. */
interface WrittenFile {
  readonly transfer_date: string
  readonly consignor_code: string
  readonly consignor_name: string
  readonly consignor_account: {
    readonly bank_code: string
    readonly branch_code: string
    readonly account_type: '0' | '1'
    readonly account_number: string
  }
  readonly items: readonly TransferItem[]
}
interface Asking {
  readonly mode: Mode
  readonly shopId: string
  readonly table: Getter
  readonly now: number
}

/** A line in its final form, or with all its problems. */
interface CheckedLine {
  readonly line: number
  readonly reference: string
  readonly problems: readonly LineProblem[]
  readonly transfer: TransferLine | undefined
  /** The account as far as it is valid, even if the line has problems. */
  readonly account: PayeeAccount | undefined
  readonly amount: number | undefined
}

export interface CheckedFile {
  /** Problem of the transfer date. */
  readonly dateProblem: (Problem & { readonly code: DateCode }) | undefined
  /** Epoch ms. */
  readonly cutOff: number
  readonly consignor: CheckedValue<Consignor>
  readonly lines: readonly CheckedLine[]
}

/** Validates a whole file and reports every problem of the shop's account and of each line. */
export async function checkFile(written: WrittenFile, { mode, shopId, table, now }: Asking): Promise<CheckedFile> {
  const { transfer_date: date, consignor_account: from, items } = written
  const ids = items.flatMap(({ payee_id: id }) => (id === undefined ? [] : [id]))
  const [closed, banks, payees] = await Promise.all([
    holidays(),
    findBanks([from.bank_code, ...items.map(({ bank_code: code }) => code)]),
    readPayees(table, { mode, shopId }, ids),
  ])
  return {
    dateProblem: checkDate(date, now, closed),
    cutOff: cutOffOf(date, closed),
    consignor: checkConsignor(written, banks),
    lines: checkLines(items, { banks, payees }),
  }
}

type DateCode = 'E1080321007' | 'E1080321011' | 'E1080321031'

function checkDate(date: string, now: number, closed: Holidays): CheckedFile['dateProblem'] {
  const place = { field: 'transfer_date', pointer: '/transfer_date' }
  switch (transferDateProblem(date, now, closed)) {
    case 'closed':
      return { ...place, code: 'E1080321011' }
    case 'too-far':
      return { ...place, code: 'E1080321007', params: [String(longestAheadDays)] }
    case 'no-business-day':
      return { ...place, code: 'E1080321031' }
    case undefined:
      return undefined
  }
}

/** Each line may use what earlier lines leave of the file's total. */
function checkLines(items: readonly TransferItem[], known: Known): readonly CheckedLine[] {
  let left = fileMax
  return items.map((item, index) => {
    const checked = checkLine(item, index + 1, left, known)
    left -= checked.amount ?? 0
    return checked
  })
}

function checkConsignor(
  { consignor_code: code, consignor_name: name, consignor_account: from }: WrittenFile,
  banks: ReadonlyMap<string, Bank>,
): CheckedValue<Consignor> {
  const place = checkPlace({ ...from, account_type: accountTypeOf(from.account_type) }, banks.get(from.bank_code))
  if (place.outcome === 'wrong') return place
  const value = { ...place.value, code: code.padStart(10, '0'), name: bankText(name) ?? '' }
  return { outcome: 'right', value }
}

interface Known {
  readonly banks: ReadonlyMap<string, Bank>
  readonly payees: ReadonlyMap<string, PayeeAccount>
}

function checkLine(item: TransferItem, line: number, left: number, known: Known): CheckedLine {
  const account = accountOf(item, known)
  const amount = checkAmount(item.amount, left)
  const { reference, payee_id: payeeId = null } = item
  const source = checkSource(item.payee_id, item)
  const problems = [
    ...source,
    ...(account.outcome === 'wrong' ? account.problems : []),
    ...(typeof amount === 'number' ? [] : [amount]),
  ]
  const yen = typeof amount === 'number' ? amount : undefined
  const value = account.outcome === 'right' && source.length === 0 ? account.value : undefined
  const transfer =
    value === undefined || yen === undefined
      ? undefined
      : { ...value, line, payeeId, amount: yen, reference, state: 'waiting' as const, reason: null, resultAt: null }
  return { line, reference, problems, transfer, account: value, amount: yen }
}

function accountOf(
  { payee_id: id, ...written }: TransferItem,
  { banks, payees }: Known,
): CheckedValue<PayeeAccount, LineCode> {
  if (id === undefined) {
    const type = accountTypeOf(written.account_type ?? accountTypeNumbers.ordinary)
    return checkAccount({ ...written, account_type: type }, banks.get(written.bank_code))
  }
  const value = payees.get(id)
  return value
    ? { outcome: 'right', value }
    : { outcome: 'wrong', problems: [{ code: 'E1081325002', field: 'payee_id' }] }
}
