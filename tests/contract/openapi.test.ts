import { stubTable } from '#tests/support/table-stub.ts'
import '#tests/support/unit-environment.ts'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { originHash } from '#functions/machinery/http/origin-secret.ts'
import { GetCommand } from '#functions/machinery/table/commands.ts'
import { DocumentClient } from '#functions/machinery/table/document-client.ts'
import { handler } from '#functions/whole/system/openapi-page.ts'
import { codes } from '#shared/api/codes.ts'
import { endpoints } from '#shared/api/index.ts'
import { openApi } from '#shared/api/openapi.ts'
import { apiPage, apiPageStyle } from '#shared/api/openapi-page.ts'
import { httpEvent, lambdaContext } from '#tests/support/lambda.ts'

const document = openApi(endpoints, 'https://kogei.example')
const operations = endpoints.map(contract => ({
  contract,
  operation: document.paths[`/api${contract.path}`]?.[contract.method.toLowerCase()],
}))

describe('the description', () => {
  test('is JSON that says everything once', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
    expect(operations.filter(({ operation }) => !operation)).toEqual([])
    const count = Object.values(document.paths).flatMap(item => Object.keys(item)).length
    expect(count).toBe(endpoints.length)
  })

  test('points nowhere that is not there', () => {
    const text = JSON.stringify(document)
    const targets = new Set([...text.matchAll(/"\$ref":"(#[^"]*)"/g)].map(([, target]) => target ?? ''))
    for (const target of targets) {
      const found = target
        .slice(2)
        .split('/')
        .reduce<unknown>((at, part) => Object(at)[part], document)
      expect(found, target).toBeDefined()
    }
  })

  test('puts every parameter of a path into the operation, and no other there', () => {
    for (const { contract, operation } of operations) {
      const parameters: { in?: string; name?: string }[] = Object(operation?.['parameters'])
      const names = parameters.filter(parameter => parameter.in === 'path').map(({ name }) => `{${name}}`)
      expect(contract.path.match(/\{\w+\}/g) ?? []).toEqual(names)
    }
  })

  test('lists each refusal under its status', () => {
    for (const { contract, operation } of operations) {
      const text = JSON.stringify(operation?.['responses'])
      for (const name of contract.codes) expect(text).toContain(`${codes[name].code} ${name}`)
    }
  })
})

describe('the page', () => {
  const page = apiPage(endpoints)

  test('stays a page that a phone can load', () => {
    expect(page.length).toBeLessThan(820_000)
  })

  test('shows every call', () => {
    for (const { id } of endpoints) expect(page).toContain(`<details id="${id}">`)
  })

  test('carries no script, no handler and nothing from elsewhere', () => {
    expect(page).not.toMatch(/<script|\son\w+=|javascript:|src=|style="/i)
    expect(page.match(/(?:href|src)="[^"#]*"/g)).toEqual(['href="/api/openapi.json"'])
  })

  test('is served under a policy that lets in its one style element and nothing else', async () => {
    const dynamo = stubTable(DocumentClient.prototype)
    dynamo.on(GetCommand).resolves({ Item: { jwks: [], originHashes: [originHash('edge')] } })
    const answer = await handler(httpEvent({ headers: { 'x-origin-secret': 'edge' } }), lambdaContext)
    const style = /<style>([\s\S]*)<\/style>/.exec(String(answer.body))?.[1] ?? ''
    expect(style).toBe(apiPageStyle)
    expect(answer.headers?.['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers?.['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
        `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
  })
})
