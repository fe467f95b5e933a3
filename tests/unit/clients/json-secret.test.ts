import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonSecret } from '#functions/machinery/clients/json-secret.ts'

test('jsonSecret reads a secret as the set-up wrote it', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), written => {
      expect(jsonSecret(JSON.stringify(written))).toEqual(JSON.parse(JSON.stringify(written)))
    }),
  )
})

// Secrets Manager fills a new secret with random text; once in ninety times it begins with a brace.
test.each([undefined, '', '{', '{"', '{"a":', '{"kid":"x', '}{x9!', '{"d":1}}', '"text"', '12', 'null'])(
  'jsonSecret takes a secret that holds %j for one that nobody has written yet',
  text => {
    expect(jsonSecret(text)).toBeUndefined()
  },
)
