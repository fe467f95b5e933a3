import { catalogueKeys, ownerIn } from '#functions/table/keys.ts'
import type { Querier } from '#functions/table/table.ts'
import type { Attributes } from '#functions/table/write.ts'
import { allShownWorks } from '#functions/works/search/documents.ts'

interface Images {
  readonly before: Attributes | undefined
  readonly after: Attributes | undefined
}

/** The works whose search entry a batch of changed items may touch, each once. */
export async function affectedBy(table: Querier, records: readonly Images[]): Promise<string[]> {
  const works = new Set<string>()
  const artists = new Set<string>()
  let isNamed = false
  for (const { before, after } of records) {
    const item = after ?? before ?? {}
    const work = ownerIn('work', item) ?? ownerIn('favourite-count', item)
    const content = ownerIn('content', item)
    if (work !== undefined) works.add(work)
    else if (content === 'artist') artists.add(String(item['SK']))
    else if (content === 'craft' || content === 'category') isNamed = isNamed || renames(before, after)
  }
  for (const artist of artists) {
    const rows = await table.queryAll({ pk: catalogueKeys.worksOfArtist(artist), index: 'GSI1', limit: 100_000 })
    for (const row of rows) works.add(String(row['id']))
  }
  // A craft's or category's name is in every work of it; they change so rarely that all works are brought up to date.
  if (isNamed) for await (const all of allShownWorks(table)) for (const { id } of all) works.add(id)
  return [...works]
}

/** A new craft or category names no work yet. */
function renames(before: Attributes | undefined, after: Attributes | undefined): boolean {
  return before !== undefined && JSON.stringify(before['record']) !== JSON.stringify(after?.['record'])
}
