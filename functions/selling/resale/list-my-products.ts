import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import type { TableReader } from '#functions/machinery/table/table.ts'
import { getGallery } from '#functions/store/catalogue/galleries.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { isBanned } from '#functions/store/people/sessions.ts'
import { getApplications } from '#functions/store/selling/applications.ts'
import { holdingsOf } from '#functions/store/selling/holdings.ts'
import { cardsOf } from '#functions/views/work-cards.ts'
import { listMyProducts } from '#shared/api/selling/resale/listings.ts'
import { shownInGallery } from '#shared/domain/catalogue/gallery/gallery.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { deskOffers, deskSales } from './views/desk-facts.ts'
import { deskCounts, deskRowsOf, deskRowView, deskTaskViews, judgedRows } from './views/desk-rows.ts'

export const handler = handle(listMyProducts, async ({ input, caller, table, now, language, currency }) => {
  const at = now()
  const { gallery, ...desk } = await readDesk(table, caller.userId)
  const rows = deskRowsOf(desk, caller.userId, at)
  const shown = rows.filter(({ place }) => place.tab === input.tab)
  const [offers, sales] = await Promise.all([deskOffers(table, shown, at), deskSales(table, shown)])

  const owner = { userId: caller.userId, maySell: !isBanned(caller, 'sell', at), now: at }
  const { list, ...rest } = pageOfAll(judgedRows(shown, { offers, sales }, owner, input.action), input)
  const cards = await cardsOf(
    table,
    list.map(({ work }) => work),
    { language, currency, now, caller },
  )
  const hung = new Set(gallery ? shownInGallery(gallery, desk.works).map(({ work }) => work.id) : [])
  return {
    ...rest,
    list: list.flatMap((row, index) => {
      const work = cards[index]
      return work ? [{ work, ...deskRowView(row, hung) }] : []
    }),
    counts: deskCounts(rows),
    tasks: deskTaskViews(rows, language, at),
    serverTime: iso(at),
  }
})

async function readDesk(table: TableReader, userId: string) {
  const holdings = await holdingsOf(table, userId)
  const works = await getWorks(
    table,
    holdings.map(({ workId }) => workId),
  )
  const [applications, gallery] = await Promise.all([
    getApplications(
      table,
      works.flatMap(({ applicationId }) => applicationId ?? []),
    ),
    getGallery(table, userId),
  ])
  return { holdings, works, applications, gallery }
}
