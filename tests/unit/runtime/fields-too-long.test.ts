import { expect, test } from 'vitest'
import { text } from '#shared/domain/kernel/fields.ts'

test('nothing more is asked of a text that is too long', () => {
  const asked: string[] = []
  const field = text(5).refine(written => asked.push(written) > 0, { error: 'NEVER' })
  const { error } = field.safeParse('x'.repeat(6))
  expect(error?.issues.map(({ message }) => message)).toEqual(['INPUT_LENGTH'])
  expect(asked).toEqual([])
  expect(field.safeParse('x'.repeat(5)).success).toBe(true)
  expect(asked).toEqual(['xxxxx'])
})
