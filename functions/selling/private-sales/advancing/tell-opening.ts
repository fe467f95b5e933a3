import { privateSaleOpened } from '#events/selling/private-sales.ts'
import type { Committer } from '#functions/machinery/reactions/committer.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { findPrivateSale, guestsOf, markOpeningTold } from '#functions/store/selling/private-sales.ts'
import { isOpenAt } from '#shared/domain/catalogue/work/sale-window.ts'
import { openingsAtOnce } from '#shared/domain/selling/private-sale/opening.ts'
import { privateSaleRules } from '#shared/domain/selling/private-sale/private-sale.ts'

export interface OpeningContext {
  readonly table: Getter & Querier
  readonly now: () => number
  readonly commit: Committer<'put' | 'update'>
}

/**
 * Attempts: as many as a full list of guests takes, and as many again for conflicts with guests who change their wish.
 */
const attempts = 2 * Math.ceil(privateSaleRules.guests / openingsAtOnce)

/**
 * Notifies the guests who asked that the sale is open (decision 273). The transaction that marks a guest's row sends
 * their notice: timer and sweeper call it, early, late, twice or at once, and a start that was moved meanwhile counts
 * as it is now.
 */
export async function tellOpening({ table, now, commit }: OpeningContext, saleId: string): Promise<void> {
  const tellSome = async () => {
    const at = now()
    const [sale, guests] = await Promise.all([findPrivateSale(table, saleId), guestsOf(table, saleId)])
    if (!sale || !isOpenAt(sale, at)) return true
    const told = guests.filter(({ askedAt }) => askedAt !== undefined).slice(0, openingsAtOnce)
    if (told.length === 0) return true
    await commit({
      once: `${saleId}-${told.map(({ userId, askedAt }) => `${userId}@${askedAt}`).join('-')}`,
      writes: told.map(guest => markOpeningTold(guest, at)),
      events: [privateSaleOpened({ saleId, memberIds: told.map(({ userId }) => userId) })],
    })
    return undefined
  }
  await untilWritten(tellSome, { attempts, otherwise: () => false })
}
