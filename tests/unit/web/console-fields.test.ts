import { describe, expect, test } from 'vitest'
import { type Field, namesOf, recordOf, valuesOf } from '../../../web/app/lib/console/fields.ts'

const fields: readonly Field[] = [{ kind: 'both', name: 'title', label: () => 'Title' }]

describe('a text in the languages of the console', () => {
  test('an editor who saves a record keeps its Chinese, which no page shows yet (D11)', () => {
    const record = { title: { ja: '志野茶碗', en: 'Shino tea bowl', zh: '志野茶碗（中文）' } }
    expect(recordOf(fields, valuesOf(fields, record))).toEqual(record)
  })

  test('of a record without Chinese none is stored', () => {
    const record = { title: { ja: '志野茶碗', en: 'Shino tea bowl' } }
    expect(recordOf(fields, valuesOf(fields, record))).toEqual(record)
    expect(recordOf(fields, { 'title.ja': '茶碗', 'title.en': 'Bowl', 'title.zh': '  ' })).toEqual({
      title: { ja: '茶碗', en: 'Bowl' },
    })
  })

  test('rows of a year and a text keep theirs too', () => {
    const rows: readonly Field[] = [{ kind: 'dated', name: 'awards', label: () => 'Awards' }]
    const awards = [
      { year: 2025, ja: '個展', en: 'Solo exhibition', zh: '个展' },
      { year: null, ja: '奨励賞', en: 'Prize' },
    ]
    expect(recordOf(rows, valuesOf(rows, { awards }))).toEqual({ awards })
  })

  test('what is wrong with the Chinese is told at its field', () => {
    expect(namesOf(fields)).toContain('title.zh')
  })
})
