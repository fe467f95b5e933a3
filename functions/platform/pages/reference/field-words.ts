import { isList, objectIn, type WireObject, type WireValue } from '#shared/platform/api/description.ts'
import type { Need } from '#shared/platform/api/endpoint.ts'
import type { FieldRow } from '#shared/platform/api/field-rows.ts'
import type { PageLanguage } from '../texts.ts'

/** Summary of a field's values: `integer 1…60`, `jp | en`, `text ≤ 40`. */
export function holds({ schema, range, bytes, later }: FieldRow, language: PageLanguage): string {
  const words = typeWords[language]
  if (range) return `${words.integer}${boundsOf(range)}`
  const found = kindOf(schema, words, new Set(later))
  return bytes === undefined ? found : `${found} ≤ ${bytes} ${words.bytes}`
}

const typeWords = {
  ja: {
    text: '文字列',
    integer: '整数',
    number: '数',
    any: '任意',
    instant: '時刻（ISO 8601）',
    bytes: 'バイト',
    object: 'オブジェクト',
  },
  en: {
    text: 'text',
    integer: 'integer',
    number: 'number',
    any: 'any',
    instant: 'instant (ISO 8601)',
    bytes: 'bytes',
    object: 'object',
  },
} as const
type Words = (typeof typeWords)[PageLanguage]

function kindOf(schema: WireObject, words: Words, later: ReadonlySet<string>): string {
  const { type, const: only, enum: values, anyOf, oneOf, items } = schema
  const choices = isList(anyOf) ? anyOf : isList(oneOf) ? oneOf : undefined
  if (only !== undefined) return JSON.stringify(only)
  if (isList(values))
    return values
      .map(String)
      .filter(value => !later.has(value))
      .join(' | ')
  if (choices) return [...new Set(choices.map(each => kindOf(objectIn(each), words, later)))].join(' | ')
  if (isList(type)) return kindOf({ ...schema, type: type.find(each => each !== 'null') ?? 'null' }, words, later)
  if (items !== undefined) return `[${kindOf(objectIn(items), words, later)}]${countsOf(schema)}`
  if (type === 'boolean') return 'true | false'
  if (type === 'integer' || type === 'number') return `${words[type]}${boundsOf(schema)}`
  if (type === 'string') return textOf(schema, words)
  if (type === 'array') return `[ ]${countsOf(schema)}`
  if (type !== 'object') return words.any
  const more = objectIn(schema['additionalProperties'])
  return more['type'] === undefined ? words.object : `{ *: ${kindOf(more, words, later)} }`
}

/** Longest pattern to print; for longer ones the messages of the errors have to do. */
const longestPattern = 48

function textOf({ maxLength, minLength, pattern, allOf, format }: WireObject, words: Words): string {
  const patterns = [pattern, ...(isList(allOf) ? allOf.map(each => objectIn(each)['pattern']) : [])].map(String)
  if (format === 'date-time' || patterns.some(each => each.includes('T\\d\\d:\\d\\d'))) return words.instant
  const least = typeof minLength === 'number' && minLength > 1 ? `${minLength}…` : ''
  const length = maxLength !== undefined ? ` ${least || '≤ '}${String(maxLength)}` : least && ` ≥ ${String(minLength)}`
  const shown = patterns.filter(each => each !== 'undefined' && each.length <= longestPattern && !each.includes('\\p{'))
  return [`${words.text}${length}`, ...shown.map(each => `/${each}/`)].join(' ')
}

const boundsOf = ({ minimum, maximum }: WireObject): string => {
  const [from, to] = [boundOf(minimum), boundOf(maximum)]
  return from === '' && to === '' ? '' : ` ${from}…${to}`
}
const countsOf = ({ minItems, maxItems }: WireObject): string =>
  minItems === undefined && maxItems === undefined ? '' : ` (${String(minItems ?? 0)}…${String(maxItems ?? '')})`

/** Omits the bound of the largest safe integer. */
const boundOf = (value: WireValue | undefined) =>
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? String(value) : ''

/** Condition under which a field is required. */
export function neededWhen({ when, without }: Need, language: PageLanguage): string {
  const isJapanese = language === 'ja'
  if (when === undefined && without === undefined) return isJapanese ? '必須' : 'required'
  const conditions = isJapanese
    ? [when !== undefined && `${when} のとき`, without !== undefined && `${without} がないとき`]
    : [when !== undefined && `when ${when}`, without !== undefined && `without ${without}`]
  const said = conditions.filter(Boolean)
  return isJapanese ? `${said.join('、')}に必須` : `required ${said.join(', ')}`
}
