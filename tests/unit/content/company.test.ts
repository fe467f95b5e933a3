import { expect, test } from 'vitest'
import { isFictional } from '#shared/domain/kernel/company.ts'
import { company } from '#tests/support/company.ts'

test('the company of the demo says that it does not exist', () => {
  expect(isFictional(company)).toBe(true)
  const real = { ...company, name: { ja: '青花堂株式会社', en: 'Seikado K.K.' }, registration: 'T9876543210987' }
  expect(isFictional({ ...real, email: 'post@seikado.jp' })).toBe(false)
  expect(isFictional({ ...real, email: 'post@kogei.example' })).toBe(true)
})
