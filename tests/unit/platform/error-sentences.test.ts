import { describe, expect, test } from 'vitest'
import { platformEndpoints } from '#shared/platform/api/index.ts'
import { problemsOf } from '#shared/platform/api/problems.ts'
import { errorCatalogue, errorMessageOf, errorOf, placesOf } from '#shared/platform/errors/catalogue.ts'
import type { PlatformCode } from '#shared/platform/errors/codes.ts'
import { exampleMessageOf } from '#shared/platform/errors/examples.ts'
import { wrongInputs } from '#tests/support/fuzz/wrong-inputs.ts'

const units =
  /^(?: ?characters| ?bytes| ?digits| ?yen| ?days| ?months| ?hours| ?MB| ?%| ?cards| ?webhooks| ?active| ?open| ?lines|文字|バイト|桁|円|日|か月|時間|MB|%|枚|人|件|個|回|行)/
/** Numbers that are a name, a form or a choice instead of a measure. */
const named =
  /3-D Secure|3Dセキュア|[Ll]ine 12\b|12行目|contact [12]|担当者[12]|住所[123]|line [123]|field [123]|自由項目[123]|ISO 3166-1の3桁|ISO 3166-1|ECI 07|10:30|ポート443|port 443|tds2_\w+|at most 30 days|30日以内|24時間|24 hours|6か月|0円/g

/** What is wrong with a sentence, in words. */
function flaws(code: PlatformCode, language: 'ja' | 'en', sentence: string): string[] {
  const { kind } = errorOf(code)
  const measures = ['003', '005', '009', '012', '030', '047'].includes(kind)
  const plainText = sentence.replaceAll(named, '')
  const numbers = [...plainText.matchAll(/\d[\d,.]*\d|\d/g)]
  const unitless = numbers.filter(
    ({ 0: found, index }) => !units.test(plainText.slice(index + found.length).trimStart()),
  )
  const found = {
    'a placeholder is left': /[{}]|undefined|NaN/.test(sentence),
    'a number is doubled': /(\d[\d,]*)(?: and | or |から|と|または|円から)\1(?!\d)/.test(sentence),
    'a dash stands for a value': /(?:は|is|at most|of|の)\s*-(?:\s|=|。|\.)/.test(sentence),
    'no unit that is known': measures && unitless.length > 0,
    'a limit stands in the place of another value': ['004', '018', '026', '011'].includes(kind) && numbers.length > 0,
    'it begins in lower case': language === 'en' && !/^(?:[A-Z]|3-D)/.test(sentence),
    'it has no full stop': language === 'en' ? !/[^.]\.$/.test(sentence) : !sentence.endsWith('。'),
    'digits are said of text':
      /桁|digits/.test(sentence) && /メール|address|住所|city|市区町村|postcode|郵便/.test(sentence),
    'an article stands twice': /\b(?:the the|a the|the a|The the)\b/i.test(sentence),
    'a plural is treated as singular':
      language === 'en' &&
      /(?:flags|settings|cards|conditions|notes|hours|details) (?:is|has|was|does)\b/.test(sentence),
  }
  return Object.entries(found).flatMap(([flaw, isThere]) =>
    isThere ? [`${code} ${language}: ${flaw}: ${sentence}`] : [],
  )
}

const languages = ['ja', 'en'] as const
const isHidden = (code: PlatformCode) => errorOf(code).internal

describe('each of the sentences reads well', () => {
  test('as the catalogue shows it, with plausible values', () => {
    const all = errorCatalogue().filter(({ code }) => !isHidden(code))
    const found = all.flatMap(({ code }) =>
      languages.flatMap(language => flaws(code, language, exampleMessageOf(code, language))),
    )
    expect(found).toEqual([])
  })

  test('without any value of the server', () => {
    const found = errorCatalogue().flatMap(({ code }) =>
      languages.flatMap(language =>
        flaws(code, language, errorMessageOf(code, language, [], { audience: 'operator' })),
      ),
    )
    expect(found).toEqual([])
  })

  test('in the catalogue with values, wherever it takes any', () => {
    const shownPlain = errorCatalogue()
      .filter(entry => Number.isFinite(placesOf(entry)) && placesOf(entry) > 0 && !entry.internal)
      .filter(({ code, sentence }) => {
        const shown = exampleMessageOf(code, 'en')
        return sentence.plainEn !== undefined && shown === errorMessageOf(code, 'en') && !/\d/.test(shown)
      })
    expect(shownPlain.map(({ code }) => `${code} ${exampleMessageOf(code, 'en')}`)).toEqual([])
  })

  test('with the values that the contracts pass', () => {
    const said = platformEndpoints.flatMap(contract =>
      wrongInputs(contract).flatMap(input => {
        const parsed = contract.input.safeParse(input, { reportInput: true })
        return parsed.success ? [] : problemsOf(contract.input, contract.operation, parsed.error.issues)
      }),
    )
    const found = said.flatMap(({ code, params }) =>
      languages.flatMap(language => flaws(code, language, errorMessageOf(code, language, params))),
    )
    expect(said.length).toBeGreaterThan(1000)
    expect([...new Set(found)]).toEqual([])
  })

  test.each([
    [
      'EC001107005',
      ['9999999'],
      '税送料を含む合計金額は9,999,999円以下で指定してください。',
      'The total amount, with tax and shipping, must be at most 9,999,999 yen.',
    ],
    [
      'EC007107005',
      ['9999999'],
      '税送料を含む合計金額は9,999,999円以下で指定してください。',
      'The total amount, with tax and shipping, must be at most 9,999,999 yen.',
    ],
    [
      'E0053107005',
      ['9999999999'],
      '税送料を含む合計金額は9,999,999,999円以下で指定してください。',
      'The total amount, with tax and shipping, must be at most 9,999,999,999 yen.',
    ],
    [
      'E0056104005',
      ['9999999'],
      '税送料を含む合計金額は9,999,999円以下で指定してください。',
      'The total amount, with tax and shipping, must be at most 9,999,999 yen.',
    ],
    [
      'E1081324005',
      ['9999999999'],
      '振込金額は9,999,999,999円以下で指定してください。',
      'The transfer amount must be at most 9,999,999,999 yen.',
    ],
    ['E0040061030', ['16'], 'Webhookは16件まで登録できます。', 'A shop can have at most 16 webhooks.'],
    ['E0060061030', ['10'], '有効なAPIキーは10個まで発行できます。', 'A shop can have at most 10 active API keys.'],
    ['E0006021030', ['5'], 'カードは1人の顧客につき5枚まで登録できます。', 'A customer can have at most 5 cards.'],
    [
      'E0063077040',
      ['0', '72'],
      '猶予期間は0時間から72時間までの範囲で指定してください。',
      'The grace period must be between 0 and 72 hours.',
    ],
    ['E0063077040', [], '使用中のAPIキー自身を無効にすることはできません。', 'An API key cannot disable itself.'],
    [
      'EC003164011',
      ['2026-11-23'],
      '3Dセキュアの会員登録日は今日までの日付で指定してください。',
      'The 3-D Secure account creation date must not be later than today.',
    ],
    [
      'E1003220011',
      [],
      '代表者の生年月日は今日までの日付で指定してください。',
      'The birth date of the representative must not be later than today.',
    ],
    [
      'E0001005005',
      ['254'],
      'メールアドレスは254文字以内で入力してください。',
      'The e-mail address must be at most 254 characters long.',
    ],
    [
      'E0001056005',
      ['50'],
      '住所1は50文字以内で入力してください。',
      'Address line 1 must be at most 50 characters long.',
    ],
    [
      'EC001112007',
      ['0', '2'],
      '3Dセキュア利用区分は0または2で指定してください。',
      'The 3-D Secure type must be 0 or 2.',
    ],
    ['E0008008007', ['1'], 'デフォルトフラグは1で指定してください。', 'The default flag must be 1.'],
    [
      'EC004127007',
      ['0', '180'],
      '取引日から180日を過ぎた取引は操作できません。',
      'The transaction is older than 180 days and can no longer be changed.',
    ],
    ['EC004125023', ['60'], '仮売上の期限（60日）を過ぎています。', 'The pending-sale period of 60 days has ended.'],
    [
      'E0095096007',
      ['0', '12'],
      '検索する期間は12か月以内で指定してください。',
      'The date range must not be longer than 12 months.',
    ],
    [
      'EC005135007',
      ['1', '121500'],
      '返金額は1円から121,500円までの範囲で指定してください。',
      'The refund amount must be between 1 and 121,500 yen.',
    ],
    [
      'EC003100004',
      ['CAPTURED'],
      '取引の現在の状態（CAPTURED）ではこの操作を行えません。',
      'This action is not possible while the transaction is CAPTURED.',
    ],
    [
      'E9992001001',
      ['frozen_time'],
      'リクエストの項目 frozen_time が正しくありません。',
      'The field frozen_time of the request is invalid.',
    ],
  ] as const)('%s says what is wrong, with %j', (code, params, ja, en) => {
    expect([errorMessageOf(code, 'ja', params), errorMessageOf(code, 'en', params)]).toEqual([ja, en])
  })

  test('a link without a name is not told of a plan', () => {
    expect(errorMessageOf('E0056031001', 'en')).toBe('The name of the payment link is required.')
    expect(errorMessageOf('E0056031001', 'ja')).toBe('決済リンクの名前を入力してください。')
  })
})

test('an unknown value of a list is a wrong call, not a missing page', () => {
  const codes = ['EC001102002', 'E0053102002', 'E0001055002', 'E0003055002', 'EC003147002', 'EC003154002'] as const
  expect(codes.map(code => errorOf(code).status)).toEqual(codes.map(() => 400))
  expect([errorOf('E0000002002').status, errorOf('E0040052002').status]).toEqual([400, 400])
  expect([errorOf('EC002100002').status, errorOf('EC003003002').status]).toEqual([404, 404])
})
