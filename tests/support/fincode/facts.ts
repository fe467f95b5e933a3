// facts.json as a judge: which call a request is, and what is wrong with a body. The table is data that was taken over
// from the provider's public description; nothing here knows what our adapter sends.
import { readFileSync } from 'node:fs'
import { Ajv, type SchemaObject, type ValidateFunction } from 'ajv'
import * as z from 'zod'
import type { Doc } from './world.ts'

const Field = z.strictObject({
  type: z.enum(['string', 'integer', 'object', 'array']),
  minLength: z.int().optional(),
  maxLength: z.int().optional(),
  /** Digits of a number. */
  maxDigits: z.int().optional(),
  minimum: z.int().optional(),
  maximum: z.int().optional(),
  enum: z.array(z.union([z.string(), z.int()])).optional(),
  nullable: z.literal(true).optional(),
  required: z.literal(true).optional(),
  /** Required unless another field has this value. */
  requiredUnless: z.record(z.string(), z.string()).optional(),
  /** The shape of the object, or of each member of the list. */
  shape: z.string().optional(),
})
const Shape = z.record(z.string(), z.union([Field, z.string()]))
const FactCall = z.strictObject({
  name: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string(),
  /** Calls that share a path are told apart by a field of the body or the query. */
  when: z.record(z.string(), z.string()).optional(),
  request: z.string().optional(),
  query: z.string().optional(),
  response: z.string(),
  /** The call may be made for a tenant. */
  tenant: z.boolean(),
})
const Facts = z.strictObject({
  source: z.record(z.string(), z.string()),
  /** What the provider publishes beside its description, and the names of the table that are not in it. */
  second: z.object({ what: z.string(), package: z.string(), version: z.string(), unknown: z.array(z.string()) }),
  headers: z.record(z.string(), z.looseObject({})),
  calls: z.array(FactCall),
  notices: z.array(z.string()),
  shapes: z.record(z.string(), Shape),
})

export const facts = Facts.parse(JSON.parse(readFileSync(new URL('./facts.json', import.meta.url), 'utf8')))

/** The fields of a shape, with those of the shape that it extends. */
export function fieldsOf(shape: string): Readonly<Record<string, z.infer<typeof Field>>> {
  const found = facts.shapes[shape]
  if (!found) throw new Error(`no shape ${shape}`)
  const base = found['extends']
  const own = Object.entries(found).flatMap(([name, field]) =>
    typeof field === 'string' ? [] : [[name, field] as const],
  )
  return { ...(typeof base === 'string' ? fieldsOf(base) : {}), ...Object.fromEntries(own) }
}

function schemaOf(shape: string): SchemaObject {
  const fields = Object.entries(fieldsOf(shape))
  const required = fields.filter(([, field]) => field.required).map(([name]) => name)
  const unless = fields.flatMap(([name, { requiredUnless }]) =>
    Object.entries(requiredUnless ?? {}).map(([other, value]) => ({
      if: { properties: { [other]: { const: value } } },
      else: { required: [name] },
    })),
  )
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(fields.map(([name, field]) => [name, schemaOfField(field)])),
    required,
    ...(unless.length > 0 && { allOf: unless }),
  }
}

function schemaOfField({ type, minLength, maxLength, maxDigits, shape, nullable, ...field }: z.infer<typeof Field>) {
  const values = field.enum && (nullable ? [...field.enum, null] : field.enum)
  const inner: SchemaObject = {
    type,
    ...(nullable && { nullable }),
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(maxDigits !== undefined && { maximum: 10 ** maxDigits - 1 }),
    ...(field.minimum !== undefined && { minimum: field.minimum }),
    ...(field.maximum !== undefined && { maximum: field.maximum }),
    ...(values && { enum: values }),
  }
  if (shape === undefined) return inner
  return type === 'array' ? { ...inner, items: schemaOf(shape) } : { ...inner, ...schemaOf(shape) }
}

const ajv = new Ajv({ allErrors: true, strictRequired: false })
const validators = new Map<string, ValidateFunction>()

/** What is wrong with a body of this shape; nothing when it is as described. */
export function faultsOf(shape: string, body: unknown): string[] {
  const validate = validators.get(shape) ?? ajv.compile(schemaOf(shape))
  validators.set(shape, validate)
  if (validate(body)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${shape}${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

interface Asked {
  readonly method: string
  readonly path: string
  readonly query: Doc
  readonly body: Doc
}

/** The described call behind a request, with the ids of its path; undefined where none is described. */
export function describedCall({ method, path, query, body }: Asked) {
  for (const call of facts.calls) {
    const match = new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(path)
    const fits = Object.entries(call.when ?? {}).every(([name, value]) => (body[name] ?? query[name]) === value)
    if (!match || call.method !== method || !fits) continue
    return { call, ids: match.slice(1).map(decodeURIComponent) }
  }
  return undefined
}

/** A query is text; what the description has as a number is read as one. */
function typed(shape: string, query: Doc): Doc {
  const fields = fieldsOf(shape)
  const read = (name: string, value: unknown) => (fields[name]?.type === 'integer' ? Number(value) : value)
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, read(name, value)]))
}

/** What the description does not allow in a request. */
export function faultsOfRequest({ call }: NonNullable<ReturnType<typeof describedCall>>, { query, body }: Asked) {
  const inBody =
    call.request === undefined ? Object.keys(body).map(name => `no body: ${name}`) : faultsOf(call.request, body)
  const inQuery =
    call.query === undefined
      ? Object.keys(query).map(name => `no query: ${name}`)
      : faultsOf(call.query, typed(call.query, query))
  return [...inBody, ...inQuery]
}

/** A body with null wherever the shape allows it, of these fields or of all. */
export function leavingOut(shape: string, body: Doc, fields?: readonly string[]): Doc {
  const shapes = fieldsOf(shape)
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const field = shapes[name]
      if (field?.nullable && (fields?.includes(name) ?? true)) return [name, null]
      const inner = field?.shape
      if (inner === undefined || typeof value !== 'object' || value === null) return [name, value]
      return [
        name,
        Array.isArray(value)
          ? value.map(one => leavingOut(inner, one, fields))
          : leavingOut(inner, Object(value), fields),
      ]
    }),
  )
}
export const nullableOf = (shape: string): readonly string[] =>
  Object.entries(fieldsOf(shape)).flatMap(([name, { nullable }]) => (nullable ? [name] : []))
