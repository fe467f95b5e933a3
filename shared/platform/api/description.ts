import * as z from 'zod'
import { errorMessageOf, errorOf } from '../errors/catalogue.ts'
import type { PlatformCode } from '../errors/codes.ts'
import type { PlatformEndpoint } from './endpoint.ts'
import { remarks } from './fields.ts'
import { answerablePlatformCodes } from './implied.ts'

/** What the OpenAPI document and the reference page say of a contract. Neither says anything by itself. */
export type WireValue = null | boolean | number | string | readonly WireValue[] | WireObject
export interface WireObject {
  readonly [name: string]: WireValue
}

interface CallFields {
  readonly path: readonly CallField[]
  /** Fields of a GET or DELETE. */
  readonly query: readonly CallField[]
  /** Fields of a POST or PUT. */
  readonly body: readonly CallField[]
  /** The schema of the body, with the rules that concern several fields. */
  readonly bodySchema: WireObject
}
interface CallField {
  readonly name: string
  readonly isRequired: boolean
  readonly schema: WireObject
}

/** The fields of a call by where they are sent. */
export function fieldsOfCall({ path, method, input }: PlatformEndpoint): CallFields {
  const schema = wireSchema(input, 'input')
  const properties = objectIn(schema['properties'])
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : []
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? [])
  const rest = Object.keys(properties).filter(name => !inPath.includes(name))
  const fieldOf = (name: string): CallField => ({
    name,
    isRequired: inPath.includes(name) || required.includes(name),
    schema: objectIn(properties[name]),
  })
  const hasBody = method === 'POST' || method === 'PUT'
  return {
    path: inPath.map(fieldOf),
    query: hasBody ? [] : rest.map(fieldOf),
    body: hasBody ? rest.map(fieldOf) : [],
    bodySchema: {
      ...schema,
      properties: Object.fromEntries(rest.map(name => [name, objectIn(properties[name])])),
      required: required.filter(name => rest.includes(name)),
    },
  }
}

/**
 * JSON Schema of a zod schema. What only code can check (a checksum, a match of two fields) is left out; values of which
 * nothing comes yet are said beside the others.
 */
export function wireSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  marksOf: (part: z.core.$ZodType) => WireObject = () => ({}),
): WireObject {
  const found = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { later } = remarks.get(zodSchema) ?? {}
      Object.assign(jsonSchema, marksOf(zodSchema))
      if (later)
        Object.assign(jsonSchema, { 'x-later': later, description: `Reserved, not in use yet: ${later.join(', ')}.` })
    },
  })
  const { $schema: _draft, '~standard': _standard, ...rest } = found
  return objectIn(asSent(rest))
}

/** The summary as a shop reads it: without the rules of the house that it is from. */
export const publicSummaryOf = ({ summary }: PlatformEndpoint): string => summary.replace(/ \([\d., ]+\)$/, '')

interface RefusalsOfStatus {
  readonly status: number
  readonly codes: readonly PlatformCode[]
}

/** Every code that a call may answer by its status, its own before those of every call. */
export function refusalsOf(contract: PlatformEndpoint): readonly RefusalsOfStatus[] {
  const byStatus = Map.groupBy(answerablePlatformCodes(contract), code => errorOf(code).status)
  return [...byStatus].map(([status, codes]) => ({ status, codes })).sort((one, other) => one.status - other.status)
}

/** What every call with a key may answer is said once, in the guide: the key, the version, the request itself. */
const ofEveryCall = /^E(0000|0073|0090|999[124])|^EC003020040|^EC003011040/

/** What a call refuses by itself, without what every call may answer. */
export const ownRefusalsOf = (contract: PlatformEndpoint): readonly RefusalsOfStatus[] =>
  refusalsOf(contract)
    .map(({ status, codes }) => ({ status, codes: codes.filter(code => !ofEveryCall.test(code)) }))
    .filter(({ codes }) => codes.length > 0)

/** A refused answer, as `errors[]` says it. */
export function refusalExample(code: PlatformCode): WireObject {
  const { field, retryable } = errorOf(code)
  const sentence = errorMessageOf(code, 'en')
  return {
    errors: [
      {
        error_code: code,
        error_message: sentence,
        message_en: sentence,
        field: field.name,
        pointer: null,
        params: [],
        retryable,
      },
    ],
    request_id: 'req_01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
  }
}

/** Whether a key of the caller's is honoured, and whether it must be there (5.20). */
export function idempotencyOf({
  method,
  access,
  money,
  keepsNoAnswer,
}: PlatformEndpoint): 'required' | 'honoured' | 'none' {
  if (money) return 'required'
  const isWrite = method === 'POST' || method === 'PUT'
  return isWrite && access.key !== 'none' && !keepsNoAnswer ? 'honoured' : 'none'
}

export function objectIn(value: WireValue | undefined): WireObject {
  return typeof value === 'object' && value !== null && !isList(value) ? value : {}
}
export const isList = (value: WireValue | undefined): value is readonly WireValue[] => Array.isArray(value)

/** What is left of a value when it is sent. */
export function asSent(value: unknown): WireValue {
  return JSON.parse(JSON.stringify(value ?? null))
}
