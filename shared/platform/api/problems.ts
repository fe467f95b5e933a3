import type * as z from 'zod'
import { errorOf, placesOf } from '../errors/catalogue.ts'
import { allCodes, isPlatformCode, type Operation, type PlatformCode } from '../errors/codes.ts'
import { type Binding, bindings } from './fields.ts'

/** One error of a handler or of the validation. */
export interface Problem {
  readonly code: PlatformCode
  /** Wire name of the field; absent: the catalogue's own name. */
  readonly field?: string
  /** JSON pointer into the body. */
  readonly pointer?: string
  /** Values for `{0}`, `{1}` of the sentence. */
  readonly params?: readonly string[]
  /** A retry may succeed here, although the code is not retryable elsewhere. */
  readonly retryable?: true
}

/** Every code that an invalid field of this input may cause. */
export function boundCodes(schema: z.ZodType, operation: Operation): PlatformCode[] {
  const found = [...partsOf(schema)].flatMap(part => {
    const binding = bindings.get(part)
    const stem = binding && `E${binding.operation ?? operation}${binding.number}`
    return stem === undefined ? [] : allCodes.filter(code => code.startsWith(stem)).filter(isPlatformCode)
  })
  return [...new Set<PlatformCode>([...found, unreadable])]
}

type Issue = z.core.$ZodIssue
const kindText = /^[0-9A-Z]{3}$/
/** Fallback for a field that no table lists under this operation: the request is unreadable. */
const unreadable: PlatformCode = 'E9992001001'

/**
 * Every problem of an input at once, sorted by field (payment-platform.md 4.3). Parse with `reportInput`, so that
 * missing fields can be told from invalid ones.
 */
export function problemsOf(schema: z.ZodType, operation: Operation, issues: readonly Issue[]): Problem[] {
  const problems = issues.flatMap(issue => problemsOfIssue(schema, operation, issue))
  const once = new Map(problems.map(problem => [`${problem.code} ${problem.pointer}`, problem]))
  return [...once.values()].sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0))
}

function problemsOfIssue(schema: z.ZodType, operation: Operation, issue: Issue): Problem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(key => problem(unreadable, [...issue.path, key], []))
  }
  const [binding, depth] = bindingAt(schema, issue.path)
  const params = paramsOf(issue, schemaAt(schema, issue.path))
  if (!binding) return [problem(unreadable, issue.path, params)]
  const isMissing = issue.input === undefined || issue.input === null
  const named = kindText.test(issue.message) ? [issue.message] : kindsOf(issue)
  const kinds = isMissing ? ['001', ...named] : named
  const listed = kinds
    .map(kind => `E${binding.operation ?? operation}${binding.number}${kind}`)
    .find((code): code is PlatformCode => isPlatformCode(code))
  return [problem(listed ?? unreadable, issue.path.slice(0, depth), params)]
}

function problem(code: PlatformCode, path: readonly PropertyKey[], given: readonly string[]): Problem {
  const named = code === unreadable && path.length > 0 ? [path.join('.')] : given
  const params = named.slice(0, placesOf(errorOf(code)))
  const escaped = path.map(part => String(part).replaceAll('~', '~0').replaceAll('/', '~1'))
  return {
    code,
    ...(path.length > 0 && { field: String(path.at(-1)), pointer: `/${escaped.join('/')}` }),
    ...(params.length > 0 && { params }),
  }
}

/** Candidate kinds for a zod issue; the first that the operation's table lists for the field applies. */
function kindsOf(issue: Issue): readonly string[] {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int'
        ? ['006', '008', '007', '031']
        : ['008', '031', '007', '002', '003', '006', '018']
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? ['001', '024', '008'] : ['008', '003', '031']
      return issue.origin === 'array' || issue.origin === 'set'
        ? ['001', '024', '031', '007']
        : ['007', '011', '047', '005']
    case 'too_big':
      if (issue.origin === 'string') return ['003', '005', '008']
      return issue.origin === 'array' || issue.origin === 'set' ? ['030', '031', '007'] : ['007', '005', '009', '011']
    case 'invalid_value':
    case 'invalid_union':
      return ['031', '007', '008', '002', '006']
    case 'invalid_format':
      return ['008', '006', '002', '031']
    default:
      return ['031', '008', '007', '002']
  }
}

/** Values of the sentence: both ends of a range, all choices of an enumeration, the limit of a length. */
function paramsOf(issue: Issue, schema: z.core.$ZodType | undefined): readonly string[] {
  if (issue.code === 'custom' && Array.isArray(issue.params?.['params'])) return issue.params['params'].map(String)
  if (issue.code === 'invalid_value') return issue.values.map(String)
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return []
  if (issue.origin === 'string') {
    // Empty text is reported with the limit of its length if the operation has no kind for "empty".
    const longest = issue.message === '003' && schema ? limitOf(schema, 'max_length') : undefined
    return [longest ?? String(issue.code === 'too_big' ? issue.maximum : issue.minimum)]
  }
  if (issue.code === 'too_big' && issue.message === '005') return [String(issue.maximum)]
  const [minimum, maximum] = schema ? boundsOf(schema) : []
  if (minimum !== undefined && maximum !== undefined) return [minimum, maximum]
  return [String(issue.code === 'too_big' ? issue.maximum : issue.minimum)]
}

const boundsOf = (schema: z.core.$ZodType): readonly [minimum: string | undefined, maximum: string | undefined] => [
  limitOf(schema, 'greater_than'),
  limitOf(schema, 'less_than'),
]

/** Value of a check of this schema: the longest text, the highest number. */
function limitOf(schema: z.core.$ZodType, name: string): string | undefined {
  const checks = [...layers(schema)].flatMap(({ _zod }) => _zod.def.checks ?? []).map(({ _zod }) => ({ ..._zod.def }))
  const check = checks.find(each => each.check === name)
  if (check && 'maximum' in check) return String(check.maximum)
  return check && 'value' in check ? String(check.value) : undefined
}

/**
 * The innermost binding on the way to a value, and its depth: a part without a number of its own is reported under the
 * whole.
 */
function bindingAt(
  schema: z.ZodType,
  path: readonly PropertyKey[],
): readonly [binding: Binding | undefined, depth: number] {
  let current: z.core.$ZodType | undefined = schema
  let found: readonly [Binding | undefined, number] = [bindingOf(schema), path.length]
  for (const [index, part] of path.entries()) {
    current = partOf(current, part)
    if (!current) return found
    const binding = bindingOf(current)
    if (binding) found = [binding, index + 1]
  }
  return found
}

/** Schema of a part; undefined if the schema has no such part. */
export function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): z.core.$ZodType | undefined {
  return path.reduce<z.core.$ZodType | undefined>((current, part) => current && partOf(current, part), schema)
}

/** The schema and what it wraps (optional, default): one of these layers is bound. */
function* layers(schema: z.core.$ZodType): Generator<z.core.$ZodType> {
  yield schema
  const { def } = schema._zod
  if ('innerType' in def && isSchema(def.innerType)) yield* layers(def.innerType)
  if ('in' in def && isSchema(def.in)) yield* layers(def.in)
  if ('out' in def && isSchema(def.out)) yield* layers(def.out)
}

function bindingOf(schema: z.core.$ZodType): Binding | undefined {
  for (const layer of layers(schema)) {
    const binding = bindings.get(layer)
    if (binding) return binding
  }
  return undefined
}

function partOf(schema: z.core.$ZodType, part: PropertyKey): z.core.$ZodType | undefined {
  for (const layer of layers(schema)) {
    const { def } = layer._zod
    if ('shape' in def && isRecord(def.shape)) {
      const inner = def.shape[String(part)]
      return isSchema(inner) ? inner : undefined
    }
    if ('element' in def && isSchema(def.element)) return def.element
    if ('valueType' in def && isSchema(def.valueType)) return def.valueType
  }
  return undefined
}

/** The schema with all its parts: wrappers, fields, elements, choices. */
function* partsOf(schema: z.core.$ZodType): Generator<z.core.$ZodType> {
  yield schema
  const { def } = schema._zod
  const inner = Object.entries(def).flatMap(([name, value]) => {
    if (name === 'shape' && isRecord(value)) return Object.values(value)
    return Array.isArray(value) ? value : [value]
  })
  for (const part of inner) if (isSchema(part)) yield* partsOf(part)
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const isSchema = (value: unknown): value is z.core.$ZodType => isRecord(value) && '_zod' in value

/** A refused call, with all its problems. */
export interface RefusedCall {
  readonly outcome: 'refused'
  readonly problems: readonly Problem[]
}

export const refuseCall = (...problems: readonly Problem[]): RefusedCall => ({ outcome: 'refused', problems })
