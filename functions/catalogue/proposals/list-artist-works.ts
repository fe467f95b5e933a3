import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { ownWorkView } from '#functions/views/own-works.ts'
import { worksOfArtist } from '#functions/views/work-cards.ts'
import { historyView, shownHistory } from '#functions/views/work-history.ts'
import { listArtistWorks } from '#shared/api/catalogue/proposals.ts'
import { viewAttested } from '#shared/domain/catalogue/work/history-head.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { mayAttest } from '#shared/domain/provenance/ledger/attestation.ts'

/** Lists an artist's works whoever owns them today: their maker may see a work's history (D78). */
export const handler = handle(listArtistWorks, async ({ input, caller, table, language }) => {
  const { list, ...rest } = pageOfAll(await worksOfArtist(table, caller.artistId), input)
  const histories = await Promise.all(list.map(work => shownHistory(table, work)))
  return {
    ...rest,
    list: list.map((work, at) => ({
      ...ownWorkView(work, language),
      record:
        features.ledger && work.ledger
          ? { attested: viewAttested(work.ledger.attested), mayAttest: mayAttest(work.ledger.attested) }
          : null,
      history: (histories[at] ?? []).map(row => historyView(row, language)),
    })),
  }
})
