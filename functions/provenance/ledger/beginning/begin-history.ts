import type { Committer } from '#functions/machinery/reactions/committer.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { getWork, historyOf } from '#functions/store/catalogue/works.ts'
import { getParcels } from '#functions/store/fulfilment/parcels.ts'
import { historyBegun, workNamesOf } from '#functions/store/provenance/ledger.ts'
import { getAuction } from '#functions/store/selling/auctions.ts'
import { getHolding } from '#functions/store/selling/holdings.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { pastFacts } from '#shared/domain/provenance/ledger/past-facts.ts'

interface Beginning {
  readonly table: Getter & Querier
  readonly now: () => number
  readonly commit: Committer<'put' | 'update'>
}

/**
 * Writes the whole history of a work without one, in one transaction. It succeeds only while the work is unchanged: a
 * sale completed meanwhile is part of the next attempt. A repeated call does nothing.
 */
export async function beginHistoryOf({ table, now, commit }: Beginning, workId: string): Promise<void> {
  await untilWritten(async () => {
    const work = await getWork(table, workId)
    if (!work || work.ledger || work.visibility === 'draft') return true
    const writes = await historyBegun(work, pastFacts(await pastOf(table, work)), now())
    const result = await commit({ once: `${workId}-${work.updatedAt}-${now()}`, writes })
    return result.outcome === 'refused' ? undefined : true
  })
}

async function pastOf(table: Getter & Querier, work: Artwork) {
  const { userId } = work.seller
  const [names, rows, auction, holding] = await Promise.all([
    workNamesOf(table, work),
    historyOf(table, work.id),
    getAuction(table, work.id),
    userId === undefined ? undefined : getHolding(table, userId, work.id),
  ])
  const itemIds = [...new Set(rows.flatMap(({ orderItemId }) => orderItemId ?? []))]
  const sales = itemIds.length > 0 ? await getParcels(table, itemIds) : []
  const registeredSince = holding?.orderItemId === undefined ? holding?.since : undefined
  return { work, names, sales, auction, registeredSince }
}
