import { describe, expect, test } from 'vitest'
import { byTerm, initialOfTerm } from '#shared/domain/catalogue/search/glossary-index.ts'
import { storedRecord } from '#shared/domain/kernel/content.ts'
import { readingMinutes } from '#shared/domain/kernel/reading-time.ts'

describe('how long a column takes to read', () => {
  test.each([
    ['ja', 'あ'.repeat(1_250), 3],
    ['ja', '　あ\n'.repeat(500), 1],
    ['en', 'word '.repeat(660), 3],
    ['en', '', 1],
  ] as const)('%s, whole minutes and at least one', (language, text, minutes) => {
    expect(readingMinutes(text, language)).toBe(minutes)
  })
})

describe('the index of the glossary', () => {
  const terms = [
    { record: { reading: 'ともばこ', english: 'Signed box' } },
    { record: { reading: 'ハコガキ', english: 'Box inscription' } },
    { record: { reading: 'がにゅう', english: 'Inlay' } },
    { record: { reading: '〆', english: '4-sided' } },
  ]

  test('a Japanese reader finds a term under its row of the kana, voiced or not', () => {
    expect(terms.map(({ record }) => initialOfTerm(record, 'ja'))).toEqual(['た', 'は', 'か', '#'])
    expect([...terms].sort(byTerm('ja')).map(({ record }) => record.reading)).toEqual([
      '〆',
      'がにゅう',
      'ともばこ',
      'ハコガキ',
    ])
  })

  test('an English reader finds it under the letter of the English word', () => {
    expect(terms.map(({ record }) => initialOfTerm(record, 'en'))).toEqual(['S', 'B', 'I', '#'])
    expect([...terms].sort(byTerm('en')).map(({ record }) => record.english[0])).toEqual(['4', 'B', 'I', 'S'])
  })
})

test('a column that was stored before authors were named is read as one without', () => {
  const both = { ja: '文', en: 'Text' }
  const before = {
    kind: 'column',
    type: 1,
    name: both,
    profile: both,
    body: both,
    imgs: [],
    productIds: [],
    publishAt: 1,
  }
  expect(storedRecord().parse(before)).toMatchObject({ author: { ja: '', en: '' } })
})
