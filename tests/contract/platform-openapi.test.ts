import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { answerablePlatformCodes } from '#shared/platform/api/implied.ts'
import { platformEndpoints } from '#shared/platform/api/index.ts'
import { platformOpenApi } from '#shared/platform/api/openapi.ts'
import { actionOf } from '#shared/platform/errors/actions.ts'
import { errorOf } from '#shared/platform/errors/catalogue.ts'
import { laterScopes } from '#shared/platform/keys/scope.ts'
import { laterEventTypes } from '#shared/platform/webhooks/event.ts'

const document = platformOpenApi(platformEndpoints, 'https://pay.example')
const operations = platformEndpoints.map(contract => ({
  contract,
  operation: document.paths[contract.path]?.[contract.method.toLowerCase()] ?? {},
}))

interface Parameter {
  readonly name?: string
  readonly in?: string
  readonly required?: boolean
  readonly $ref?: string
}
const at = (path: string) => path.split('/').reduce<unknown>((value, part) => Object(value)[part], document)
/** With what a reference names in its place. */
const parametersOf = (operation: object): Parameter[] =>
  Object(operation)['parameters'].map((each: Parameter) => (each.$ref ? at(each.$ref.slice(2)) : each))

describe('the OpenAPI document of the platform', () => {
  test('is one by the schema of OpenAPI 3.1', async () => {
    const result = await new Validator().validate(JSON.parse(JSON.stringify(document)))
    expect(result.errors).toBeUndefined()
    expect(result.valid).toBe(true)
    const broken = { ...JSON.parse(JSON.stringify(document)), paths: { 'v1/payments': {} } }
    expect((await new Validator().validate(broken)).valid).toBe(false)
  })

  test('is JSON that says every endpoint once', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
    const ids = Object.values(document.paths).flatMap(item =>
      Object.values(item).map(operation => operation['operationId']),
    )
    expect(ids.toSorted()).toEqual(platformEndpoints.map(({ id }) => id).toSorted())
    for (const { contract, operation } of operations) expect(operation['operationId']).toBe(contract.id)
  })

  test('says of which values nothing comes yet: of the events that are sent, asked for and listed', () => {
    const said = [...JSON.stringify(document).matchAll(/"x-later":(\[[^\]]*\])/g)].map(([, list = '']) => list)
    expect(said).toEqual(expect.arrayContaining([JSON.stringify(laterEventTypes), JSON.stringify(laterScopes)]))
    const sent = JSON.stringify(document.webhooks)
    expect(sent).toContain(`"x-later":${JSON.stringify(laterEventTypes)}`)
    expect(sent).toContain(`Reserved, not in use yet: ${laterEventTypes.join(', ')}.`)
  })

  test('points nowhere that is not there', () => {
    const targets = new Set(
      [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]*)"/g)].map(([, path = '']) => path),
    )
    expect(targets.size).toBeGreaterThan(5)
    for (const target of targets) expect(at(target), target).toBeDefined()
  })

  test.each(operations)('$contract.id: takes what its contract takes', ({ contract, operation }) => {
    const parameters = parametersOf(operation)
    const placed = (place: string) => parameters.filter(each => each.in === place).map(({ name }) => name)
    expect(placed('path').map(name => `{${name}}`)).toEqual(contract.path.match(/\{\w+\}/g) ?? [])
    const content = Object(Object(operation['requestBody']).content)
    const body = Object.keys(Object(Object(Object.values(content)[0]).schema).properties ?? {})
    const named = [...placed('path'), ...placed('query'), ...body]
    expect(named.toSorted()).toEqual(Object.keys(contract.input.shape).toSorted())
    const key = parameters.find(({ name }) => name === 'Idempotency-Key')
    expect(key?.required ?? false).toBe(contract.money === true)
    expect(placed('header').includes('Api-Version')).toBe(contract.access.key !== 'none')
  })

  test.each(operations)('$contract.id: names the kinds of key that admit it', ({ contract, operation }) => {
    const kinds = Object(operation['security']).flatMap((each: object) => Object.keys(each))
    const { access } = contract
    if (access.key === 'none') expect(kinds).toEqual([])
    else expect(kinds).toContain(access.key === 'secret' ? 'secretKey' : 'publicKey')
    const restricted = Object(operation['security']).find((each: object) => 'restrictedKey' in each)
    if (access.key === 'secret' && access.scopes.length > 0) expect(restricted.restrictedKey).toEqual(access.scopes)
    if (access.key === 'secret' && access.scopes.length === 0) expect(restricted).toBeUndefined()
  })

  test.each(operations)(
    '$contract.id: lists every code that it may answer under its status, with what to do',
    ({ contract, operation }) => {
      const responses = Object(operation['responses'])
      expect(responses[contract.status ?? 200]).toBeDefined()
      for (const code of answerablePlatformCodes(contract)) {
        // The sentence, and what to do about it.
        expect(
          String(responses[errorOf(code).status]?.description)
            .split('\n')
            .filter(line => line.startsWith(`${code}: `) && line.endsWith(` ${actionOf(code, 'en')}`)),
          code,
        ).toHaveLength(1)
      }
    },
  )
})
