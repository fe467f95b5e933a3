import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { root } from '#infra/registry.ts'
import { describeField, type FieldOwner, fieldWords, wordKeysOf } from '#shared/platform/api/descriptions/index.ts'
import { type FieldRow, fieldsAnswered, fieldsTaken, objectFields } from '#shared/platform/api/field-rows.ts'
import { platformEndpoints } from '#shared/platform/api/index.ts'
import { namedSchemas } from '#shared/platform/api/objects.ts'
import { platformOpenApi } from '#shared/platform/api/openapi.ts'

/** Every public field with whose it is. */
const owners: readonly (readonly [title: string, owner: FieldOwner, rows: readonly FieldRow[]])[] = [
  ...platformEndpoints.map(
    contract => [contract.id, { name: contract.id, area: contract.area }, fieldsTaken(contract)] as const,
  ),
  ...platformEndpoints
    .filter(({ page }) => !page)
    .map(contract => {
      const owner = { name: contract.id, area: contract.area, isAnswered: true }
      return [`the answer of ${contract.id}`, owner, fieldsAnswered(contract).rows] as const
    }),
  ...namedSchemas.map(([name]) => [`a ${name}`, { name }, objectFields(name, undefined)] as const),
]

describe('the words of the fields', () => {
  test.each(owners)('%s has no field without a description in both languages', (_, owner, rows) => {
    for (const { path } of rows) {
      expect(describeField(owner, path, 'en'), path).toMatch(/^[A-Z0-9].{3,150}\.$/)
      expect(describeField(owner, path, 'ja'), path).toMatch(/^.{3,100}。$/)
    }
  })

  test('describe no field that is not there', () => {
    const used = new Set(
      owners.flatMap(([, owner, rows]) =>
        rows.flatMap(({ path }) => wordKeysOf(owner, path).find(key => fieldWords.has(key)) ?? []),
      ),
    )
    expect([...fieldWords.keys()].filter(key => !used.has(key))).toEqual([])
  })

  test('are in no bundle but of what describes the API', () => {
    const files = globSync('{functions,shared,web/app}/**/*.{ts,tsx}', { cwd: root('') })
    const importers = (part: RegExp) =>
      files.filter(file => part.test(readFileSync(root(file), 'utf8'))).map(file => file.replace(/^.*\//, ''))
    expect(importers(/from '[^']*\/descriptions\/index\.ts'/).toSorted()).toEqual([
      'described-schema.ts',
      'field-table.ts',
    ])
    expect(importers(/from '[^']*\/described-schema\.ts'/)).toEqual(['openapi.ts'])
    expect(importers(/from '[^']*\/errors\/actions\.ts'/).toSorted()).toEqual([
      'errors-page.ts',
      'field-table.ts',
      'openapi.ts',
    ])
  })
})

describe('the OpenAPI document', () => {
  const document = platformOpenApi(platformEndpoints, 'https://pay.example')

  test('describes each parameter and each property', () => {
    const bare: string[] = []
    visit(document, '', (place, found) => {
      if (/\/(properties|parameters)\/[^/]+$/.test(place) && !('$ref' in found) && !('description' in found))
        bare.push(place)
    })
    expect(bare).toEqual([])
  })

  test('marks as required what a rule always asks for, and says when it asks for the rest', () => {
    for (const { id, path, method, needs = {} } of platformEndpoints) {
      const operation = JSON.stringify(document.paths[path]?.[method.toLowerCase()])
      for (const [name, { when, without }] of Object.entries(needs)) {
        const said = when === undefined ? without : when
        if (said !== undefined) expect(operation, `${id}: ${name}`).toContain(said)
        else expect(operation, `${id}: ${name}`).toMatch(new RegExp(`"required":\\[[^\\]]*"${name.split('.').at(-1)}"`))
      }
    }
  })
})

function visit(value: unknown, place: string, see: (place: string, found: object) => void): void {
  // What an example or a default holds is no schema.
  if (typeof value !== 'object' || value === null || /\/(example|examples|default)$/.test(place)) return
  see(place, value)
  for (const [key, inner] of Object.entries(value)) visit(inner, `${place}/${key.replaceAll('/', '~1')}`, see)
}
