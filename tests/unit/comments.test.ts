import { expect, test } from 'vitest'
import { parsed } from '#tests/support/sources.ts'

// A reader of 'Of the message.' has to look for what it is of: the noun comes first (docs/style.md).
test('no comment begins with Of', () => {
  const begins = /^\s*(?:\/\/|\*|\/\*\*) Of /
  const found = parsed.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, at, lines) => {
      const before = lines[at - 1] ?? ''
      // In the middle of a sentence it may begin a line.
      const goesOn = /^\s*(?:\/\/|\*|\/\*\*) .*[^.:;?!]$/.test(before) && !/^\s*\/\*\*/.test(line)
      return begins.test(line) && !goesOn ? [`${file}:${at + 1}`] : []
    }),
  )
  expect(found).toEqual([])
})
