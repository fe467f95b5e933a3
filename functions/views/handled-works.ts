import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { getContent } from '#functions/store/catalogue/content.ts'
import { getProposal, proposalsOfWorks } from '#functions/store/catalogue/proposals.ts'
import type { Language, Localized } from '#shared/domain/kernel/language.ts'
import { ownWorkView, standingView, worksOfferedBy } from './own-works.ts'
import { worksLinkedTo, worksOfArtist } from './work-cards.ts'

const shown = 6
/** Maximum of works searched for drafts; older drafts are found on the page of works. */
const lookedThrough = 100

/** A draft that an operator sent back to its author. */
export interface ReturnedDraft {
  readonly kind: 'revise-work' | 'revise-profile'
  readonly id: string
  readonly title: Localized
}

/** Works that a partner offers or an artist made, for the member's first page; null for every other member (D78). */
export async function handledWorks(
  table: Getter & Querier,
  { partnerId, artistId }: { readonly partnerId?: string | undefined; readonly artistId?: string | undefined },
  language: Language,
) {
  if (partnerId !== undefined) {
    const own = worksOfferedBy(await worksLinkedTo(table, partnerId), partnerId)
    const proposals = await proposalsOfWorks(
      table,
      own.slice(0, lookedThrough).map(({ id }) => id),
    )
    const isReturned = ({ id }: { readonly id: string }) => proposals.get(id)?.state === 'returned'
    const ordered = [...own.filter(isReturned), ...own.filter(work => !isReturned(work))]
    return {
      drafts: own.filter(isReturned).map(({ id, title }): ReturnedDraft => ({ kind: 'revise-work', id, title })),
      works: {
        kind: 'partner' as const,
        total: own.length,
        list: ordered.slice(0, shown).map(work => {
          const proposal = proposals.get(work.id)
          return { ...ownWorkView(work, language), proposal: proposal ? standingView(proposal) : null }
        }),
      },
    }
  }
  if (artistId === undefined) return { drafts: [], works: null }
  const [own, artist, proposal] = await Promise.all([
    worksOfArtist(table, artistId),
    getContent(table, 'artist', artistId),
    getProposal(table, 'artist', artistId),
  ])
  const drafts: ReturnedDraft[] =
    proposal?.state === 'returned' && artist
      ? [{ kind: 'revise-profile', id: artistId, title: artist.record.name }]
      : []
  return {
    drafts,
    works: {
      kind: 'artist' as const,
      total: own.length,
      list: own.slice(0, shown).map(work => ({ ...ownWorkView(work, language), proposal: null })),
    },
  }
}
