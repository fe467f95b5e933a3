import { paymentFields } from './fields-payment.ts'
import { shopFields } from './fields-shop.ts'
import type { errorKinds } from './kinds.ts'
import { paymentOperations } from './operations-payment.ts'
import { shopOperations } from './operations-shop.ts'
import { systemOperations } from './operations-system.ts'

/**
 * The catalogue as types: every code, derived from the operation tables by the compiler, so that an unlisted code does
 * not compile.
 */
type Words<
  Text extends string,
  Separator extends string,
  Found = never,
> = Text extends `${infer Word}${Separator}${infer Rest}` ? Words<Rest, Separator, Found | Word> : Found | Text
type CodesOfField<Operation extends string, Part> = Part extends `${infer Field}:${infer Kinds}`
  ? `E${Operation}${Field}${Words<Kinds, ','>}`
  : never
type CodesOfRow<Row> = Row extends readonly [infer Operation extends string, string, infer Parts extends string]
  ? CodesOfField<Operation, Words<Parts, ' '>>
  : never
type Row = (typeof paymentOperations)[number] | (typeof shopOperations)[number] | (typeof systemOperations)[number]

/** A code of the catalogue: `E`, operation (4), field (3), kind (3). */
export type PlatformCode = CodesOfRow<Row>
export type Operation = Row[0]
export type FieldNumber = (typeof paymentFields)[number][0] | (typeof shopFields)[number][0]
export type Kind = (typeof errorKinds)[number][0]

export interface Field {
  readonly number: string
  /** Wire name of the field. */
  readonly name: string
  readonly ja: string
  readonly en: string
  /** Readable limit of its values; `-` for none. */
  readonly limit: string
}

export const fields: ReadonlyMap<string, Field> = new Map(
  [...paymentFields, ...shopFields].map(([number, name, ja, en, limit]) => [number, { number, name, ja, en, limit }]),
)

export const operations: ReadonlyMap<string, string> = new Map(
  [...paymentOperations, ...shopOperations, ...systemOperations].map(([operation, name]) => [operation, name]),
)

/** Every code, in the order of the tables. */
export const allCodes: readonly string[] = [...paymentOperations, ...shopOperations, ...systemOperations].flatMap(
  ([operation, , parts]) =>
    parts.split(' ').flatMap(part => {
      const [field = '', listed = ''] = part.split(':')
      return listed.split(',').map(kind => `E${operation}${field}${kind}`)
    }),
)

const known: ReadonlySet<string> = new Set(allCodes)

/** Whether a text is a code of the catalogue; set and type come from the same tables. */
export function isPlatformCode(text: string): text is PlatformCode {
  return known.has(text)
}
