import type { Getter } from '#functions/machinery/table/table.ts'
import { getContent, getContents } from '#functions/store/catalogue/content.ts'
import type { FieldError } from '#shared/api/field-error.ts'
import type { WorkNames } from '#shared/domain/provenance/ledger/work-facts.ts'

interface Named {
  readonly artistId: string
  readonly craftIds: readonly string[]
  readonly categoryIds: readonly string[]
  readonly seller?: { readonly partnerId?: string | undefined } | undefined
}

/** Reads everything that a work refers to: all missing references at once, and the names of the others. */
export async function referencesOf(
  table: Getter,
  work: Named,
): Promise<{ readonly missing: FieldError[]; readonly names: WorkNames }> {
  const [artist, crafts, categories, partner] = await Promise.all([
    getContent(table, 'artist', work.artistId),
    getContents(table, 'craft', work.craftIds),
    work.categoryIds.length > 0 ? getContents(table, 'category', work.categoryIds) : [],
    work.seller?.partnerId ? getContent(table, 'partner', work.seller.partnerId) : undefined,
  ])
  const missing = [
    ...(artist ? [] : [{ field: 'artistId', key: 'NOT_FOUND' }]),
    ...(crafts.length === work.craftIds.length ? [] : [{ field: 'craftIds', key: 'NOT_FOUND' }]),
    ...(categories.length === work.categoryIds.length ? [] : [{ field: 'categoryIds', key: 'NOT_FOUND' }]),
    ...(work.seller?.partnerId && !partner ? [{ field: 'seller.partnerId', key: 'NOT_FOUND' }] : []),
  ]
  const names = { artist: artist?.record, crafts: crafts.map(({ id, record }) => ({ id, name: record.name })) }
  return { missing, names }
}
