import { handle } from '#functions/machinery/http/handle.ts'
import { cardsOf, worksInSight } from '#functions/views/work-cards.ts'
import { listViewed } from '#shared/api/selling/collecting.ts'
import { iso } from '#shared/domain/kernel/iso.ts'

export const handler = handle(listViewed, async ({ input, table, caller, language, currency, now }) => {
  const works = await worksInSight(table, [...new Set(input.ids)], caller)
  return { list: await cardsOf(table, works, { language, currency, now, caller }), serverTime: iso(now()) }
})
