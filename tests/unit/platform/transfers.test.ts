import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holidays } from '#functions/machinery/runtime/holidays.ts'
import { findBank, findBanks } from '#functions/platform/transfers/banks/banks.ts'
import { bankData } from '#infra/bank-data.ts'
import { depositTypes } from '#shared/domain/people/account/bank.ts'
import { accountTypeNumbers, accountTypeOf, zenginAccountTypes } from '#shared/platform/transfers/account-type.ts'
import { type BankSource, bankTexts, unpackBanks } from '#shared/platform/transfers/bank-list.ts'
import { bankBytes, bankText } from '#shared/platform/transfers/bank-text.ts'
import {
  addDays,
  businessDayUntil,
  cutOffOf,
  isBusinessDay,
  isTransferDate,
  nextTransferDate,
} from '#shared/platform/transfers/business-day.ts'
import {
  approveTransfers,
  type LineResult,
  moveTransferFile,
  noteResults,
  type TransferFile,
  type TransferFileDeed,
  transferFileStates,
  transferFileTransitions,
} from '#shared/platform/transfers/transfer-file.ts'
import {
  checkAccount,
  checkAmount,
  repeatedLines,
  type TransferLine,
} from '#shared/platform/transfers/transfer-line.ts'
import { zenginFile } from '#shared/platform/transfers/zengin-file.ts'
import { readZengin } from '#tests/support/zengin-reader.ts'

const at = Date.UTC(2026, 11, 1)
const line = (change: Partial<TransferLine> = {}): TransferLine => ({
  line: 1,
  payeeId: null,
  amount: 264_000,
  reference: 'po_1',
  bankCode: '0001',
  bankName: 'ﾐｽﾞﾎ',
  branchCode: '004',
  branchName: 'ﾏﾙﾉｳﾁﾁﾕｳｵｳ',
  accountType: 'ordinary',
  accountNumber: '0076543',
  payee: 'ﾓﾘｼﾀ ﾅｷﾞ',
  ...{ state: 'waiting', reason: null, resultAt: null },
  ...change,
})
const by = (person: string, keyId: string) => ({ by: person, keyId, at })
const file = (change: Partial<TransferFile> = {}): TransferFile => ({
  ...{ id: 'tf_1', shopId: 's_00000000001', mode: 'test', state: 'DRAFT', version: 1 },
  transferDate: '2026-12-15',
  cutOff: Date.UTC(2026, 11, 14, 6),
  consignor: {
    code: '0000123456',
    name: 'ｺｳｹﾞｲﾉﾏ(ｶ',
    ...{ bankCode: '0001', bankName: 'ﾐｽﾞﾎ', branchCode: '001', branchName: 'ﾄｳｷﾖｳ' },
    ...{ accountType: 'current', accountNumber: '1234567' },
  },
  ...{ count: 1, total: 264_000, done: 0, doneYen: 0, returned: 0, returnedYen: 0 },
  created: by('Sakura Ito', 'key_a'),
  ...{ approved: null, exported: null, sent: null, updatedAt: at },
  ...change,
})

describe('text for banks', () => {
  test.each([
    ['もりした なぎ', 'ﾓﾘｼﾀ ﾅｷﾞ'],
    ['ﾓﾘｼﾀ　ﾅｷﾞ', 'ﾓﾘｼﾀ ﾅｷﾞ'],
    ['キャッツ・ショップ', 'ｷﾔﾂﾂ.ｼﾖﾂﾌﾟ'],
    ['ヴァイオリン', 'ｳﾞｱｲｵﾘﾝ'],
    ['カ）コーヒー', 'ｶ)ｺ-ﾋ-'],
    ['トーキョー－ＵＦＪ', 'ﾄ-ｷﾖ--UFJ'],
    ['ヲノ', 'ｵﾉ'],
    ['ｶﾞ', 'ｶﾞ'],
    ['か゛', 'ｶﾞ'],
    ['「アンド」', '｢ｱﾝﾄﾞ｣'],
    ['ヰノウヱ', 'ｲﾉｳｴ'],
    ['サヽキ', 'ｻｻｷ'],
    ['いすゞ', 'ｲｽｽﾞ'],
    ['かゞみ', 'ｶｶﾞﾐ'],
    ['こゝろ', 'ｺｺﾛ'],
    ['づゝ', 'ﾂﾞﾂ'],
  ])('%s is written %s', (typed, written) => expect(bankText(typed)).toBe(written))

  test.each(['ヽキ', '森下 凪', 'Nagi & Co', 'é', 'ｱ;', '😀'])('%s has no place in a bank file', typed =>
    expect(bankText(typed)).toBeUndefined(),
  )

  test('what is written stays as it is, and takes a byte a character', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'ぁあがぱゔんァアガパヴンーヲｧｱﾞﾟＡa1 　（)-．・／,「｣¥漢é゛') })
    fc.assert(
      fc.property(typed, text => {
        const written = bankText(text)
        if (written === undefined) return
        expect(bankText(written)).toBe(written)
        expect(bankBytes(written)).toHaveLength(written.length)
        expect(written).toMatch(/^[0-9A-Zｱ-ﾝﾞﾟ ()\-./,｢｣\\]*$/)
      }),
    )
  })
})

test('the three numbers of an account type are never taken for each other', () => {
  const words = Object.keys(accountTypeNumbers) as (keyof typeof accountTypeNumbers)[]
  expect(words).toEqual(['ordinary', 'current'])
  for (const word of words) expect(accountTypeOf(accountTypeNumbers[word])).toBe(word)
  fc.assert(
    fc.property(fc.constantFrom(...words), word => {
      const [market, platform, bank] = [
        depositTypes[word],
        Number(accountTypeNumbers[word]),
        Number(zenginAccountTypes[word]),
      ]
      // Ordinary is 2, 0 and 1; current 1, 1 and 2: whoever hands one number on pays into another account.
      expect([market, platform, bank]).toEqual(word === 'ordinary' ? [2, 0, 1] : [1, 1, 2])
      expect(market).not.toBe(bank)
    }),
  )
  expect(new Set(Object.values(zenginAccountTypes)).size).toBe(3)
})

describe('business days', async () => {
  const closed = await holidays()
  test.each([
    ['2026-12-15', true],
    ['2026-12-19', false], // Saturday
    ['2026-11-23', false], // Labour Thanksgiving
    ['2026-12-31', false],
    ['2027-01-03', false],
    ['2027-01-04', true],
    ['2026-09-22', false], // between two holidays
  ])('%s: %s', (date, expected) => expect(isBusinessDay(date, closed)).toBe(expected))

  test('a file is in time until three in the afternoon of the business day before, and thirty days ahead', () => {
    expect(new Date(cutOffOf('2026-12-14', closed)).toISOString()).toBe('2026-12-11T06:00:00.000Z')
    expect(isTransferDate('2026-12-14', Date.UTC(2026, 11, 11, 5, 59), closed)).toBe(true)
    expect(isTransferDate('2026-12-14', Date.UTC(2026, 11, 11, 6), closed)).toBe(false)
    expect(isTransferDate('2026-12-31', at, closed)).toBe(false)
    expect(isTransferDate('2027-01-04', at, closed)).toBe(false)
    expect(isTransferDate('2026-12-30', at, closed)).toBe(true)
    // Friday: its own file and Monday's are too late from three o'clock on.
    expect(nextTransferDate(Date.UTC(2026, 11, 11, 5, 59), closed)).toBe('2026-12-14')
    expect(nextTransferDate(Date.UTC(2026, 11, 11, 6), closed)).toBe('2026-12-15')
  })

  test('the day until which banks transfer is at most nine days back, and is one of theirs', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 365 * 20 }), days => {
        const date = addDays('2020-01-01', days)
        const until = businessDayUntil(date, closed)
        expect(isBusinessDay(until, closed)).toBe(true)
        expect(until <= date && addDays(until, 9) >= date).toBe(true)
      }),
    )
  })
})

describe('banks', () => {
  test('are found with their branches, by their codes', async () => {
    const banks = await findBanks(['0001', '9900', '0000'])
    expect([...banks.keys()]).toEqual(['0001', '9900'])
    expect(banks.get('0001')?.branches.find(({ code }) => code === '004')?.name).toBe('丸の内中央')
    expect(await findBank('12')).toBeUndefined()
  })

  test('travel in small texts and come back as they were', () => {
    const source: BankSource = createRequire(import.meta.url)('zengin-code')
    const { groups, names } = bankTexts(source)
    const all = Object.values(groups).flatMap(unpackBanks)
    expect(all).toHaveLength(Object.keys(source).length)
    expect(
      unpackBanks(names)
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual(Object.keys(source).toSorted())
    for (const { code, branches } of all) expect(branches.length).toBe(Object.keys(source[code]?.branches ?? {}).length)
    // The greatest of them is a twentieth of the whole.
    expect(Math.max(...Object.values(groups).map(({ length }) => length))).toBeLessThan(200_000)
    expect(bankData.name).toBe('bank-data')
  })
})

describe('a line', async () => {
  const bank = await findBank('0001')
  const right = {
    bank_code: '0001',
    branch_code: '004',
    account_type: 'ordinary',
    account_number: '0076543',
    payee_kana: 'モリシタ ナギ',
  } as const
  const codesOf = (change: object, isKnown = true) => {
    const checked = checkAccount({ ...right, ...change }, isKnown ? bank : undefined)
    return checked.outcome === 'wrong' ? checked.problems.map(({ code }) => code) : []
  }

  test('says everything that is wrong with it at once', () => {
    expect(codesOf({})).toEqual([])
    expect(codesOf({ bank_code: '0000' }, false)).toEqual(['E1081245002'])
    expect(codesOf({ branch_code: '999' })).toEqual(['E1081246002'])
    expect(codesOf({ account_number: '76543' })).toEqual(['E1081248006'])
    expect(codesOf({ payee_kana: ' ' })).toEqual(['E1081325001'])
    expect(codesOf({ payee_kana: 'ガ'.repeat(15) })).toEqual([])
    expect(codesOf({ payee_kana: 'ガ'.repeat(16) })).toEqual(['E1081325003'])
    expect(codesOf({ branch_code: '', account_number: 'x', payee_kana: '森下' })).toEqual([
      'E1081246002',
      'E1081248006',
      'E1081325008',
    ])
  })

  test.each([
    [264_000, 264_000],
    ['9999999999', 9_999_999_999],
    [10_000_000_000, 'E1081324005'],
    ['12.5', 'E1081324006'],
    [0, 'E1081324007'],
    [-5, 'E1081324007'],
  ])('of %s yen: %s', (written, expected) => {
    const checked = checkAmount(written)
    expect(typeof checked === 'number' ? checked : checked.code).toBe(expected)
  })

  test('that pays an account the same sum again is named', () => {
    expect(repeatedLines([line(), line({ line: 2 }), line({ line: 3, amount: 1 })])).toEqual([2])
  })
})

describe('a file', () => {
  const deeds = Object.keys(transferFileTransitions) as TransferFileDeed[]
  test('moves as its table says and in no other way', () => {
    for (const state of transferFileStates) {
      for (const deed of deeds) {
        const from: readonly string[] = transferFileTransitions[deed].from
        const before = file({ state })
        const moved =
          deed === 'approve' ? approveTransfers(before, by('Ken Mori', 'key_b')) : moveTransferFile(before, deed, at)
        expect(moved.outcome, `${deed} of ${state}`).toBe(from.includes(state) ? 'allowed' : 'refused')
      }
    }
  })

  test('is approved by another person with another key', () => {
    expect(approveTransfers(file(), by('Ken Mori', 'key_b'))).toMatchObject({ file: { state: 'APPROVED', version: 2 } })
    expect(approveTransfers(file(), by('Sakura Ito', 'key_b'))).toMatchObject({ code: 'same' })
    expect(approveTransfers(file(), by('ＳＡＫＵＲＡ ito', 'key_b'))).toMatchObject({ code: 'same' })
    for (const spelled of ['Sakura  Ito', 'SakuraIto', 'sakura　ITO', ' Sakura\u00a0Ito '])
      expect(approveTransfers(file(), by(spelled, 'key_b')), spelled).toMatchObject({ code: 'same' })
    expect(approveTransfers(file(), by('Ken Mori', 'key_a'))).toMatchObject({ code: 'same' })
  })

  test('ends in the same state and with the same sums in whatever order and how often its results come', () => {
    const lines = Array.from({ length: 5 }, (_, index) => line({ line: index + 1, amount: 10 ** index }))
    const start = file({ state: 'SENT', count: 5, total: 11_111 })
    const told: LineResult[] = lines.map(({ line: n }) => ({
      line: n,
      ...(n % 2 === 0 ? { status: 'returned', reason: 'no_account' } : { status: 'done', reason: null }),
    }))
    fc.assert(
      fc.property(fc.shuffledSubarray([...told, ...told], { minLength: 10, maxLength: 10 }), order => {
        let [now, current] = [start, lines]
        for (const result of order) {
          const noted = noteResults(now, current, [result], at)
          if (noted.outcome === 'refused') throw new Error('refused')
          const changed = new Map(noted.changed.map(each => [each.line, each]))
          current = current.map(each => changed.get(each.line) ?? each)
          now = noted.file
        }
        expect(now).toMatchObject({
          state: 'RESULT_IMPORTED',
          done: 3,
          doneYen: 10_101,
          returned: 2,
          returnedYen: 1_010,
        })
      }),
    )
  })

  test('takes a transfer back that was carried out, and carries none out that came back', () => {
    const done = file({ state: 'RESULT_IMPORTED', done: 1, doneYen: 264_000 })
    const back = noteResults(done, [line({ state: 'done' })], [{ line: 1, status: 'returned', reason: 'refused' }], at)
    expect(back).toMatchObject({ file: { done: 0, doneYen: 0, returned: 1, returnedYen: 264_000 } })
    const again = noteResults(done, [line({ state: 'returned' })], [{ line: 1, status: 'done', reason: null }], at)
    expect(again).toEqual({ outcome: 'refused', code: 'state' })
  })

  test('is read back from its layout, whatever is in it, with and without lines', () => {
    const kana = fc.string({ unit: fc.constantFrom(...'ｱｶﾞﾊﾟﾝ-.() AZ09'), maxLength: 30 }).map(text => text.trimStart())
    const digits = (length: number) =>
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
    const transfer = fc.record({
      bankCode: digits(4),
      branchCode: digits(3),
      accountNumber: digits(7),
      accountType: fc.constantFrom('ordinary' as const, 'current' as const, 'savings' as const),
      payee: kana.map(text => text.trim()),
      amount: fc.integer({ min: 1, max: 9_999_999_999 }),
    })
    fc.assert(
      fc.property(fc.array(transfer, { minLength: 1, maxLength: 20 }), fc.boolean(), (transfers, isLined) => {
        const lines = transfers.map((each, index) => line({ ...each, line: index + 1 }))
        const read = readZengin(zenginFile(file(), lines, isLined ? 'crlf' : 'none'))
        expect(read.header).toMatchObject({
          ...{ kind: '21', code: '0', consignorCode: '0000123456', consignorName: 'ｺｳｹﾞｲﾉﾏ(ｶ', date: '1215' },
          ...{ accountType: '2', accountNumber: '1234567', bankName: 'ﾐｽﾞﾎ' },
        })
        expect(
          read.transfers.map(({ bankCode, branchCode, accountType, accountNumber, payee, amount }) => ({
            ...{ bankCode, branchCode, accountType, accountNumber, payee },
            amount: Number(amount),
          })),
        ).toEqual(
          transfers.map(each => ({
            ...each,
            accountType: { ordinary: '1', current: '2', savings: '4' }[each.accountType],
          })),
        )
      }),
    )
  })
})
