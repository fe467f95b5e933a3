import fc from 'fast-check'

/** The part of JSON Schema that our contracts make. */
interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
}

/** Values that a schema admits, as far as JSON Schema can say it: what only code checks may still refuse them. */
export function valuesOf(schema: unknown): fc.Arbitrary<unknown> {
  return arbitrary(schemaOf(schema))
}

function arbitrary(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(arbitrary))
  if (schema.allOf) return arbitrary(Object.assign({}, schema, ...schema.allOf, { allOf: undefined }))
  switch (schema.type) {
    case 'string':
      return text(schema)
    case 'integer':
      return fc.integer(bounds(schema))
    case 'number':
      return fc.double({ ...bounds(schema), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(arbitrary(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      })
    case 'object':
      return objects(schema)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function bounds({ minimum = -1_000_000, maximum = 1_000_000 }: Schema) {
  return { min: Math.max(minimum, -2_147_483_648), max: Math.min(maximum, 2_147_483_647) }
}

function objects({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, arbitrary(each)]))
  return fc.record(model, { requiredKeys: required.filter(name => name in model) })
}

function text({ pattern, format, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time') {
    return fc
      .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
      .map(d => d.toISOString())
  }
  const plain = fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength, 60) }),
    fc.constantFrom('志野', 'りょうかい', 'a', '0', '090-1234-5678', 'nagi@example.jp', '2026-11-21', 'ja', '1,2,3'),
  )
  return pattern === undefined ? plain : fc.oneof(matching(pattern), plain)
}

/** Lookarounds and some classes are beyond the generator; plain text then stands in for what would match. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, /\\p\{/.test(pattern) ? 'u' : ''))
  } catch {
    return fc.string({ maxLength: 40 })
  }
}

function schemaOf(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? value : {}
}
