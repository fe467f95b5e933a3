import { zenginAccountTypes } from './account-type.ts'
import { bankBytes } from './bank-text.ts'
import type { TransferFile } from './transfer-file.ts'
import type { TransferLine } from './transfer-line.ts'

/**
 * A file of general transfers in the Zengin layout (payment-platform.md 8.1): a header, a record per transfer, a
 * trailer and an end record of 120 bytes each. Digits are right-aligned and padded with zeros, text is left-aligned and
 * padded with spaces. Records follow each other directly, or with CR LF if the bank requires it.
 */
const digits = (value: string | number, length: number): string => {
  const text = String(value)
  if (!/^\d+$/.test(text) || text.length > length) throw new RangeError(`${text} is not a number of ${length} digits`)
  return text.padStart(length, '0')
}
const text = (value: string, length: number): string => {
  if (value.length > length) throw new RangeError(`${value} has more than ${length} characters`)
  return value.padEnd(length, ' ')
}
const spaces = (length: number) => ' '.repeat(length)

/** Type code of general transfers, and of the character set JIS. */
const kind = '21'
const jisCode = '0'

function header({ consignor, transferDate }: TransferFile): string {
  const { code, name, bankCode, bankName, branchCode, branchName, accountType, accountNumber } = consignor
  return [
    ...['1', kind, jisCode, digits(code, 10), text(name, 40)],
    transferDate.slice(5, 7) + transferDate.slice(8, 10),
    ...[digits(bankCode, 4), text(bankName, 15), digits(branchCode, 3), text(branchName, 15)],
    ...[zenginAccountTypes[accountType], digits(accountNumber, 7), spaces(17)],
  ].join('')
}

function record({ bankCode, bankName, branchCode, branchName, accountType, accountNumber, ...line }: TransferLine) {
  return [
    ...['2', digits(bankCode, 4), text(bankName, 15), digits(branchCode, 3), text(branchName, 15)],
    // The clearing house number, no longer used.
    '0000',
    ...[zenginAccountTypes[accountType], digits(accountNumber, 7), text(line.payee, 30), digits(line.amount, 10)],
    // Not a new account; the line's number, by which results are matched; by wire, without remarks.
    ...['0', digits(line.line, 10), digits(0, 10), '7', spaces(1), spaces(7)],
  ].join('')
}

const trailer = (lines: readonly TransferLine[]): string =>
  [
    ...['8', digits(lines.length, 6)],
    ...[
      digits(
        lines.reduce((sum, { amount }) => sum + amount, 0),
        12,
      ),
      spaces(101),
    ],
  ].join('')

const end = `9${spaces(119)}`

export function zenginFile(
  file: TransferFile,
  lines: readonly TransferLine[],
  lineEnd: 'none' | 'crlf' = 'none',
): Uint8Array {
  const records = [header(file), ...lines.map(record), trailer(lines), end]
  const after = lineEnd === 'crlf' ? '\r\n' : ''
  return bankBytes(records.map(each => each + after).join(''))
}
