import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { getContents, listContent, type Stored } from '#functions/store/catalogue/content.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { instanceValue } from '#shared/instance-cache.ts'

/** Names by which the index finds works. */
export interface Names {
  readonly crafts: ReadonlyMap<string, Stored<'craft'>>
  readonly categories: ReadonlyMap<string, Stored<'category'>>
  readonly artists: ReadonlyMap<string, Stored<'artist'>>
}

export const noNames: Names = { crafts: new Map(), categories: new Map(), artists: new Map() }

type Naming = Pick<Artwork, 'artistId' | 'craftIds' | 'categoryIds'>

const byId = <Record extends { readonly id: string }>(records: readonly Record[]) =>
  new Map(records.map(record => [record.id, record]))

/** Reads the names of these works; consistently, because they may be cached. */
export async function readNames(table: Getter & Querier, works: readonly Naming[]): Promise<Names> {
  const [crafts, categories, artists] = await Promise.all([
    listContent(table, 'craft', { consistent: true }),
    listContent(table, 'category', { consistent: true }),
    readArtists(table, works),
  ])
  return { crafts: byId(crafts), categories: byId(categories), artists }
}

const readArtists = async (table: Getter, works: readonly Naming[]) =>
  byId(await getContents(table, 'artist', [...new Set(works.map(({ artistId }) => artistId))]))

const keepMs = 60_000

/**
 * Names that an instance of the projector caches. `naming` is the number of the last delta written because of a changed
 * name: an instance whose names are older than that delta reads them again, so that no instance restores a name that
 * another has replaced. An unknown craft, category or artist is read at once.
 */
export function keptNames() {
  const known = instanceValue<{ readonly names: Names; readonly naming: number; readonly until: number }>()
  return {
    async of(table: Getter & Querier, works: readonly Naming[], naming: number): Promise<Names> {
      const { value } = known
      const own = value?.naming === naming && performance.now() < value.until ? value : undefined
      if (!own || lacks(own.names, works)) return readNames(table, works)
      const unknown = works.filter(({ artistId }) => !own.names.artists.has(artistId))
      if (unknown.length === 0) return own.names
      return { ...own.names, artists: new Map([...own.names.artists, ...(await readArtists(table, unknown))]) }
    },
    /** Caches names once a delta made with them is written. */
    keep(names: Names, naming: number): void {
      const { value } = known
      const until =
        value?.naming === naming && value.names.crafts === names.crafts ? value.until : performance.now() + keepMs
      known.value = { names, naming, until }
    },
  }
}

const lacks = ({ crafts, categories }: Names, works: readonly Naming[]) =>
  works.some(
    ({ craftIds, categoryIds }) => craftIds.some(id => !crafts.has(id)) || categoryIds.some(id => !categories.has(id)),
  )
