import { describe, expect, test } from 'vitest'
import { sendInquiry } from '#shared/api/conversing/inquiries.ts'
import {
  answerInquiry,
  assignInquiry,
  type Inquiry,
  inquiryNumber,
  readingProblem,
} from '#shared/domain/conversing/inquiry/inquiry.ts'

const question: Inquiry = {
  inquiryId: '01JD8ZQ4T8M3K2V9X0WNB5C7RD',
  number: 'Q-WNB5C7RD',
  state: 'open',
  version: 1,
  category: 'work',
  name: '森下 凪',
  pseudonyms: 'もりした なぎ',
  phone: '',
  email: 'nagi@example.jp',
  detail: '共箱の写真を拝見できますか。',
  language: 'ja',
  sentAt: 1_000,
}
const reply = { seen: 1, text: '加えました。', by: '運営 太郎' }

test('the number of a question is short and of its own', () => {
  expect(inquiryNumber(question.inquiryId)).toBe('Q-WNB5C7RD')
})

describe('an operator answers a question', () => {
  test('once, under the version that was read', () => {
    const answered = answerInquiry(question, reply, 2_000)
    expect(answered).toMatchObject({
      outcome: 'allowed',
      inquiry: { state: 'answered', version: 2, answer: { text: '加えました。', by: '運営 太郎', at: 2_000 } },
    })
    expect(answerInquiry(question, { ...reply, seen: 2 }, 2_000)).toMatchObject({ code: 'stale-version' })
    if (answered.outcome !== 'allowed') throw new Error('it was refused')
    // Whoever reads the answered question cannot answer it again either.
    expect(answerInquiry(answered.inquiry, { ...reply, seen: 2 }, 3_000)).toMatchObject({ code: 'stale-version' })
  })
})

describe('a question is assigned', () => {
  const [okazaki, katsura] = [
    { id: 'op-1', name: '岡崎' },
    { id: 'op-2', name: '桂' },
  ]

  test('to an operator, to another one, to nobody; and the same again changes nothing', () => {
    const first = assignInquiry(question, 1, okazaki)
    expect(first).toEqual({ outcome: 'allowed', inquiry: { ...question, assignee: okazaki, version: 2 } })
    const taken = { ...question, assignee: okazaki, version: 2 }
    expect(assignInquiry(taken, 2, okazaki)).toEqual({ outcome: 'allowed', inquiry: null })
    expect(assignInquiry(taken, 2, katsura)).toMatchObject({ inquiry: { assignee: katsura, version: 3 } })
    expect(assignInquiry(taken, 2, null)).toMatchObject({ inquiry: { assignee: null, version: 3 } })
    expect(assignInquiry(question, 1, null)).toEqual({ outcome: 'allowed', inquiry: null })
  })

  test('not by whoever has not seen that it was taken over, and not once it is answered', () => {
    const taken = { ...question, assignee: okazaki, version: 2 }
    expect(assignInquiry(taken, 1, katsura)).toMatchObject({ code: 'stale-version' })
    expect(answerInquiry(taken, reply, 2_000)).toMatchObject({ code: 'stale-version' })
    expect(assignInquiry({ ...taken, state: 'answered' }, 2, katsura)).toMatchObject({ code: 'stale-version' })
  })
})

test('a Japanese page asks for a reading in hiragana, an English one takes what comes', () => {
  expect(readingProblem('', 'ja')).toBe('PSEUDONYMS_REQUIRED')
  expect(readingProblem('森下', 'ja')).toBe('KANA_FORMAT')
  expect(readingProblem('もりした なぎ', 'ja')).toBeUndefined()
  expect(readingProblem('', 'en')).toBeUndefined()
})

test.each(['森下\r\nBcc: all@example.jp', '森下\u0085凪', '森下\t凪'])('a name is one line: %j', name => {
  const asked = sendInquiry.input.safeParse({ ...sendInquiry.example.input, name })
  expect(asked.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([['name', 'TEXT_FORMAT']])
})

test('a reading in katakana is turned into hiragana', () => {
  const asked = sendInquiry.input.parse({ ...sendInquiry.example.input, pseudonyms: 'モリシタ ナギ' })
  expect(asked.pseudonyms).toBe('もりした なぎ')
})
