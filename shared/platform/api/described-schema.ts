import type * as z from 'zod'
import { isList, objectIn, type WireObject, type WireValue, wireSchema } from './description.ts'
import { describeField, type FieldOwner } from './descriptions/index.ts'
import type { Need, PlatformEndpoint } from './endpoint.ts'
import { namedSchemas, type ObjectName } from './objects.ts'

/** Position of a schema: in a call, in its answer, or in a named object. */
interface Place {
  readonly owner: FieldOwner
  readonly path: string
  /** Fields that a rule of the call requires. */
  readonly needs: Readonly<Record<string, Need>>
}

const names = new Map<z.core.$ZodType, ObjectName>(namedSchemas.map(([name, schema]) => [schema, name]))
const nameMark = 'x-object'

/**
 * JSON Schema of a call's input, with a description of each field; `required` includes fields that a rule always
 * requires.
 */
export function describedInput(contract: PlatformEndpoint, schema: WireObject): WireObject {
  const { id, area, needs = {} } = contract
  return described(schema, { owner: { name: id, area }, path: '', needs })
}

/** JSON Schema of a call's answer or of a named object, with a description of each field. */
export function describedOutput({ id, area, output }: PlatformEndpoint): WireObject {
  const name = names.get(output)
  const owner = name === undefined ? { name: id, area, isAnswered: true } : { name }
  return describedAnswer(output, owner)
}

export function describedAnswer(schema: PlatformEndpoint['output'], owner: FieldOwner): WireObject {
  const { [nameMark]: _own, ...marked } = wireSchema(schema, 'output', each => {
    const name = names.get(each)
    return name === undefined ? {} : { [nameMark]: name }
  })
  return described(marked, { owner, path: '', needs: {} })
}

/** Description of a field and of when it is required, in English. */
export function fieldSays({ owner, path, needs }: Place, schema: WireObject): string {
  const later = schema['description']
  return [describeField(owner, path, 'en'), neededWhen(needs[path]), typeof later === 'string' ? later : undefined]
    .filter(each => each !== undefined)
    .join(' ')
}

function neededWhen(need: Need | undefined): string | undefined {
  if (need === undefined || (need.when === undefined && need.without === undefined)) return undefined
  const parts = [
    ...(need.when === undefined ? [] : [`when \`${need.when}\``]),
    ...(need.without === undefined ? [] : [`without \`${need.without}\``]),
  ]
  return `Required ${parts.join(', ')}.`
}

function described(schema: WireObject, place: Place): WireObject {
  const { [nameMark]: name, ...rest } = schema
  const inner = typeof name === 'string' ? { owner: { name }, path: '', needs: {} } : place
  const parts = Object.entries(rest).map(([key, value]) => [key, part(key, value, inner)] as const)
  const required = requiredOf(rest, inner)
  return { ...Object.fromEntries(parts), ...(required.length > 0 && { required }) }
}

function part(key: string, value: WireValue, place: Place): WireValue {
  if (key === 'items') return described(objectIn(value), { ...place, path: `${place.path}[]` })
  if ((key === 'anyOf' || key === 'oneOf') && isList(value)) return value.map(each => described(objectIn(each), place))
  if (key !== 'properties') return value
  return Object.fromEntries(Object.entries(objectIn(value)).map(([name, each]) => [name, field(name, each, place)]))
}

/** Fields that the schema requires, and those that a rule always requires. */
function requiredOf({ properties, required }: WireObject, place: Place): readonly WireValue[] {
  const always = Object.keys(objectIn(properties)).filter(name => isAlwaysNeeded(below(place, name)))
  return [...new Set([...(isList(required) ? required : []), ...always])]
}

function field(name: string, value: WireValue, place: Place): WireObject {
  const at = below(place, name)
  const { default: usual, ...schema } = objectIn(value)
  // A field that a rule requires has no default.
  const rest = usual === undefined || at.needs[at.path] ? {} : { default: usual }
  return { ...described(schema, at), ...rest, description: fieldSays(at, schema) }
}

const below = (place: Place, name: string): Place => ({
  ...place,
  path: place.path === '' ? name : `${place.path}.${name}`,
})

/** Whether a rule requires the field regardless of the others. */
export function isAlwaysNeeded({ path, needs }: Pick<Place, 'path' | 'needs'>): boolean {
  const need = needs[path]
  return need !== undefined && need.when === undefined && need.without === undefined
}
