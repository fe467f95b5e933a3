import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { payeeKana, zenginKana } from '#shared/domain/kernel/kana.ts'
import { accountProblem, type BankAccount, depositTypes, fitsBankFile } from '#shared/domain/people/account/bank.ts'
import { rowMeant } from '#shared/domain/people/account/bank-search.ts'
import { postalAccount } from '#shared/domain/people/account/postal-account.ts'
import { bankText } from '#shared/platform/transfers/bank-text.ts'

describe('a passbook of ゆうちょ銀行', () => {
  test.each([
    ['10530', '12345671', '058', depositTypes.ordinary, '1234567'],
    ['17300', '19927651', '738', depositTypes.ordinary, '1992765'],
    // Fewer digits, a reissued passbook, full-width digits and a space.
    ['10150', '12341', '018', depositTypes.ordinary, '0001234'],
    ['10150-2', '12341', '018', depositTypes.ordinary, '0001234'],
    ['１０１５０', ' １２３４５６７１', '018', depositTypes.ordinary, '1234567'],
    // A giro account: its single digit has no part in it, wherever it was typed.
    ['00120', '12345', '019', depositTypes.current, '0012345'],
    ['00120-2', '123456', '019', depositTypes.current, '0123456'],
    ['00120', '2－12345', '019', depositTypes.current, '0012345'],
  ] as const)(
    'of symbol %s and number %s is paid at branch %s',
    (symbol, number, branchCode, depositType, accountNumber) => {
      const account = { bankCode: '9900', branchCode, depositType, accountNumber }
      expect(postalAccount(symbol, number)).toEqual({ outcome: 'right', account })
    },
  )

  test.each([
    ['20530', '12345671', ['postalSymbol']],
    ['1053', '12345671', ['postalSymbol']],
    ['105300', '12345671', ['postalSymbol']],
    ['10530', '12345678', ['postalNumber']],
    ['10530', '1', ['postalNumber']],
    ['10530', '123456781', ['postalNumber']],
    ['00120', '1234567', ['postalNumber']],
    ['', '', ['postalSymbol', 'postalNumber']],
  ])('of symbol “%s” and number “%s” is wrong at its fields', (symbol, number, fields) => {
    const wrong = postalAccount(symbol, number)
    expect(wrong.outcome === 'wrong' && wrong.problems.map(({ field }) => field)).toEqual(fields)
  })
})

describe('the row that a name or code means', () => {
  const rows = [
    { code: '004', name: '丸の内中央', kana: 'マルノウチチユウオウ' },
    { code: '005', name: '丸の内', kana: 'マルノウチ' },
    { code: '006', name: '丸の内', kana: 'マルノウチ' },
  ]
  test.each([
    ['004', '何でも', '004'],
    ['999', '丸の内中央', undefined],
    [undefined, '丸の内中央支店', '004'],
    [undefined, 'ﾏﾙﾉｳﾁﾁﾕｳｵｳ', '004'],
    // Two have the name, and a beginning is no name.
    [undefined, '丸の内', undefined],
    [undefined, '丸', undefined],
  ])('code %s and name %s: %s', (code, name, meant) => {
    expect(rowMeant(rows, { code, name })?.code).toBe(meant)
  })
})

describe('an account that can be paid', () => {
  const account: BankAccount = {
    ...{ bankName: 'みずほ', bankCode: '0001', branchName: '丸の内中央', branchCode: '004' },
    ...{ depositType: depositTypes.ordinary, accountNumber: '0076543', payeeName: 'モリシタ　ナギ' },
  }
  test.each([
    [account, null],
    [undefined, 'no-account'],
    [{ ...account, bankCode: null }, 'account-codes'],
    [{ ...account, branchCode: null }, 'account-codes'],
    [{ ...account, payeeName: '森下凪' }, 'account-payee'],
    [{ ...account, payeeName: 'ガ'.repeat(16) }, 'account-payee'],
    [{ ...account, isUnlisted: true }, 'account-unlisted'],
  ] as const)('%j: %s', (kept, problem) => {
    expect(accountProblem(kept)).toBe(problem)
  })

  test('thirty signs of the bank’s file are the longest name, and a voiced mark is one', () => {
    expect(fitsBankFile('ガ'.repeat(15))).toBe(true)
    expect(fitsBankFile(`${'ガ'.repeat(15)}ア`)).toBe(false)
    expect(fitsBankFile('ア'.repeat(30))).toBe(true)
  })

  test('whatever name is kept, the file carries it, and in just these signs', () => {
    const unit = fc.constantFrom(...'あいうがぎぱっゃゅょゎんをゐゑアヴヵヶッーヮヰヱヷヽﾊﾟｶﾞ ・（）-．／A1,「森')
    fc.assert(
      fc.property(fc.string({ unit, minLength: 1 }), typed => {
        const kept = payeeKana(typed)
        if (kept !== null) expect(bankText(kept)).toBe(zenginKana(kept))
      }),
      { numRuns: 1000 },
    )
    expect(payeeKana('さとう スヱ')).toBe('サトウ　スエ')
  })
})
