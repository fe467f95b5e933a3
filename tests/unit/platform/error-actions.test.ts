import { describe, expect, test } from 'vitest'
import { actionOf, fieldActions } from '#shared/platform/errors/actions.ts'
import { errorCatalogue, errorMessageOf } from '#shared/platform/errors/catalogue.ts'
import { codeActions } from '#shared/platform/errors/code-actions.ts'
import { isPlatformCode } from '#shared/platform/errors/codes.ts'
import { parseErrorCode } from '#shared/platform/errors/grammar.ts'

const catalogue = errorCatalogue()

describe('what to do about a code', () => {
  test.each(catalogue.map(({ code }) => [code] as const))('%s is said in both languages, in a sentence', code => {
    expect(actionOf(code, 'en')).toMatch(/^[A-Z][ -~]{8,110}\.$/)
    expect(actionOf(code, 'ja')).toMatch(/^[^。].{4,70}。$/)
    expect(actionOf(code, 'ja')).toMatch(/[ぁ-ん]/)
    expect(actionOf(code, 'en')).not.toBe(errorMessageOf(code, 'en'))
  })

  test('is said of each code whose kind is an ordinal by itself', () => {
    const literal = catalogue.filter(({ code }) => parseErrorCode(code)?.literal).map(({ code }) => code)
    expect(literal.filter(code => !(code in codeActions))).toEqual([])
  })

  test('tells to retry only where a call may succeed later, and of an unknown result', () => {
    const again = catalogue.filter(({ code }) => /same idempotency key/.test(actionOf(code, 'en')))
    expect(again.filter(({ retryable, status }) => !retryable && status < 500).map(({ code }) => code)).toEqual([])
  })

  test('names nothing that is not of the catalogue', () => {
    expect(Object.keys(codeActions).filter(code => !isPlatformCode(code))).toEqual([])
    const pairs = new Set(catalogue.map(({ kind, field }) => `${kind}:${field.number}`))
    expect(Object.keys(fieldActions).filter(pair => !pairs.has(pair))).toEqual([])
  })
})
