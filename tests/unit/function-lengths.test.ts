import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { longFunctions } from '#tests/support/function-lengths.ts'

const lines = (count: number) => Array.from({ length: count }, (_, index) => `  call(${index})`).join('\n')
const linesOfLong = (text: string) => {
  const tree = ts.createSourceFile('a.ts', text, ts.ScriptTarget.ES2024, true)
  return longFunctions({ file: 'a.ts', tree }, 60).map(each => each.lines)
}

describe('a function of more than sixty lines', () => {
  test.each([
    ['a declaration', `function long() {\n${lines(59)}\n}`],
    ['an arrow', `const long = () => {\n${lines(59)}\n}`],
    ['a method', `class Long {\n  run() {\n${lines(59)}\n  }\n}`],
    ['a function that is handed over', `later(() => {\n${lines(59)}\n})`],
    ['a handler', `export const handler = handle(contract, async () => {\n${lines(59)}\n})`],
  ])('is found: %s', (_, text) => {
    expect(linesOfLong(text)).toEqual([61])
    expect(linesOfLong(text.replace('  call(0)\n', ''))).toEqual([])
  })

  test('is counted without the functions that it names, which are counted by themselves', () => {
    const client = `function client() {\n  return {\n    one: () => {\n${lines(40)}\n    },\n    two() {\n${lines(40)}\n    },\n  }\n}`
    expect(linesOfLong(client)).toEqual([])
    expect(linesOfLong(client.replace(lines(40), lines(70)))).toEqual([72])
  })

  test('is counted whole where it is a handler', () => {
    const inner = `  const place = () => {\n${lines(40)}\n  }\n${lines(30)}`
    expect(linesOfLong(`export const handler = handle(contract, async () => {\n${inner}\n})`)).toEqual([74])
    expect(linesOfLong(`export const another = () => {\n${inner}\n}`)).toEqual([])
  })
})
