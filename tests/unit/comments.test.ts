import { expect, test } from 'vitest'
import { inFolder, parsed, type Source } from '#tests/support/sources.ts'

/** Lines on which a comment begins with these words; in the middle of a sentence they may begin a line. */
const beginningWith = (words: RegExp, sources: readonly Pick<Source, 'file' | 'text'>[]): string[] =>
  sources.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, at, lines) => {
      const comment = /^\s*(?:\/\/|\*|\/\*\*) (.*)$/.exec(line)?.[1] ?? ''
      const before = lines[at - 1] ?? ''
      const goesOn = /^\s*(?:\/\/|\*|\/\*\*) .*[^.:;?!]$/.test(before) && !/^\s*\/\*\*/.test(line)
      return words.test(comment) && !goesOn ? [`${file}:${at + 1}`] : []
    }),
  )

// A reader of 'Of the message.' has to look for what it is of: the noun comes first (docs/style.md).
test('no comment begins with Of', () => {
  expect(beginningWith(/^Of /, parsed)).toEqual([])
})

// Openings that leave out the noun: 'Until when it holds' is a deadline, 'Whose work it is' is its holder.
test('a comment of the server names its subject', () => {
  const riddles =
    /^(?:That|Whose|Whom|Which|(?:By|In|Under|From|To|For) (?:which|whom|whose)|(?:Until|Since|From) when|From where|So (?:many|much|often|long|far)|What (?:is|was|are|were|of|has|had|came|comes|becomes?|became|stands|lies)|Who (?:is|was|had|came|comes))\b/
  const read = inFolder('events', 'functions', 'shared')
  expect(beginningWith(riddles, read)).toEqual([])
})
