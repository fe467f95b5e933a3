import { expect, test } from 'vitest'
import { sayBeside } from '#shared/domain/selling/resale/listing.ts'

const condition = { ja: '良好。茶会で二度使用。', en: 'Good. Used at two tea gatherings.' }

test('an owner who writes what the record says changes nothing, whatever the reviewer reads in', () => {
  expect(sayBeside(condition, condition.ja, 'en')).toBe(condition.ja)
  expect(sayBeside(condition, condition.en, 'ja')).toBe(condition.en)
})

test('what an owner writes anew stands beside the record in the language of the reviewer', () => {
  expect(sayBeside(condition, '口縁に擦れがあります。', 'en')).toBe(condition.en)
  expect(sayBeside(condition, '口縁に擦れがあります。', 'ja')).toBe(condition.ja)
})
