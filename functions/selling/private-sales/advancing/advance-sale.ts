import { privateSaleTimer } from '#events/selling/private-sales.ts'
import type { Committer } from '#functions/machinery/reactions/committer.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { findPrivateSale, leaveSale, putPrivateSale } from '#functions/store/selling/private-sales.ts'
import { isCleared, isSaleOver, leavesNow, nextSaleDue } from '#shared/domain/selling/private-sale/private-sale.ts'

interface SaleContext {
  readonly table: Getter
  readonly now: () => number
  readonly commit: Committer<'put' | 'update'>
}

/** Attempts after conflicts with buyers who release a work; the sweeper retries later. */
const attempts = 6

/**
 * Makes the works of an ended sale public again: those that nobody is about to pay for, and sold ones. Timer and
 * sweeper call it, early, late, twice or at once; the sale's phase follows from the time alone.
 */
export async function advanceSale({ table, now, commit }: SaleContext, saleId: string): Promise<void> {
  const isUpToDate = async () => {
    const at = now()
    const sale = await findPrivateSale(table, saleId)
    if (!sale || isCleared(sale) || !isSaleOver(sale, at)) return true
    const works = (await getWorks(table, sale.productIds)).filter(work => work.privateSale?.id === saleId)
    const leaving = works.filter(work => leavesNow(work, at))
    const isLast = leaving.length === works.length
    const after = { ...sale, version: sale.version + 1, clearedAt: isLast ? at : null }
    const due = nextSaleDue(after, at)
    const result = await commit({
      once: `${saleId}-${sale.version}`,
      writes: [putPrivateSale(after, sale), ...leaving.map(work => leaveSale(work, saleId, at))],
      events: due === null ? [] : [privateSaleTimer({ saleId, dueAt: due })],
    })
    return result.outcome === 'refused' ? undefined : true
  }
  await untilWritten(isUpToDate, { attempts, otherwise: () => false })
}
