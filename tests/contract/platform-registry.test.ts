import { describe, expect, test } from 'vitest'
import { isWritten, platformEndpointsWith, platformFile } from '#infra/registry.ts'
import { publicSummaryOf } from '#shared/platform/api/description.ts'
import type { PlatformEndpoint } from '#shared/platform/api/endpoint.ts'
import { bindings } from '#shared/platform/api/fields.ts'
import { platformEndpoints } from '#shared/platform/api/index.ts'
import { problemsOf } from '#shared/platform/api/problems.ts'
import { fields, isPlatformCode, operations } from '#shared/platform/errors/codes.ts'

const verbs =
  /^(Advance|Approve|Authorize|Cancel|Capture|Change|Close|Complete|Create|Deactivate|Delete|Export|List|Mark|Open|Pay|Reauthorize|Receive|Record|Refund|Replay|Resend|Retrieve|Return|Revoke|Roll|Save|Send|Show|Simulate|Submit|Tokenize|Update|Validate|Void) /

/** What must be true of every contract of the platform; nothing here names one (STYLE 34). */
const all = platformEndpoints.map(contract => [contract.id, contract] as const)

test('no two contracts share an id, or a method and a path', () => {
  for (const key of [
    ({ id }: PlatformEndpoint) => id,
    ({ method, path }: PlatformEndpoint) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
  ]) {
    const keys = platformEndpoints.map(key)
    expect(keys.filter((each, index) => keys.indexOf(each) !== index)).toEqual([])
  }
})

describe.each(all)('%s', (_id, contract) => {
  test('has its handler', () => {
    expect(isWritten(platformFile(contract)), `functions/${platformFile(contract).source}.ts`).toBe(true)
  })

  test('is told in one line that begins with the field’s verb', () => {
    const summary = publicSummaryOf(contract)
    expect(summary).toMatch(verbs)
    expect(summary).toMatch(/^(?!.*\.( |$))[^\n(]{8,90}$/)
  })

  test('has an example that its own schemas accept', () => {
    const { input, output, example } = contract
    expect(input.safeParse(example.input, { reportInput: true }).error?.issues).toBeUndefined()
    expect(output.safeParse(example.output).error?.issues).toBeUndefined()
  })

  test('takes every parameter of its path, and answers under an operation of the catalogue', () => {
    const names = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    expect(Object.keys(contract.input.shape)).toEqual(expect.arrayContaining(names))
    expect(operations.has(contract.operation)).toBe(true)
    expect(contract.codes.every(isPlatformCode)).toBe(true)
  })

  test('says what is wrong with a body of nothing but mistakes in codes of the catalogue', () => {
    for (const wrong of [{}, mistakes(contract, {}), mistakes(contract, 'x'.repeat(3000)), mistakes(contract, -1)]) {
      const parsed = contract.input.safeParse(wrong, { reportInput: true })
      const problems = parsed.success ? [] : problemsOf(contract.input, contract.operation, parsed.error.issues)
      expect(problems.map(({ code }) => code).filter(code => !isPlatformCode(code))).toEqual([])
      for (const { field } of problems) expect(field).toBeDefined()
    }
  })

  test('takes a key of the caller where money moves, and shows a page only where people come', () => {
    if (contract.money) expect(contract.access.key).toBe('secret')
    if (contract.money) expect(['POST', 'PUT']).toContain(contract.method)
    if (contract.takesCard) expect(contract.sandboxOnly).toBe(true)
    if (contract.access.key === 'secret') expect(contract.path).toMatch(/^\/(v1|console\/v1|sandbox\/v1)\//)
  })
})

const mistakes = (contract: PlatformEndpoint, value: unknown) =>
  Object.fromEntries(Object.keys(contract.input.shape).map(name => [name, value]))

test('with an acquirer of real money there is no sandbox, and nowhere to put a card number (9.12)', () => {
  const real = platformEndpointsWith('fincode')
  expect(
    real.filter(({ path, sandboxOnly, takesCard }) => path.includes('sandbox') || sandboxOnly || takesCard),
  ).toEqual([])
  expect(real.filter(({ input }) => 'card_no' in input.shape || 'security_code' in input.shape)).toEqual([])
})

test('every number that a field is bound to is of the catalogue', () => {
  const numbers = platformEndpoints.flatMap(({ input }) =>
    Object.values(input.shape).flatMap(schema => bindings.get(schema)?.number ?? []),
  )
  expect(numbers.length).toBeGreaterThan(0)
  expect(numbers.filter(number => !fields.has(number))).toEqual([])
})
