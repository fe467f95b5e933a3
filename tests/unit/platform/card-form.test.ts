import { describe, expect, test } from 'vitest'
import { brandOf } from '#shared/platform/card/brand.ts'
import {
  expiryYears,
  formatExpire,
  isCardExpired,
  monthAt,
  parseExpire,
  showExpire,
} from '#shared/platform/card/expiry.ts'
import { type CardFormValues, checkCardForm, groupDigits, holderOf } from '#shared/platform/card/form.ts'
import { problemTexts } from '#shared/platform/card/texts.ts'

const today = { year: 2026, month: 11 }
const rules = { today, expiry: 'through_month', mode: 'new' } as const
const good: CardFormValues = {
  number: '4242 4242 4242 4242',
  month: '08',
  year: '2029',
  code: '123',
  holder: 'NAGI MORISHITA',
}

describe('the card form (marketplace.md 5)', () => {
  test('accepts a complete card', () => {
    expect(checkCardForm(good, rules)).toEqual({})
  })

  test('names every empty field at once', () => {
    expect(checkCardForm({ number: '', month: '', year: '', code: '', holder: ' ' }, rules)).toEqual({
      number: 'NUMBER_REQUIRED',
      expiry: 'EXPIRY_REQUIRED',
      code: 'CODE_REQUIRED',
      holder: 'HOLDER_REQUIRED',
    })
  })

  test.each([
    ['letters', '4242x4242', 'NUMBER_FORMAT'],
    ['twenty digits', '42424242424242424242', 'NUMBER_FORMAT'],
    ['eleven digits', '42424242424', 'NUMBER_INVALID'],
    ['one digit mistyped', '4242424242424241', 'NUMBER_INVALID'],
    ['nineteen digits that check', '6304000000000000000', undefined],
    ['fives, which double to ten', '5555555555554444', undefined],
    ['fifteen digits, as American Express has', '378282246310005', undefined],
    ['full width, as a Japanese keyboard types it', '４２４２ ４２４２ ４２４２ ４２４２', undefined],
  ])('rejects a number with %s', (_, number, problem) => {
    expect(checkCardForm({ ...good, number }, rules).number).toBe(problem)
  })

  test.each([
    ['12', 'CODE_FORMAT'],
    ['12345', 'CODE_FORMAT'],
    ['12a', 'CODE_FORMAT'],
    ['1234', undefined],
  ])('checks a security code of %s', (code, problem) => {
    expect(checkCardForm({ ...good, code }, rules).code).toBe(problem)
  })

  test.each([
    ['森下 凪', 'HOLDER_FORMAT'],
    ['NAGI-M', 'HOLDER_FORMAT'],
    ['N. MORISHITA', undefined],
    ['N'.repeat(51), 'HOLDER_LENGTH'],
  ])('checks the name %s', (holder, problem) => {
    expect(checkCardForm({ ...good, holder }, rules).holder).toBe(problem)
  })

  test('ignores number and code in edit mode', () => {
    const values = { ...good, number: '', code: '', holder: '' }
    expect(checkCardForm(values, { ...rules, mode: 'edit' })).toEqual({ holder: 'HOLDER_REQUIRED' })
  })

  test('has a text for every problem in both languages', () => {
    for (const { ja, en } of Object.values(problemTexts)) expect([ja.length > 0, en.length > 0]).toEqual([true, true])
  })
})

describe('the current month', () => {
  const thisMonth = { ...good, month: '11', year: '2026' }

  test('the platform accepts a card through the end of its month (payment-platform.md 5.2)', () => {
    expect(checkCardForm(thisMonth, rules)).toEqual({})
    expect(isCardExpired({ year: 2026, month: 11 }, today)).toBe(false)
    expect(isCardExpired({ year: 2026, month: 10 }, today)).toBe(true)
  })

  test('a shop with the stricter rule refuses the current month (marketplace.md 5)', () => {
    const strict = { ...rules, expiry: 'after_this_month' } as const
    expect(checkCardForm(thisMonth, strict)).toEqual({ expiry: 'EXPIRY_THIS_MONTH' })
    expect(checkCardForm({ ...thisMonth, month: '12' }, strict)).toEqual({})
    expect(checkCardForm({ ...thisMonth, month: '10' }, strict)).toEqual({ expiry: 'EXPIRY_PAST' })
  })

  test('the month ends at midnight in Japan', () => {
    expect(monthAt(Date.parse('2026-11-30T14:59:59Z'))).toEqual({ year: 2026, month: 11 })
    expect(monthAt(Date.parse('2026-11-30T15:00:00Z'))).toEqual({ year: 2026, month: 12 })
  })

  test('the form offers no past year', () => {
    expect(expiryYears(today)[0]).toBe(2026)
  })
})

test('the form writes an expiry as YYMM on the wire and MM/YY on a card', () => {
  expect(parseExpire('2908')).toEqual({ year: 2029, month: 8 })
  expect(parseExpire('2913')).toBeUndefined()
  expect(formatExpire({ year: 2029, month: 8 })).toBe('2908')
  expect(showExpire('2908')).toBe('08/29')
})

test.each([
  ['3530111333300000', 'JCB'],
  ['30', 'DINERS'],
  ['36227206271667', 'DINERS'],
  ['34', 'AMEX'],
  ['378282246310005', 'AMEX'],
  ['4', 'VISA'],
  ['22', 'MASTER'],
  ['5555', 'MASTER'],
  ['6011', 'DISCOVER'],
  ['31', undefined],
  ['9', undefined],
])('the form recognises %s as %s', (number, brand) => {
  expect(brandOf(number)).toBe(brand)
})

test('the form groups digits in fours and writes holders in upper case', () => {
  expect(groupDigits('42424242424242')).toBe('4242 4242 4242 42')
  expect(groupDigits('4242-4242 x')).toBe('4242 4242')
  expect(groupDigits('')).toBe('')
  expect(holderOf('ｎagi m.')).toBe('NAGI M.')
})

test('what is told of a mistake is a sentence in both languages', () => {
  for (const { ja, en } of Object.values(problemTexts)) {
    expect(ja).toMatch(/。$/)
    expect(en).toMatch(/^[A-Z].*\.$/)
  }
})
