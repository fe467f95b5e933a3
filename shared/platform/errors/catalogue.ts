import { allCodes, type Field, fields, isPlatformCode, operations, type PlatformCode } from './codes.ts'
import { fieldSentences, hasArticle, isPlural } from './field-sentences.ts'
import { parseErrorCode } from './grammar.ts'
import { oneSentences, plainSentences } from './kind-sentences.ts'
import { errorKinds } from './kinds.ts'
import { limitValues } from './limit-values.ts'
import { type Wording, wordings } from './literals.ts'
import type { Sentence } from './sentence.ts'

/** Everything known about one code: meaning, HTTP status and messages. */
export interface CatalogueEntry {
  readonly code: PlatformCode
  readonly operation: string
  readonly operationName: string
  readonly field: Field
  readonly kind: string
  readonly status: number
  /** A retry may succeed. */
  readonly retryable: boolean
  /** Message with placeholders, which `errorMessageOf` fills. */
  readonly sentence: Sentence
  readonly internal: boolean
}

export type MessageLanguage = 'ja' | 'en'

const byKind: ReadonlyMap<string, (typeof errorKinds)[number]> = new Map(errorKinds.map(kind => [kind[0], kind]))
const entries = new Map<string, CatalogueEntry>()

/** Throws for a code that no table lists, which the type excludes. */
export function errorOf(code: PlatformCode): CatalogueEntry {
  const known = entries.get(code)
  if (known) return known
  const entry = entryOf(code)
  entries.set(code, entry)
  return entry
}

/** The whole catalogue in the order of the tables. */
export function errorCatalogue(): CatalogueEntry[] {
  return allCodes.filter(isPlatformCode).map(errorOf)
}

function entryOf(code: PlatformCode): CatalogueEntry {
  const parsed = parseErrorCode(code)
  const field = parsed && fields.get(parsed.field)
  const operationName = parsed && operations.get(parsed.op)
  if (!parsed || !field || operationName === undefined || operationName === null)
    throw new RangeError(`${code} is not of the catalogue`)
  const wording: Wording | undefined = wordings[code]
  const kind = parsed.literal ? undefined : byKind.get(parsed.kind)
  const sentence = wording ?? (kind && sentenceOf(kind, parsed.field))
  const status = wording?.status ?? statusOfKind(parsed.kind, parsed.field, kind?.[2])
  if (!sentence || status === undefined) throw new RangeError(`${code} has no sentence`)
  return {
    code,
    operation: parsed.op,
    operationName,
    field,
    kind: parsed.kind,
    status,
    retryable: wording?.retryable ?? (parsed.kind === '016' || parsed.kind === '0A6'),
    sentence,
    internal: wording?.internal ?? false,
  }
}

/** The field's own sentence, else the kind's; both fall back on the kind's sentence without a value. */
function sentenceOf([kind, , , ja, en]: (typeof errorKinds)[number], field: string): Sentence {
  const plain = plainSentences[kind]
  const one = oneSentences[kind]
  return {
    ...(plain && { plainJa: plain.ja, plainEn: plain.en }),
    ...(one && { oneJa: one.ja, oneEn: one.en }),
    ...(fieldSentences.get(`${kind}:${field}`) ?? { ja, en }),
  }
}

/** Addresses that people open: expired ones answer 410 instead of 409. */
const openedByPeople = new Set(['128', '129', '351'])
/** Fields with enumerated values: an unknown value is a 400, because the address of the call does exist. */
const listedValues = new Set(['002', '052', '055', '102', '147', '154', '245', '246'])

function statusOfKind(kind: string, field: string, status: number | undefined): number | undefined {
  if (kind === '002' && listedValues.has(field)) return 400
  return kind === '023' && openedByPeople.has(field) ? 410 : status
}

interface MessageOptions {
  /** Messages of batches begin with the shop that they concern. */
  readonly shopId?: string
  /** Only operators read internal messages; everyone else reads three stars. */
  readonly audience?: 'merchant' | 'operator'
}

/**
 * The message of a code. Without values from the server, the field's limit fills the placeholder if the sentence is
 * about that limit; else a sentence without placeholder is used.
 */
export function errorMessageOf(
  code: PlatformCode,
  language: MessageLanguage,
  params: readonly string[] = [],
  { shopId, audience = 'merchant' }: MessageOptions = {},
): string {
  const entry = errorOf(code)
  if (entry.internal && audience === 'merchant') return '***'
  const text = filled(entry, language, params)
  return shopId !== undefined && entry.operation.startsWith('2') ? `[shop:${shopId}] ${text}` : text
}

/** Number of placeholders in the sentence. */
export function placesOf({ sentence }: CatalogueEntry): number {
  return Math.max(...[sentence.ja, sentence.en].map(placesIn))
}

function placesIn(template: string): number {
  if (template.includes('{*}')) return Number.POSITIVE_INFINITY
  return Math.max(0, ...[...template.matchAll(/\{(\d)(?::\w+)?\}/g)].map(([, index]) => Number(index) + 1))
}

function filled(entry: CatalogueEntry, language: MessageLanguage, params: readonly string[]): string {
  const { ja, en, plainJa, plainEn, oneJa, oneEn } = entry.sentence
  const [template, plain, one] = language === 'ja' ? [ja, plainJa, oneJa] : [en, plainEn, oneEn]
  const values = [params, limitValues(entry.kind, entry.field)].find(each => areEnough(template, each))
  if (values) {
    const isOne = placesIn(template) === 2 && values[0] === values[1]
    return worded(isOne && one !== undefined ? one : template, entry.field, language, values)
  }
  if (plain === undefined) throw new RangeError(`${entry.code} has no sentence without its values`)
  return worded(plain, entry.field, language, [])
}

function areEnough(template: string, values: readonly string[]): boolean {
  const needed = placesIn(template)
  return Number.isFinite(needed) ? values.length >= needed : values.length > 0
}

function worded(template: string, field: Field, language: MessageLanguage, values: readonly string[]): string {
  const words = language === 'ja' ? japaneseWords(field) : englishWords(field)
  return template
    .replaceAll(/\{([A-Za-z]+)\}/g, (place, name: string) => words[name] ?? place)
    .replaceAll('{*}', () => lists[language].format(values))
    .replaceAll(/\{(\d)(?::(\w+))?\}/g, (_, index: string, unit?: string) => {
      const value = values[Number(index)] ?? ''
      return unit === undefined ? parted(value) : `${parted(value)} ${value === '1' ? unit : `${unit}s`}`
    })
}

/** Thousands separators for numbers of four and more digits; other values unchanged. */
const parted = (value: string) => (/^\d{4,}$/.test(value) ? value.replaceAll(/\B(?=(\d{3})+$)/g, ',') : value)

const lists = {
  ja: new Intl.ListFormat('ja', { type: 'disjunction' }),
  en: new Intl.ListFormat('en-GB', { type: 'disjunction' }),
}

/** What an id identifies: "customer" for a label "customer ID". */
const thingOf = (label: string) => label.replace(/ ?ID$/, '')

const japaneseWords = ({ ja }: Field): Readonly<Record<string, string>> => ({ field: ja, thing: thingOf(ja) })

function englishWords({ number, en }: Field): Readonly<Record<string, string>> {
  const many = isPlural(number)
  const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  const named = (label: string) => (hasArticle(number) ? `the ${label}` : label)
  return {
    label: en,
    field: named(en),
    Field: capital(named(en)),
    thing: named(thingOf(en)),
    Thing: capital(named(thingOf(en))),
    is: many ? 'are' : 'is',
    was: many ? 'were' : 'was',
    has: many ? 'have' : 'has',
    does: many ? 'do' : 'does',
  }
}
