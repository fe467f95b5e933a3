import { expect, test } from 'vitest'
import { isAdult } from '#shared/domain/selling/resale/identity.ts'

const japan = (moment: string) => Date.parse(`${moment}+09:00`)

test.each([
  ['2008-12-01', '2026-11-30T23:59:59.999', false],
  ['2008-12-01', '2026-12-01T00:00:00.000', true],
  ['2010-02-28', '2028-02-28T00:00:00.000', true],
  // A leap day is not yet the first of March.
  ['2010-03-01', '2028-02-29T23:59:59.999', false],
  ['2010-03-01', '2028-03-01T00:00:00.000', true],
  ['2008-02-29', '2026-02-28T23:59:59.999', false],
  ['2008-02-29', '2026-03-01T00:00:00.000', true],
  ['2007-02-29', '2026-12-01T00:00:00.000', false],
  ['1899-12-31', '2026-12-01T00:00:00.000', false],
])('who was born on %s is of age at %s in Japan: %s', (born, moment, isOfAge) => {
  expect(isAdult(born, japan(moment))).toBe(isOfAge)
})
