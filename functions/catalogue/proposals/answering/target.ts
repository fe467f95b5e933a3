import type { Getter } from '#functions/machinery/table/table.ts'
import { getContent, type Stored } from '#functions/store/catalogue/content.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { type ProposalKind, type ProposedWords, wordsOf } from '#shared/domain/catalogue/proposal/proposal.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import type { Picture } from '#shared/domain/kernel/picture/picture.ts'

/** The subject of a proposal, as it is published now. */
export type Target = {
  readonly version: number
  readonly words: ProposedWords
  readonly pictures: readonly Picture[]
} & ({ readonly kind: 'artist'; readonly artist: Stored<'artist'> } | { readonly kind: 'work'; readonly work: Artwork })

export async function getTarget(table: Getter, kind: ProposalKind, id: string): Promise<Target | undefined> {
  if (kind === 'artist') {
    const artist = await getContent(table, 'artist', id)
    if (!artist) return undefined
    const { version, record, pictures } = artist
    return { kind, artist, version, words: wordsOf(kind, record), pictures }
  }
  const work = await getWork(table, id)
  return work && { kind, work, version: work.edition, words: wordsOf(kind, work), pictures: work.imgs }
}
