import type { FieldError } from '#functions/http/answer.ts'
import { getContent, getContents } from '#functions/store/content.ts'
import type { Getter } from '#functions/table/table.ts'

interface Named {
  readonly artistId: string
  readonly craftIds: readonly string[]
  readonly categoryIds: readonly string[]
  readonly seller?: { readonly partnerId?: string | undefined } | undefined
}

/** Checks that everything a work refers to exists, and reports all missing references at once. */
export async function missingReferences(table: Getter, work: Named): Promise<FieldError[]> {
  const [artist, crafts, categories, partner] = await Promise.all([
    getContent(table, 'artist', work.artistId),
    getContents(table, 'craft', work.craftIds),
    work.categoryIds.length > 0 ? getContents(table, 'category', work.categoryIds) : [],
    work.seller?.partnerId ? getContent(table, 'partner', work.seller.partnerId) : undefined,
  ])
  return [
    ...(artist ? [] : [{ field: 'artistId', key: 'NOT_FOUND' }]),
    ...(crafts.length === work.craftIds.length ? [] : [{ field: 'craftIds', key: 'NOT_FOUND' }]),
    ...(categories.length === work.categoryIds.length ? [] : [{ field: 'categoryIds', key: 'NOT_FOUND' }]),
    ...(work.seller?.partnerId && !partner ? [{ field: 'seller.partnerId', key: 'NOT_FOUND' }] : []),
  ]
}
