import * as z from 'zod'
import type { FieldNumber, Kind, Operation } from '../errors/codes.ts'

/**
 * Building blocks of the platform's contracts. `field` binds a schema to its number in the error catalogue, so that an
 * invalid value answers `E` + operation + field + kind. The kind follows from zod's issue (problems.ts); a check with
 * another kind names it: `.max(7, kind('005'))`.
 */
export interface Binding {
  readonly number: FieldNumber
  /** Operation of the code if it is not the endpoint's: headers and searches have their own. */
  readonly operation?: Operation
}

export const bindings = z.registry<Binding>()

/** Annotations that JSON Schema cannot express; the reference shows them. */
export const remarks = z.registry<{
  /** Values that are accepted but belong to parts that are not built yet. */
  readonly later?: readonly string[]
  /** Longest value, in bytes of UTF-8. */
  readonly bytes?: number
}>()

export function withLater<Schema extends z.ZodType>(schema: Schema, later: readonly string[]): Schema {
  remarks.add(schema, { later })
  return schema
}

export function field<Schema extends z.ZodType>(number: FieldNumber, schema: Schema, operation?: Operation): Schema {
  bindings.add(schema, { number, ...(operation && { operation }) })
  return schema
}

/** Names the kind of error of a failed check. */
export const kind = (name: Kind) => ({ error: name })

/** Text of 1 to `max` characters without control characters. Errors: 001 empty, 003 too long, 008 otherwise. */
export const textField = (max: number) =>
  z
    .string()
    .trim()
    .min(1, kind('001'))
    .max(max, kind('003'))
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, kind('008'))

/** Text of at most `max` bytes in UTF-8 (012). */
export function bytes(max: number) {
  const text = z
    .string()
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, kind('008'))
    .refine(value => utf8Length(value) <= max, { error: '012', params: { params: [String(max)] } })
  remarks.add(text, { bytes: max })
  return text
}

/** An id that the caller may choose: letters, digits and the characters of `more`. */
export const idText = (max: number, more = '_-') =>
  z
    .string()
    .min(1, kind('001'))
    .max(max, kind('003'))
    .regex(new RegExp(`^[A-Za-z0-9${more.replace(/[\\\]^-]/g, '\\$&')}]*$`), kind('008'))

/** Whole yen as a number or as digits: 006 not a number, 005 more than `digits`, 007 below `min` (5, conventions). */
export const yenField = (digits: number, min = 0) =>
  z
    .union([z.int(), z.string().regex(/^-?\d+$/, kind('006'))], kind('006'))
    .transform(Number)
    .pipe(
      z
        .int(kind('006'))
        .min(min, kind('007'))
        .max(10 ** digits - 1, kind('005')),
    )

/** `0` or `1` as text, the wire's form of every flag; error 007. */
export const flag = () => z.enum(['0', '1'], kind('007'))

export const mail = () =>
  z
    .string()
    .trim()
    .min(1, kind('001'))
    .max(254, kind('005'))
    .regex(/^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/, kind('008'))

/** An absolute https URL of at most `max` characters; http is allowed for localhost, which has no certificate. */
export const httpUrl = (max = 256) =>
  z
    .string()
    .max(max, kind('003'))
    .regex(/^https?:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\]*)?$/, kind('008'))

/** An instant in a request: ISO-8601 with an offset, parsed to epoch ms. */
export const instantInputField = () =>
  z.iso.datetime({ offset: true, error: '008' }).transform(value => Date.parse(value))

/** An instant in an answer: ISO-8601 with `Z`. */
export const instantField = () => z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/)

/** Length in bytes of UTF-8. */
export function utf8Length(value: string): number {
  let length = 0
  for (const character of value) {
    const point = character.codePointAt(0) ?? 0
    length += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return length
}
