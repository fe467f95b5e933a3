import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { getContent, listContent } from '#functions/store/catalogue/content.ts'
import { allWorks } from '#functions/store/catalogue/works.ts'
import type { FieldError } from '#shared/api/field-error.ts'
import type { ContentKind, ContentRecord } from '#shared/domain/kernel/content.ts'
import { unfilledOf } from '#shared/domain/selling/policy/placeholders.ts'

/** Kinds with a single record have a fixed id. */
const single: { readonly [Kind in ContentKind]?: string } = { home: 'home', fx: 'usd' }
export const singleId = (kind: ContentKind): string | undefined => single[kind]

export function pictureIdsOf(record: ContentRecord): string[] {
  if ('imgs' in record) return record.imgs
  if ('img' in record) return [record.img]
  return 'logo' in record && record.logo !== null ? [record.logo] : []
}

/** Checks that referenced records exist, that categories have two levels, and that no answer is blank. */
export async function contentProblems(table: Getter, id: string, record: ContentRecord): Promise<FieldError[]> {
  const wantedId = singleId(record.kind)
  if (wantedId !== undefined && id !== wantedId) return [{ field: 'id', key: 'ID_FORMAT' }]
  const missing = (field: string): FieldError[] => [{ field: `record.${field}`, key: 'NOT_FOUND' }]
  if (record.kind === 'artist' && !(await getContent(table, 'craft', record.craftId))) return missing('craftId')
  if (record.kind === 'news' && record.artistId !== null && !(await getContent(table, 'artist', record.artistId)))
    return missing('artistId')
  if (record.kind === 'faq') {
    const { question, answer } = record
    if (!(await getContent(table, 'faq-group', record.group))) return missing('group')
    return unfilledOf({ question, answer }).map(({ field }) => ({ field: `record.${field}`, key: 'BLANK_LEFT' }))
  }
  if (record.kind === 'category' && record.parentId !== null) {
    const parent = await getContent(table, 'category', record.parentId)
    if (parent?.record.parentId !== null || record.parentId === id) return missing('parentId')
  }
  return []
}

/** Whether anything still refers to the record. */
export async function isNeeded(table: Querier, kind: ContentKind, id: string, record: ContentRecord): Promise<boolean> {
  switch (kind) {
    case 'craft':
      return (
        (await listContent(table, 'artist')).some(artist => artist.record.craftId === id) ||
        (await allWorks(table)).some(({ craftIds }) => craftIds.includes(id))
      )
    case 'category':
      return (
        (await listContent(table, 'category')).some(category => category.record.parentId === id) ||
        (await allWorks(table)).some(({ categoryIds }) => categoryIds.includes(id))
      )
    case 'artist':
      return (await allWorks(table)).some(({ artistId }) => artistId === id)
    case 'partner':
      return (await allWorks(table)).some(({ seller }) => seller.partnerId === id)
    case 'news-type':
      return (await listContent(table, 'news')).some(news => 'number' in record && news.record.type === record.number)
    case 'column-type':
      return (await listContent(table, 'column')).some(one => 'number' in record && one.record.type === record.number)
    case 'faq-group':
      return (await listContent(table, 'faq')).some(question => question.record.group === id)
    default:
      return false
  }
}
