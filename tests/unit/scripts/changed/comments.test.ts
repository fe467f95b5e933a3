import { expect, test } from 'vitest'
import { runsAsBefore } from '../../../../scripts/changed/comments.ts'

const before = "/** Yen. */\nexport const price: number = 3 // without tax\nexport const at = 'https://one.example'\n"

test.each([
  ['a comment', before.replace('Yen.', 'Yen, with tax.')],
  ['a comment that goes', before.replace(' // without tax', '')],
  ['a type', before.replace(': number', '')],
  ['an empty line', `\n${before}`],
])('%s changes nothing that runs', (_, after) => {
  expect(runsAsBefore('shared/price.ts', before, after)).toBe(true)
})

test.each([
  ['a number', before.replace('= 3', '= 4')],
  ['a text that looks like a comment', before.replace('one.example', 'two.example')],
  ['what cannot be read', `${before}}`],
])('%s may change what runs', (_, after) => {
  expect(runsAsBefore('shared/price.ts', before, after)).toBe(false)
})

test('what is no source always counts as changed', () => {
  expect(runsAsBefore('web/messages/ja/cart.json', '{}', '{}')).toBe(false)
})
