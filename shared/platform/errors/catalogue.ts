import { allCodes, type Field, fields, isPlatformCode, operations, type PlatformCode } from './codes.ts'
import { parseErrorCode } from './grammar.ts'
import { errorKinds } from './kinds.ts'
import { type Wording, wordings } from './literals.ts'

/** All that is known of one code: what it means, how it is answered, and its sentences. */
export interface CatalogueEntry {
  readonly code: PlatformCode
  readonly operation: string
  readonly operationName: string
  readonly field: Field
  readonly kind: string
  readonly status: number
  /** The call may succeed later. */
  readonly retryable: boolean
  readonly ja: string
  readonly en: string
  readonly internal: boolean
}

export type MessageLanguage = 'ja' | 'en'

const byKind: ReadonlyMap<string, (typeof errorKinds)[number]> = new Map(errorKinds.map(kind => [kind[0], kind]))
const entries = new Map<string, CatalogueEntry>()

/** Throws for a code that no table lists: the type does not allow one. */
export function errorOf(code: PlatformCode): CatalogueEntry {
  const known = entries.get(code)
  if (known) return known
  const entry = entryOf(code)
  entries.set(code, entry)
  return entry
}

/** The whole catalogue, in the order of the tables. */
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
  const ja = wording?.ja ?? kind?.[3]
  const en = wording?.en ?? kind?.[4]
  const status = wording?.status ?? statusOfKind(parsed.kind, parsed.field, kind?.[2])
  if (ja === undefined || en === undefined || status === undefined) throw new RangeError(`${code} has no sentence`)
  return {
    code,
    operation: parsed.op,
    operationName,
    field,
    kind: parsed.kind,
    status,
    retryable: wording?.retryable ?? (parsed.kind === '016' || parsed.kind === '0A6'),
    ja,
    en,
    internal: wording?.internal ?? false,
  }
}

/** Addresses that people open: when they have lapsed they are gone, not in conflict. */
const openedByPeople = new Set(['128', '129', '351'])

function statusOfKind(kind: string, field: string, status: number | undefined): number | undefined {
  return kind === '023' && openedByPeople.has(field) ? 410 : status
}

interface MessageOptions {
  /** Batch messages begin with the shop that they are of. */
  readonly shopId?: string
  /** The operator's people read what is internal; everyone else reads three stars. */
  readonly audience?: 'merchant' | 'operator'
}

/** The sentence of a code. Where the server gave no value, what the field may hold stands in its place. */
export function errorMessageOf(
  code: PlatformCode,
  language: MessageLanguage,
  params: readonly string[] = [],
  { shopId, audience = 'merchant' }: MessageOptions = {},
): string {
  const entry = errorOf(code)
  if (entry.internal && audience === 'merchant') return '***'
  const sentence = entry[language]
    .replaceAll('{field}', entry.field[language])
    .replaceAll(/\{(\d)\}/g, (_, index: string) => params[Number(index)] ?? standIn(entry, Number(index)))
  return shopId !== undefined && entry.operation.startsWith('2') ? `[shop:${shopId}] ${sentence}` : sentence
}

/** `1-30 [A-Za-z0-9_-]` is from 1 to 30, and at most 30; a text without numbers stands as it is. */
function standIn({ field, kind }: CatalogueEntry, index: number): string {
  const [, from, to = from] = /^(\d+)(?:[-,](?:\d+,)*(\d+))?/.exec(field.limit) ?? []
  const isRange = kind === '007'
  if (from !== undefined && to !== undefined) return isRange && index === 0 ? from : to
  return index === 0 ? field.limit.replace(/\{\d\}/g, '-') : '-'
}
