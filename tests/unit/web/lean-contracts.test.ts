import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { lean } from '../../../web/build/lean-contracts.ts'

const leanOf = (code: string) => lean(code, text => parseAst(text))

test('a contract keeps its address and input, and loses what no page reads', () => {
  const code = `import * as z from 'zod'
const row = () => z.object({ id: z.string() })
export const find = endpoint({
  id: 'find',
  method: 'GET',
  path: '/find',
  summary: 'Finds (D1)',
  access: operator('support'),
  input: z.strictObject({ output: z.string(), page: z.string() }),
  output: row().extend({ more: z.array(row()) }),
  codes: ['not-found'],
  idempotent: true,
  grants: { table: ['get'] },
  example: { input: { page: '1' }, output: { id: '1', more: [] } },
})
export const finds = [find] as const`.replace(' as const', '')
  const text = leanOf(code) ?? ''
  expect(text).not.toMatch(/summary|grants|example|codes|extend/)
  expect(text).toContain('input: z.strictObject({ output: z.string(), page: z.string() }),')
  expect(text).toContain("access: operator('support'),")
  expect(text).toContain('idempotent: true,')
  expect(text).toMatch(/export const find = \/\* @__PURE__ \*\/ \(\(\) => endpoint\(\{[\s\S]*\}\)\)\(\)\n/)
  expect(() => parseAst(text)).not.toThrow()
})

test('the plugin keeps what a contract is spread from, and leaves a module without contracts alone', () => {
  expect(leanOf('const a = endpoint({ ...common, output: z.string() })')).toBe(
    'const a = /* @__PURE__ */ (() => endpoint({ ...common, }))()',
  )
  expect(leanOf('export const id = () => z.string()\nconst output = { example: 1 }')).toBeUndefined()
})
