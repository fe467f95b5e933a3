import * as z from 'zod'
import { errorMessageOf, errorOf } from '../errors/catalogue.ts'
import type { PlatformCode } from '../errors/codes.ts'
import type { PlatformEndpoint } from './endpoint.ts'
import { remarks } from './fields.ts'
import { answerablePlatformCodes } from './implied.ts'

/** What the OpenAPI document and the reference page both need of a contract; neither derives anything by itself. */
export type WireValue = null | boolean | number | string | readonly WireValue[] | WireObject
export interface WireObject {
  readonly [name: string]: WireValue
}

interface CallFields {
  readonly path: readonly CallField[]
  /** Fields sent as the query of a GET or DELETE. */
  readonly query: readonly CallField[]
  /** Fields sent as the body of a POST or PUT. */
  readonly body: readonly CallField[]
  /** Schema of the body, including rules about several fields. */
  readonly bodySchema: WireObject
}
interface CallField {
  readonly name: string
  readonly isRequired: boolean
  readonly schema: WireObject
}

/** Fields of a call, by where they are sent: path, query or body. */
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
 * JSON Schema of a zod schema. Checks in code (a checksum, two fields that must match) are left out; values of parts
 * that are not built yet are listed beside the others.
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

/** The summary without its references to the specification, such as `(5.4)`. */
export const publicSummaryOf = ({ summary }: PlatformEndpoint): string => summary.replace(/ \([\d., ]+\)$/, '')

interface RefusalsOfStatus {
  readonly status: number
  readonly codes: readonly PlatformCode[]
}

/** Every code that a call may answer by HTTP status, its own before those of every call. */
export function refusalsOf(contract: PlatformEndpoint): readonly RefusalsOfStatus[] {
  const byStatus = Map.groupBy(answerablePlatformCodes(contract), code => errorOf(code).status)
  return [...byStatus].map(([status, codes]) => ({ status, codes })).sort((one, other) => one.status - other.status)
}

/** Errors that any call with an API key may return (key, version, request); the guide lists them once. */
const ofEveryCall = /^E(0000|0073|0090|999[124])|^EC003020040|^EC003011040/

/** Errors of this call alone, without those that any call may return. */
export const ownRefusalsOf = (contract: PlatformEndpoint): readonly RefusalsOfStatus[] =>
  refusalsOf(contract)
    .map(({ status, codes }) => ({ status, codes: codes.filter(code => !ofEveryCall.test(code)) }))
    .filter(({ codes }) => codes.length > 0)

/** Example of an error answer, in the form of `errors[]`. */
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

/** Whether the call accepts an idempotency key, and whether it requires one (5.20). */
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

/** A value as JSON sends it. */
export function asSent(value: unknown): WireValue {
  return JSON.parse(JSON.stringify(value ?? null))
}
