import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { checkPhone } from '#functions/people/accounts/phone/check-phone.ts'
import { foundBy } from '#functions/platform/transfers/banks/found-by.ts'
import { updateBank } from '#shared/api/people/accounts/bank.ts'
import { sendSms } from '#shared/api/people/accounts/profile.ts'
import { createAddress } from '#shared/api/people/addresses.ts'
import { isHiragana, payeeKana, toHiragana, zenginKana } from '#shared/domain/kernel/kana.ts'
import { bankKeyword, rowMeant } from '#shared/domain/people/account/bank-search.ts'
import { defaultPhonePolicy } from '#shared/domain/people/account/phone.ts'
import { postalAccount } from '#shared/domain/people/account/postal-account.ts'
import { postalOf } from '#shared/domain/people/address/address.ts'
import { asciiDigits, plainDigits, sameName } from '#shared/typed.ts'

/** Everything that input methods write for a hyphen. */
const hyphens = [...'-‐‑‒–—―−ー－ｰ─━﹣']

describe('what Japanese keyboards type', () => {
  test('digits of every script are read', () => {
    const digits = Array.from({ length: 0x1fbfa }, (_, code) => String.fromCodePoint(code)).filter(one =>
      /\p{Nd}/u.test(one),
    )
    expect(digits.length).toBeGreaterThan(650)
    // They stand in tens, from 0 to 9.
    expect(asciiDigits(digits.join(''))).toBe('0123456789'.repeat(digits.length / 10))
    expect(plainDigits('１２３ー４５６７')).toBe('1234567')
  })

  const address = { ...createAddress.example.input, postcode: '110-0001' }
  test.each([
    ...hyphens.map(hyphen => `110${hyphen}0001`),
    '１１０ー０００１',
    '〒110-0001',
    '〒 １１００００１',
    '110 0001',
    // Copied from a contact, a page and a message.
    '\u202a110-0001\u202c',
    '110\u200b-\u00ad0001\ufeff',
    '\u2066〒１１０\u00a0０００１\u2069',
  ])('an address takes the postcode %s', postcode => {
    const parsed = createAddress.input.parse({ ...address, postcode })
    expect(postalOf(parsed)).toMatchObject({ postcode: '110-0001' })
  })

  test.each([
    ...hyphens.map(hyphen => `090${hyphen}1234${hyphen}5678`),
    ...['０９０１２３４５６７８', '090ー1234ー5678', '090 1234 5678', '(090)1234-5678', '０９０（１２３４）５６７８'],
    ...[
      '+81-90-1234-5678',
      '+81 (0)90 1234 5678',
      '＋８１（０）９０－１２３４－５６７８',
      '0081 90 1234 5678',
      '090.1234.5678',
    ],
  ])('a member is sent a code to %s, and an address takes it', async typed => {
    const { phone } = sendSms.input.parse({ phone: typed })
    expect(await checkPhone(phone, defaultPhonePolicy)).toMatchObject({ ok: true, e164: '+819012345678' })
    expect(postalOf(createAddress.input.parse({ ...address, phone: typed }))).toMatchObject({ phone: '090-1234-5678' })
  })

  test.each([
    ['090-abcd-5678', 'PHONE_FORMAT'],
    ['0901234', 'PHONE_NUMBER_LENGTH'],
    ['+81901234567890123', 'PHONE_NUMBER_LENGTH'],
  ])('the phone %s is refused by what is wrong with it', (phone, key) => {
    expect(sendSms.input.safeParse({ phone }).error?.issues.map(({ message }) => message)).toEqual([key])
  })

  test.each(['99-9999-9999', '000-0000-0000', '00-1234-5678', '1-1234-56789'])('%s is no phone of Japan', phone => {
    expect(createAddress.input.safeParse({ ...address, phone }).error?.issues[0]).toMatchObject({ path: ['phone'] })
  })

  test.each(['１２３４５６７', '123-4567', '123ー4567', ' 1234567 '])(
    'an account is saved with the number %s',
    accountNumber => {
      const written = { ...updateBank.example.input, accountNumber, bankCode: '０００１', branchCode: '００４' }
      expect(updateBank.input.parse(written)).toMatchObject({
        accountNumber: '1234567',
        bankCode: '0001',
        branchCode: '004',
      })
    },
  )

  test.each(hyphens)('the passbook number 10530%s1 is read', hyphen => {
    expect(postalAccount(`10530${hyphen}1`, '12345671').outcome).toBe('right')
  })
})

describe('banks and branches are found by the spelling of the list and of the passbook', () => {
  const rows = [
    { code: '0005', name: '三菱ＵＦＪ', kana: 'ﾐﾂﾋﾞｼﾕ-ｴﾌｼﾞｴｲ' },
    { code: '0033', name: 'ＰａｙＰａｙ', kana: 'ﾍﾟｲﾍﾟｲ' },
    { code: '0310', name: 'ＧＭＯあおぞらネット', kana: 'ｼﾞ-ｴﾑｵ-ｱｵｿﾞﾗﾈﾂﾄ' },
    { code: '137', name: '阿佐ケ谷', kana: 'ｱｻｶﾞﾔ' },
    { code: '012', name: '市ヶ谷', kana: 'ｲﾁｶﾞﾔ' },
    { code: '044', name: 'ＪＲ名古屋', kana: 'ｼﾞｴｲｱ-ﾙﾅｺﾞﾔ' },
  ]
  test.each([
    ...[
      ['三菱UFJ', '0005'],
      ['三菱ＵＦＪ銀行', '0005'],
      ['みつびし', '0005'],
      ['三菱ufj', '0005'],
      ['paypay', '0033'],
      ['PayPay銀行', '0033'],
    ],
    ...[
      ['ペイペイ', '0033'],
      ['gmoあおぞら', '0310'],
      ['GMOアオゾラ', '0310'],
      ['阿佐ヶ谷', '137'],
      ['阿佐ヶ谷支店', '137'],
      ['市ケ谷', '012'],
    ],
    ...[
      ['市ｹ谷', '012'],
      ['jr名古屋', '044'],
      ['０００５', '0005'],
      ['〇〇', ''],
    ],
  ] as const)('%s', (typed = '', code = '') => {
    const found = foundBy(rows, { keyword: bankKeyword(typed) })
    expect(found.map(row => row.code).join()).toBe(code)
  })

  interface Listed {
    readonly code: string
    readonly name: string
    readonly kana: string
    readonly roma: string
  }
  type ListedBank = Listed & { readonly branches: Readonly<Record<string, Listed>> }
  const source: Readonly<Record<string, ListedBank>> = createRequire(import.meta.url)('zengin-code')
  const banks = Object.values(source).map(bank => ({ ...bank, branches: Object.values(bank.branches) }))

  test('a bank or a branch is found by its reading in Latin letters as the list spells it, whichever it is', () => {
    const all: Listed[] = banks.flatMap(bank => [bank, ...bank.branches])
    const missed = all.filter(row => foundBy([row], { keyword: row.roma }).length === 0)
    expect(all.length).toBeGreaterThan(30_000)
    expect(missed.map(({ kana, roma }) => `${kana} ${roma}`)).toEqual([])
  })

  test.each([
    ['ufj', '三菱ＵＦＪ'],
    ['UFJ', '三菱ＵＦＪ'],
    ['ＧＭＯ', 'ＧＭＯあおぞらネット'],
    ['mizuho', 'みずほ'],
    ['Kyōto', '京都'],
    ['kyouto', '京都'],
    ['yucho', 'ゆうちょ'],
    ['Yuucho', 'ゆうちょ'],
    ['tyugoku', '中国'],
    ['chuugoku', '中国'],
    ['hokkaido', '北海道'],
    ['sichizyu sichi', '七十七'],
    ['mizuno', ''],
  ])('and as people spell it: %s', (keyword, name) => {
    expect(foundBy(banks, { keyword })[0]?.name ?? '').toBe(name)
  })

  test.each([
    ['三菱UFJ', '0005'],
    ['ＰＡＹＰＡＹ', '0033'],
    ['市ケ谷支店', '012'],
  ])('%s alone is enough to save', (name, code) => {
    expect(rowMeant(rows, { code: undefined, name })?.code).toBe(code)
  })

  test('a name that differs by a letter is another', () => {
    expect(sameName('三菱UFJ')).not.toBe(sameName('三菱UFI'))
    expect(foundBy(rows, { keyword: '三井' })).toEqual([])
  })
})

describe('a payee is taken as a bank file carries it', () => {
  test.each([
    ['ヤマダ―タロウ', 'ヤマダ－タロウ', 'ﾔﾏﾀﾞ-ﾀﾛｳ'],
    ['か゛ら', 'ガラ', 'ｶﾞﾗ'],
    ['ヤマダ「カ」', 'ヤマダ「カ」', 'ﾔﾏﾀﾞ｢ｶ｣'],
    ['YAMADA TARO', 'ＹＡＭＡＤＡ　ＴＡＲＯ', 'YAMADA TARO'],
    ['Smith, John', 'ＳＭＩＴＨ，　ＪＯＨＮ', 'SMITH, JOHN'],
    ['ﾔﾏﾀﾞ ﾀﾛｳ', 'ヤマダ　タロウ', 'ﾔﾏﾀﾞ ﾀﾛｳ'],
    ['ヰセキ ヱミ', 'イセキ　エミ', 'ｲｾｷ ｴﾐ'],
    ['コーヒー', 'コーヒー', 'ｺ-ﾋ-'],
  ])('%s', (typed, kept, exported) => {
    expect(payeeKana(typed)).toBe(kept)
    expect(zenginKana(kept)).toBe(exported)
    // What is kept is taken again as it is.
    expect(payeeKana(kept)).toBe(kept)
  })
  test.each(['山田', '12345', '---', '', 'ヤマダ👘'])('%j is none', typed => expect(payeeKana(typed)).toBeNull())
})

describe('a reading', () => {
  test.each([
    ['か゛ら', 'がら'],
    ['か\u3099ら', 'がら'],
    ['は゜る', 'ぱる'],
    ['こ−ひ―', 'こーひー'],
    ['ｺｰﾋｰ', 'こーひー'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(toHiragana(typed)).toBe(kept)
    expect(isHiragana(kept)).toBe(true)
  })
  test.each(['🈀', '𛀁', 'ー', '゛', 'ゝ', ' ', 'ゟ'])('%s alone is none', typed =>
    expect(isHiragana(typed)).toBe(false),
  )
})
