import { describe, expect, test } from 'vitest'
import { maxLinks } from '#functions/platform/store/sessions/sessions.ts'
import { platformEndpoints } from '#shared/platform/api/index.ts'
import { problemsOf } from '#shared/platform/api/problems.ts'
import { errorCatalogue, errorMessageOf, errorOf, placesOf } from '#shared/platform/errors/catalogue.ts'
import type { PlatformCode } from '#shared/platform/errors/codes.ts'
import { exampleMessageOf } from '#shared/platform/errors/examples.ts'
import { maxActiveKeys } from '#shared/platform/keys/api-key.ts'
import { wrongInputs } from '#tests/support/fuzz/wrong-inputs.ts'
import { refusalFlaws, sentenceFlaws } from '#tests/support/sentence-flaws.ts'

const languages = ['ja', 'en'] as const
const isHidden = (code: PlatformCode) => errorOf(code).internal

describe('each of the sentences reads well', () => {
  test('as the catalogue shows it, with plausible values', () => {
    const all = errorCatalogue().filter(({ code }) => !isHidden(code))
    const found = all.flatMap(({ code }) =>
      languages.flatMap(language => sentenceFlaws(code, language, exampleMessageOf(code, language))),
    )
    expect(found).toEqual([])
  })

  test('without any value of the server', () => {
    const found = errorCatalogue().flatMap(({ code }) =>
      languages.flatMap(language =>
        sentenceFlaws(code, language, errorMessageOf(code, language, [], { audience: 'operator' })),
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
    const found = said.flatMap(({ code, params = [] }) => refusalFlaws({ code, params }))
    expect(said.length).toBeGreaterThan(1000)
    expect([...new Set(found)]).toEqual([])
  })

  test('with any values that its places can have: one, a range of one, and thousands', () => {
    const found = errorCatalogue()
      .filter(entry => !isHidden(entry.code) && Number.isFinite(placesOf(entry)))
      .flatMap(entry => {
        const places = placesOf(entry)
        // What has digits to count counts a few.
        const many = ['005', '012'].includes(entry.kind) ? '1000' : '12345678'
        return ['1', many].map(value => [entry.code, Array.from({ length: places }, () => value)] as const)
      })
      .flatMap(([code, params]) =>
        languages.flatMap(language => sentenceFlaws(code, language, errorMessageOf(code, language, params))),
      )
      // A state or a name is a word, and a text is shorter than ten million.
      .filter(flaw => !/a limit stands in the place|no unit that is known|digits or characters/.test(flaw))
    expect(found).toEqual([])
  })

  test.each([
    ['E1081324005', ['9999999999'], ''],
    ['E1100341031', ['12'], ''],
    ['E1080326009', ['21', '9999'], 'the sentence takes 1 values'],
    ['E0001056005', ['9999999999'], 'a count of digits or characters is an amount'],
    ['E0095096007', ['12'], 'the sentence takes 2 values'],
  ] as const)('and a rule that hands %s %j is told when no sentence can print it', (code, params, flaw) => {
    const found = refusalFlaws({ code, params }).join()
    if (flaw === '') expect(found).toBe('')
    else expect(found).toContain(flaw)
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
      'E0063077007',
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
      'E0095096007',
      ['0', '1'],
      '検索する期間は1か月以内で指定してください。',
      'The date range must not be longer than 1 month.',
    ],
    ['E0095091007', ['1', '1'], 'ページは1ページだけです。', 'There is one page.'],
    [
      'E0095091007',
      ['1', '1200'],
      'ページは1から1,200までの範囲で指定してください。',
      'The page must be between 1 and 1,200.',
    ],
    ['EC005135007', ['1', '1'], '返金額は1円で指定してください。', 'The refund amount must be 1 yen.'],
    ['E0054128002', [], '該当する決済ページが見つかりません。', 'The payment page was not found.'],
    [
      'E0054128004',
      [],
      '支払い手続き中のため、この決済ページは取り消せません。',
      'The payment page cannot be cancelled while its payment is in progress.',
    ],
    [
      'E0054128004',
      ['COMPLETED'],
      '決済ページの現在の状態（COMPLETED）ではこの操作を行えません。',
      'This action is not possible while the payment page is COMPLETED.',
    ],
    [
      'E1002213003',
      ['5000'],
      '事業内容は5,000文字以内で入力してください。',
      'The description of the business must be at most 5,000 characters long.',
    ],
    [
      'E1080326007',
      ['21'],
      'この振込ファイルの明細は21件です。この中の明細番号を指定してください。',
      'The transfer file has 21 lines. Give the number of one of them.',
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

  test.each([
    ['E0056128030', String(maxLinks)],
    ['E0060061030', String(maxActiveKeys)],
    ['E1080326009', '9,999'],
    ['EC101104007', '9,999,999,999'],
    ['EC001107005', '9,999,999'],
  ] as const)('and %s is shown with the limit that the rule has, %s', (code, limit) => {
    for (const language of languages) expect(exampleMessageOf(code, language)).toContain(limit)
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
