import * as z from 'zod'
import { contentKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, put, remove } from '#functions/machinery/table/write.ts'
import { type ContentKind, type ContentRecord, type RecordOf, storedRecord } from '#shared/domain/kernel/content.ts'
import type { Currency, ExchangeRate } from '#shared/domain/kernel/money/currency.ts'
import { consentTo, type PageKey, type TermVersion, termKeys, termsAt, termsFrom } from '#shared/domain/kernel/pages.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'

/** Editors' records by kind. Kinds are small lists: they are read whole and sorted in memory. */
const Stored = z.object({
  id: z.string(),
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
  record: storedRecord(),
  /** Pictures that the record names, as served. */
  pictures: z.array(picture()),
})
export type Stored<Kind extends ContentKind = ContentKind> = Omit<z.infer<typeof Stored>, 'record'> & {
  readonly record: RecordOf<Kind>
}

const most = 5_000

export async function listContent<Kind extends ContentKind>(
  table: Querier,
  kind: Kind,
  { consistent = false }: { consistent?: boolean } = {},
): Promise<Stored<Kind>[]> {
  const rows = await table.queryAll({ pk: contentKeys.records(kind), limit: most, consistent })
  return rows.flatMap(row => contentOfKind(row, kind) ?? [])
}

export async function getContent<Kind extends ContentKind>(
  table: Getter,
  kind: Kind,
  id: string,
): Promise<Stored<Kind> | undefined> {
  return contentOfKind(await table.get(contentKeys.record(kind, id)), kind)
}

/** In the order requested; missing records are left out. */
export async function getContents<Kind extends ContentKind>(
  table: Getter,
  kind: Kind,
  ids: readonly string[],
): Promise<Stored<Kind>[]> {
  const items = await table.batchGet(ids.map(id => contentKeys.record(kind, id)))
  return items.flatMap(item => contentOfKind(item, kind) ?? [])
}

/** The stored item as a record of this kind; a record of another kind under its key is a bug. */
export function contentOfKind<Kind extends ContentKind>(
  item: Attributes | undefined,
  kind: Kind,
): Stored<Kind> | undefined {
  if (!item) return undefined
  const stored = Stored.parse(item)
  if (stored.record.kind !== kind) throw new Error(`${stored.id} among ${kind} is a ${stored.record.kind}`)
  // The cast is safe: the discriminant was just compared with the wanted kind.
  return stored as Stored<Kind>
}

type Storable = Omit<z.infer<typeof Stored>, 'record'> & { readonly record: ContentRecord }
const contentItem = (stored: Storable) => ({ ...contentKeys.record(stored.record.kind, stored.id), ...stored })

/** Creates the record (version 1) or replaces the version that the editor saw. */
export const putContent = (stored: Storable) =>
  stored.version === 1 ? put(contentItem(stored), { ifAbsent: true }).or('key-taken') : replaceContent(stored)

/** Replaces the previous version. */
export const replaceContent = (stored: Storable) =>
  put(contentItem(stored), { where: ['#version = :seen', { seen: stored.version - 1 }] }).or('stale-version')

export const removeContent = (kind: ContentKind, id: string, version: number) =>
  remove(contentKeys.record(kind, id), ['#version = :version', { version }]).or('stale-version')

export const byOrder = (a: { id: string; record: { order: number } }, b: { id: string; record: { order: number } }) =>
  a.record.order - b.record.order || (a.id < b.id ? -1 : 1)

/** Ordered kinds in the site's order, dated ones newest first, the rest by id. */
export function inOrder(a: Stored, b: Stored): number {
  const rank = ({ record }: Stored) =>
    'order' in record ? record.order : 'publishAt' in record ? -record.publishAt : 0
  return rank(a) - rank(b) || (a.id < b.id ? -1 : 1)
}

/** Exchange rate for displaying prices; none for yen (D12). */
export async function exchangeRate(table: Getter, currency: Currency): Promise<ExchangeRate | undefined> {
  if (currency === 'JPY') return undefined
  const stored = await getContent(table, 'fx', 'usd')
  return stored && { yenMicros: stored.record.yenMicros, at: stored.updatedAt }
}

// ---- static pages and their versions

const localized = z.object({ ja: z.string(), en: z.string(), zh: z.string().optional() })
const Page = z.object({
  key: z.string(),
  version: z.int(),
  effectiveAt: z.int(),
  title: localized,
  body: localized,
  sections: z.array(
    z.object({
      heading: localized,
      text: localized,
      craftId: z.string().optional(),
      photo: z.object({ picture: picture(), alt: localized }).optional(),
    }),
  ),
})
export type StaticPage = z.infer<typeof Page>

/** Parses an item of a page's partition, also from a read of the whole table. */
export const pageVersion = (item: Attributes): StaticPage => Page.parse(item)
export const pageVersionPrefix = contentKeys.pageVersions('')

/** Newest first. */
export async function pageVersions(table: Querier, key: PageKey): Promise<StaticPage[]> {
  const rows = await table.queryAll({ pk: contentKeys.pageVersions(key), newestFirst: true, consistent: true })
  return rows.map(row => Page.parse(row))
}

/** The version in force at this time: the newest that has come into effect. */
export const pageAt = (versions: readonly StaticPage[], now: number): StaticPage | undefined =>
  versions.find(({ effectiveAt }) => effectiveAt <= now)

/** Those of these pages that have a version in force. */
export async function pagesInForce(
  table: Getter & Querier,
  keys: readonly PageKey[],
  now: number,
): Promise<readonly PageKey[]> {
  const isTerm = (key: PageKey) => termKeys.some(term => term === key)
  const [schedule, others] = await Promise.all([
    getTermSchedule(table),
    Promise.all(
      keys.filter(key => !isTerm(key)).map(async key => ({ key, page: pageAt(await pageVersions(table, key), now) })),
    ),
  ])
  const there = new Set<PageKey>([
    ...termsAt(schedule.list, now).map(({ key }) => key),
    ...others.flatMap(({ key, page }) => (page ? [key] : [])),
  ])
  return keys.filter(key => there.has(key))
}

/** Every version of the terms, over all their pages. */
async function termVersions(table: Querier): Promise<TermVersion[]> {
  const pages = await Promise.all(
    termKeys.map(async key =>
      (await pageVersions(table, key)).map(({ version, effectiveAt }) => ({ key, version, effectiveAt })),
    ),
  )
  return pages.flat()
}

/**
 * Versions of the terms in force and to come, in one item that the first read of an order or a registration includes
 * (decision 082). It is missing in older tables until the next version is saved: then the pages are read.
 */
const TermSchedule = z.object({
  version: z.int(),
  list: z.array(z.object({ key: z.enum(termKeys), version: z.int(), effectiveAt: z.int() })),
})
type TermSchedule = z.infer<typeof TermSchedule>

const termSchedule = async (table: Querier, item: Attributes | undefined): Promise<TermSchedule> =>
  item ? TermSchedule.parse(item) : { version: 0, list: await termVersions(table) }

/** The consent that a member has to give now, by the stored schedule (§14). */
export async function consentOf(table: Querier, item: Attributes | undefined, now: number): Promise<string> {
  const { list } = await termSchedule(table, item)
  return consentTo(Object.fromEntries(termsAt(list, now).map(({ key, version }) => [key, version])))
}

export const getTermSchedule = async (table: Getter & Querier): Promise<TermSchedule> =>
  termSchedule(table, await table.get(contentKeys.terms()))

/** Adds versions of the terms to the schedule as read; fails if another editor was faster. */
export const scheduleTerms = (before: TermSchedule, added: readonly TermVersion[], now: number) =>
  put(
    { ...contentKeys.terms(), version: before.version + 1, list: termsFrom([...before.list, ...added], now) },
    before.version === 0 ? { ifAbsent: true } : { where: ['#version = :seen', { seen: before.version }] },
  ).or('stale-version')

export const addPageVersion = (page: StaticPage & { readonly key: PageKey }) =>
  put({ ...contentKeys.page(page.key, page.version), ...page }, { ifAbsent: true }).or('stale-version')
