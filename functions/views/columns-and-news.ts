import type { Querier } from '#functions/machinery/table/table.ts'
import { listContent, type Stored } from '#functions/store/catalogue/content.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'

/** Columns and news as readers see them: published ones, newest first, with the names of their types. */
type Dated = Stored<'column'> | Stored<'news'>

export function published<Row extends Dated>(rows: readonly Row[], now: number): Row[] {
  return rows
    .filter(({ record }) => record.publishAt <= now)
    .sort((a, b) => b.record.publishAt - a.record.publishAt || (a.id < b.id ? -1 : 1))
}

export interface KindNames {
  readonly list: readonly { readonly id: number; readonly name: string }[]
  readonly nameOf: (type: number) => string
}

export async function kindsOf(
  table: Querier,
  kind: 'column-type' | 'news-type',
  language: Language,
): Promise<KindNames> {
  const list = (await listContent(table, kind))
    .map(({ record }) => ({ id: record.number, name: say(record.name, language) }))
    .sort((a, b) => a.id - b.id)
  return { list, nameOf: type => list.find(({ id }) => id === type)?.name ?? '' }
}

export const columnCardView = ({ id, record, pictures }: Stored<'column'>, kinds: KindNames, language: Language) => ({
  id,
  type: record.type,
  typeName: kinds.nameOf(record.type),
  name: say(record.name, language),
  profile: say(record.profile, language) || firstParagraph(say(record.body, language)),
  imgs: pictures,
  createDate: iso(record.publishAt),
})

export const newsCardView = ({ id, record }: Stored<'news'>, kinds: KindNames, language: Language) => ({
  id,
  type: record.type,
  typeName: kinds.nameOf(record.type),
  title: say(record.title, language),
  createDate: iso(record.publishAt),
})

const teaser = 120

/** The first paragraph, cut at a word (at a character in Japanese) where lists have no room for more. */
function firstParagraph(body: string): string {
  const [paragraph = ''] = body.split(/\n\s*\n/)
  const letters = [...paragraph]
  if (letters.length <= teaser) return paragraph
  const cut = letters.slice(0, teaser).join('')
  return `${/[a-z]$/i.test(cut) ? cut.replace(/\s+\S*$/, '') : cut}…`
}
