import * as z from 'zod'
import { fields as catalogueFields, type Field, type PlatformCode } from '../errors/codes.ts'
import { asSent, isList, objectIn, ownRefusalsOf, type WireObject, type WireValue } from './description.ts'
import type { Need, PlatformEndpoint } from './endpoint.ts'
import { bindings, remarks } from './fields.ts'
import { namedSchemas, type ObjectName } from './objects.ts'

/**
 * Every field of a contract as one row for the reference, derived from the schema. Nested fields have paths:
 * `card.job_code`, `items[].amount`.
 */
export interface FieldRow {
  readonly path: string
  /** In a call: the field must be sent. In an answer: it is always there. */
  readonly isRequired: boolean
  readonly isNullable: boolean
  /** JSON Schema of its values; `{}` for a named object. */
  readonly schema: WireObject
  /** Name of the object, whose fields the reference lists once. */
  readonly object?: ObjectName
  /** Number of the field in the error catalogue. */
  readonly label?: Field
  readonly later: readonly string[]
  /** `minimum` and `maximum` of a number that the wire carries as text. */
  readonly range?: WireObject
  /** Longest value, in bytes of UTF-8. */
  readonly bytes?: number
  /** Undefined if the example omits the field. */
  readonly example: WireValue | undefined
}

/** With the field's number in the catalogue, and its operation if not the call's. */
interface BoundRow extends FieldRow {
  readonly binding?: { readonly number: string; readonly operation: WireValue | undefined }
}

export interface CallFieldRow extends FieldRow {
  readonly need?: Need
  /** Errors that this field may cause. */
  readonly codes: readonly PlatformCode[]
}

const names = new Map<z.core.$ZodType, ObjectName>(namedSchemas.map(([name, schema]) => [schema, name]))

/** JSON Schema in which each part has the contract's annotations. */
function markedSchema(schema: z.ZodType, io: 'input' | 'output', isNamed: boolean): WireObject {
  const found = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const binding = bindings.get(zodSchema)
      const { later, bytes } = remarks.get(zodSchema) ?? {}
      const name = names.get(zodSchema)
      const range = rangeOf(zodSchema)
      Object.assign(jsonSchema, {
        ...(binding && { 'x-binding': binding }),
        ...(later && { 'x-later': later }),
        ...(bytes && { 'x-bytes': bytes }),
        ...(range && { 'x-range': range }),
        ...(name && (isNamed || name !== names.get(schema)) && { 'x-object': name }),
      })
    },
  })
  return objectIn(asSent(found))
}

/** The range of a number that the wire takes as text or as number. */
function rangeOf({ _zod: { def } }: z.core.$ZodType): WireObject | undefined {
  if (!('out' in def) || !(def.out instanceof z.ZodNumber)) return undefined
  const { minValue, maxValue } = def.out
  return { minimum: minValue, maximum: maxValue }
}

interface Place {
  readonly path: string
  readonly isRequired: boolean
  readonly example: WireValue | undefined
}

/** Rows of the fields nested in a place; a place without nested fields is a row itself. */
function rowsBelow(schema: WireObject, place: Place): readonly BoundRow[] {
  const [one, other] = choicesOf(schema)
  const isNullable = other?.['type'] === 'null'
  const inner = isNullable ? { ...without(schema, 'anyOf'), ...one } : schema
  const choices = choicesOf(inner)
  const row = (found: WireObject): readonly BoundRow[] =>
    place.path === '' ? [] : [{ ...place, isNullable, ...marksOf(schema, inner), schema: found }]
  if (inner['x-object'] !== undefined) return row({})
  if (choices.length > 0 && choices.every(({ properties }) => properties !== undefined)) {
    const below = choices.map(each => propertiesOf(each, place))
    return [...row({ type: 'object' }), ...mergedRows(below)]
  }
  if (inner['properties'] !== undefined) return [...row({ type: 'object' }), ...propertiesOf(inner, place)]
  const items = objectIn(inner['items'])
  if (items['properties'] !== undefined || items['x-object'] !== undefined) {
    const first = isList(place.example) ? place.example[0] : undefined
    const below = rowsBelow(items, { path: `${place.path}[]`, isRequired: true, example: first })
    return [...row({ type: 'array' }), ...below.filter(({ path, object }) => object || path !== `${place.path}[]`)]
  }
  return row(inner)
}

const choicesOf = ({ anyOf, oneOf }: WireObject): readonly WireObject[] =>
  (isList(anyOf) ? anyOf : isList(oneOf) ? oneOf : []).map(objectIn)

function propertiesOf(schema: WireObject, { path, example }: Place) {
  const required = isList(schema['required']) ? schema['required'] : []
  return Object.entries(objectIn(schema['properties'])).flatMap(([name, each]) =>
    rowsBelow(objectIn(each), {
      path: path === '' ? name : `${path}.${name}`,
      isRequired: required.includes(name),
      example: objectIn(example)[name],
    }),
  )
}

/** Merges the rows of alternative shapes: a field of several shapes is one row, required if all of them require it. */
function mergedRows<Row extends FieldRow>(shapes: readonly (readonly Row[])[]): readonly Row[] {
  return [...Map.groupBy(shapes.flat(), ({ path }) => path).values()].flatMap(same => {
    const [first] = same
    const values = same.flatMap(({ schema }) => (schema['const'] === undefined ? [] : [schema['const']]))
    const schema = values.length === same.length && values.length > 1 ? { enum: values } : first?.schema
    return first && schema ? [{ ...first, schema, isRequired: same.length === shapes.length && first.isRequired }] : []
  })
}

function marksOf(...schemas: readonly WireObject[]) {
  const marked = (name: string) => schemas.map(schema => schema[name]).find(value => value !== undefined)
  const { number, operation } = objectIn(marked('x-binding'))
  const later = marked('x-later')
  const range = marked('x-range')
  const bytes = marked('x-bytes')
  const label = catalogueFields.get(String(number))
  const object = namedSchemas.find(([name]) => name === marked('x-object'))?.[0]
  return {
    later: isList(later) ? later.map(String) : [],
    ...(range !== undefined && { range: objectIn(range) }),
    ...(typeof bytes === 'number' && { bytes }),
    ...(label && { label, binding: { number: label.number, operation } }),
    ...(object && { object }),
  }
}

const without = (schema: WireObject, ...dropped: readonly string[]): WireObject =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !dropped.includes(name)))

/** All fields of a call's input, wherever they are sent. */
export function fieldsTaken(contract: PlatformEndpoint): readonly CallFieldRow[] {
  const codes = ownRefusalsOf(contract).flatMap(each => each.codes)
  const example = asSent(contract.example.input)
  const rows = rowsBelow(markedSchema(contract.input, 'input', false), { path: '', isRequired: true, example })
  return rows.map(({ binding, ...row }) => {
    const need = contract.needs?.[row.path]
    const stem = binding && `E${String(binding.operation ?? contract.operation)}${binding.number}`
    return {
      ...row,
      ...(need && { need }),
      codes: stem === undefined ? [] : codes.filter(code => code.startsWith(stem)),
    }
  })
}

interface Answered {
  /** Set if the whole answer, or each row of its list, is this object. */
  readonly object: ObjectName | undefined
  readonly rows: readonly FieldRow[]
}

/** Fields of a call's answer. Those of named objects are in `objectFields`. */
export function fieldsAnswered({ output, example }: PlatformEndpoint): Answered {
  const place = { path: '', isRequired: true, example: asSent(example.output) }
  return {
    object: names.get(output),
    rows: names.has(output) ? [] : rowsBelow(markedSchema(output, 'output', true), place),
  }
}

/** Fields of a named object. `example`: the object in an example of a call. */
export function objectFields(name: ObjectName, example: WireValue | undefined): readonly FieldRow[] {
  const schema = namedSchemas.find(([each]) => each === name)?.[1]
  if (!schema) return []
  const marked = markedSchema(schema, 'output', false)
  // An enumeration has no fields: it is a row under its own name.
  return rowsBelow(marked, { path: marked['properties'] ? '' : name, isRequired: true, example })
}

/** An example of a named object, found in the examples of the calls: as the answer, or within it. */
export function exampleOfObject(name: ObjectName, endpoints: readonly PlatformEndpoint[]): WireValue | undefined {
  // Only a webhook sends a result: a file with its lines.
  if (name === 'TransferResult') return exampleOfObject('TransferFile', endpoints)
  const schema = namedSchemas.find(([each]) => each === name)?.[1]
  const whole = endpoints.find(({ output }) => output === schema)
  if (whole) return asSent(whole.example.output)
  for (const contract of endpoints) {
    const row = fieldsAnswered(contract).rows.find(({ object }) => object === name)
    if (row?.example !== undefined && row.example !== null) return row.example
  }
  return undefined
}
