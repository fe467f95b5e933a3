import { handle } from '#functions/machinery/http/handle.ts'
import { byOrder, listContent } from '#functions/store/catalogue/content.ts'
import { cardsOf, publicWorks } from '#functions/views/work-cards.ts'
import { getHomeBanner } from '#shared/api/catalogue/content.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { say } from '#shared/domain/kernel/language.ts'

export const handler = handle(getHomeBanner, async ({ table, caller, language, currency, now }) => {
  const banners = (await listContent(table, 'banner')).sort(byOrder)
  const works = await publicWorks(table, [...new Set(banners.flatMap(({ record }) => record.productIds))])
  return {
    banners: banners.flatMap(({ id, record, pictures: [img] }) =>
      img ? [{ id, title: say(record.title, language), text: say(record.text, language), img, link: record.link }] : [],
    ),
    list: await cardsOf(table, works, { language, currency, now, caller }),
    serverTime: iso(now()),
  }
})
