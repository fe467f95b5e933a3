import { plainNumber } from '#shared/typed.ts'
import { type BankAccount, depositTypes } from './bank.ts'

/**
 * ゆうちょ銀行 prints 記号 and 番号 in its passbooks; other banks need a branch and an account number, which follow by the bank's
 * published rule. A single digit between the two (of a reissued passbook, or a check digit) is ignored.
 */
const postalBank = '9900'

type PostalField = 'postalSymbol' | 'postalNumber'
export type PostalAccount =
  | { readonly outcome: 'right'; readonly account: Pick<BankAccount, 'depositType' | 'accountNumber'> & PostalPlace }
  | { readonly outcome: 'wrong'; readonly problems: readonly { readonly field: PostalField; readonly key: string }[] }
interface PostalPlace {
  readonly bankCode: string
  readonly branchCode: string
}

/**
 * The account for 記号 and 番号, typed in any width and with or without a hyphen.
 * @example
 * postalAccount('10530', '12345671') // 9900, branch 058, ordinary, 1234567
 */
export function postalAccount(typedSymbol: string, typedNumber: string): PostalAccount {
  const symbol = digitsOf(typedSymbol)
  const number = digitsOf(typedNumber)
  const [, kind, district] = /^([01])(\d\d)\d\d(?:-\d?)?$/.exec(symbol) ?? []
  const isGiro = kind === '0'
  // The number of a savings account ends in 1, which is not part of the account number for other banks.
  const [, own] = (isGiro ? /^(?:\d-)?(\d{1,6})$/ : /^(?:\d-)?(\d{1,7})1$/).exec(number) ?? []
  const problems = [
    ...(district === undefined ? [{ field: 'postalSymbol', key: 'POSTAL_SYMBOL_FORMAT' } as const] : []),
    ...(own === undefined ? [{ field: 'postalNumber', key: 'POSTAL_NUMBER_FORMAT' } as const] : []),
  ]
  if (district === undefined || own === undefined) return { outcome: 'wrong', problems }
  const account = {
    bankCode: postalBank,
    branchCode: district + (isGiro ? '9' : '8'),
    depositType: isGiro ? depositTypes.current : depositTypes.ordinary,
    accountNumber: own.padStart(7, '0'),
  }
  return { outcome: 'right', account }
}

const digitsOf = (typed: string): string => plainNumber(typed).replace(/\s/g, '')
