import { allShownWorks, isProlonged, searchDocOf } from '#functions/catalogue/works/search/documents.ts'
import { noNames } from '#functions/catalogue/works/search/names.ts'
import { ownerIn } from '#functions/machinery/table/item-kinds.ts'
import { catalogueKeys } from '#functions/machinery/table/keys.ts'
import type { Querier } from '#functions/machinery/table/table.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { parseOldWork } from '#functions/store/catalogue/works.ts'
import { isPublic } from '#shared/domain/catalogue/work/artwork.ts'

interface Images {
  readonly before: Attributes | undefined
  readonly after: Attributes | undefined
}

export interface Affected {
  /** Ids, each once. */
  readonly works: readonly string[]
  /** Whether an artist, a craft or a category changed: cached names are no longer valid. */
  readonly isNaming: boolean
}

/** Works whose search entry a batch of changed items may affect. */
export async function affectedBy(table: Querier, records: readonly Images[]): Promise<Affected> {
  const works = new Set<string>()
  const artists = new Set<string>()
  let isNamed = false
  let isNaming = false
  for (const { before, after } of records) {
    const item = after ?? before ?? {}
    const work = ownerIn('work', item)
    const counted = ownerIn('favourite-count', item)
    const content = ownerIn('content', item)
    if (content !== undefined) isNaming = true
    if (work !== undefined && !looksTheSame(before, after)) works.add(work)
    if (counted !== undefined) works.add(counted)
    if (content === 'artist') artists.add(String(item['SK']))
    else if (content === 'craft' || content === 'category') isNamed = isNamed || renames(before, after)
  }
  for (const artist of artists) {
    const rows = await table.queryAll({ pk: catalogueKeys.worksOfArtist(artist), index: 'GSI1', limit: 100_000 })
    for (const row of rows) works.add(String(row['id']))
  }
  // A craft's or category's name is in every work of it; such changes are so rare that all works are projected again.
  if (isNamed) for await (const all of allShownWorks(table)) for (const { id } of all) works.add(id)
  return { works: [...works], isNaming }
}

/** A change that search does not show: of a text that is not indexed, of a hold's end, of a hidden work. */
function looksTheSame(before: Attributes | undefined, after: Attributes | undefined): boolean {
  if (!before || !after) return false
  const [was, is] = [parseOldWork(before), parseOldWork(after)]
  if (!was || !is) return false
  if (!isPublic(was) || !isPublic(is)) return isPublic(was) === isPublic(is)
  const seen = isProlonged(was.lock, is.lock) ? { ...is, lock: was.lock } : is
  return JSON.stringify(searchDocOf(was, 0, noNames)) === JSON.stringify(searchDocOf(seen, 0, noNames))
}

/** Whether a name changed; a new craft or category names no work yet. */
function renames(before: Attributes | undefined, after: Attributes | undefined): boolean {
  return before !== undefined && JSON.stringify(before['record']) !== JSON.stringify(after?.['record'])
}
