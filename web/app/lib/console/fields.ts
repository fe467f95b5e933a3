import type { choiceKinds } from '#shared/api/people/console/operators.ts'
import { japanClock } from '#shared/japan-time.ts'
import { isRowKind, type RowKind, renumbered, rowColumns, rowName, rowNames, rowsIn } from './rows.ts'

/**
 * Forms of the console, described once: a list of fields says what is rendered, how a record fills it, and what is sent.
 * A form holds texts only, so that a refused one can be rendered again as it was typed; several values of one name are
 * lines of one text. What is valid is said by the contract's schema alone.
 */
interface Common {
  readonly name: string
  readonly label: () => string
  readonly hint?: () => string
  readonly required?: boolean
}
/** Lists of records that a field chooses from. */
export type Source = (typeof choiceKinds)[number]

export type Field = Common &
  (
    | { readonly kind: 'text' | 'color' | 'instant' | 'number' | 'optional-number' | 'millionths' }
    | { readonly kind: 'box' }
    /** Rows of several texts; what is empty is not a row. */
    | { readonly kind: RowKind }
    /** Records in an order of one's own, searched by name. */
    | { readonly kind: 'picks'; readonly from: 'work' | 'artist' }
    /** Japanese and English side by side, and Chinese for those who have it (D11); `rows` makes it a text area. */
    | { readonly kind: 'both'; readonly rows?: number }
    | { readonly kind: 'choice'; readonly from: Source; readonly none?: () => string; readonly numeric?: boolean }
    | { readonly kind: 'choices'; readonly from: Source }
    | { readonly kind: 'pictures' | 'documents'; readonly max: number }
    /** One picture by its id, or null. */
    | { readonly kind: 'picture' }
  )

export type Values = Readonly<Record<string, string>>

/** Numbers the rows anew without the empty ones, so that errors name the rows that the operator filled in. */
export function withRows(fields: readonly Field[], values: Values): Values {
  return fields.reduce((all, { kind, name }) => (isRowKind(kind) ? renumbered(kind, name, all) : all), values)
}

/** Answers the values of a form as they were typed. */
export function typed(form: FormData): Values {
  const values: Record<string, string> = {}
  for (const name of new Set(form.keys()))
    values[name] = form
      .getAll(name)
      .flatMap(value => (typeof value === 'string' ? [value.replaceAll('\r\n', '\n')] : []))
      .join('\n')
  return values
}

/** The names that a form has elements for: an error of the API is shown at the longest that it begins with. */
export function namesOf(fields: readonly Field[], values: Values = {}): readonly string[] {
  return fields.flatMap(({ kind, name }) => {
    if (kind === 'both') return localizedNames(name)
    return isRowKind(kind) ? [name, ...rowNames(kind, name, values)] : [name]
  })
}

/** A text in the languages that it is kept in: Chinese is stored and not shown yet (D11). */
const textLanguages = ['ja', 'en', 'zh'] as const

/** The names of a text's elements. */
export const localizedNames = (name: string): readonly string[] => textLanguages.map(language => `${name}.${language}`)

/** What these elements hold of a stored text. */
export const localizedValues = (name: string, text: unknown): Values =>
  Object.fromEntries(textLanguages.map(language => [`${name}.${language}`, plain(part(text, language))]))

/** The text that was typed; Chinese that nobody has written is not stored. */
export function localizedIn(values: Values, name: string) {
  const zh = values[`${name}.zh`]?.trim()
  return { ja: values[`${name}.ja`] ?? '', en: values[`${name}.en`] ?? '', ...(zh && { zh }) }
}

/** Fills a form from a record. */
export function valuesOf(fields: readonly Field[], record: object): Values {
  return Object.fromEntries(fields.flatMap(field => textOf(field, Reflect.get(record, field.name))))
}

/** Makes the input of the call; the contract checks it. */
export function recordOf(fields: readonly Field[], values: Values): Record<string, unknown> {
  return Object.fromEntries(fields.map(field => [field.name, partOf(field, values)]))
}

function textOf(field: Field, value: unknown): readonly (readonly [string, string])[] {
  const { name, kind } = field
  switch (kind) {
    case 'both':
      return Object.entries(localizedValues(name, value))
    case 'instant':
      return [[name, typeof value === 'string' ? toLocal(value) : '']]
    case 'millionths':
      return [[name, typeof value === 'number' ? String(value / 1_000_000) : '']]
    case 'box':
      return [[name, list(value).map(plain).join(' × ')]]
    case 'dated':
    case 'links':
      return list(value).flatMap((row, index) =>
        rowColumns[kind].map(column => [rowName(name, index, column), plain(part(row, column))] as const),
      )
    case 'picks':
    case 'choices':
    case 'pictures':
    case 'documents':
      return [
        [
          name,
          list(value)
            .map(item => plain(part(item, 'id')) || plain(item))
            .join('\n'),
        ],
      ]
    default:
      return [[name, plain(value)]]
  }
}

function partOf(field: Field, values: Values): unknown {
  const text = values[field.name] ?? ''
  switch (field.kind) {
    case 'both':
      return localizedIn(values, field.name)
    case 'number':
      return numberIn(text)
    case 'optional-number':
      return text.trim() === '' ? null : numberIn(text)
    case 'millionths': {
      const number = numberIn(text)
      return typeof number === 'number' ? Math.round(number * 1_000_000) : number
    }
    case 'instant':
      return fromLocal(text)
    case 'box':
      return text.trim() === ''
        ? null
        : text
            .normalize('NFKC')
            .split(/[x×,\s]+/i)
            .filter(Boolean)
            .map(numberIn)
    case 'choice':
      if (field.numeric) return numberIn(text)
      return text === '' && field.none ? null : text
    case 'picture':
      return lines(text)[0] ?? null
    case 'picks':
    case 'choices':
    case 'pictures':
    case 'documents':
      return lines(text)
    case 'dated':
      return rowsIn('dated', field.name, values).map(({ year = '', ja, en, zh }) => ({
        ...{ year: year === '' ? null : numberIn(year), ja, en },
        ...(zh && { zh }),
      }))
    case 'links':
      return rowsIn('links', field.name, values)
    default:
      return text
  }
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const part = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
const plain = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
export const lines = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** A number as people type it; what is none goes on as it is, for the contract to refuse. */
export function numberIn(text: string): number | string {
  const clean = text.normalize('NFKC').replaceAll(/[,¥\s]/g, '')
  return /^\d+(\.\d+)?$/.test(clean) ? Number(clean) : text
}

/** `2026-11-22T21:00`, Japan time, as a `datetime-local` field holds it. */
export function toLocal(iso: string | number): string {
  return japanClock(new Date(iso).getTime()).toISOString().slice(0, 16)
}

/** The instant of a `datetime-local` field in Japan time (D3). */
export function fromLocal(text: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? `${text}:00+09:00` : text
}
