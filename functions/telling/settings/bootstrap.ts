import { handle } from '#functions/machinery/http/handle.ts'
import { operatingCompany } from '#functions/machinery/runtime/company.ts'
import { byOrder, listContent, pagesInForce } from '#functions/store/catalogue/content.ts'
import { bootstrap } from '#shared/api/telling/settings.ts'
import { byReading } from '#shared/domain/catalogue/search/artist-index.ts'
import {
  saleStatusNames,
  saleTypeNames,
  shippingMethodIds,
  shippingMethodNames,
} from '#shared/domain/catalogue/work/names.ts'
import { saleStatusNumbers, saleTypeNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { priceBands, saleStatuses, saleTypes } from '#shared/domain/catalogue/work/work.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { say } from '#shared/domain/kernel/language.ts'
import { guideKeys, openingKeys, type PageKey } from '#shared/domain/kernel/pages.ts'

/** Pages linked in the frame around every page. */
const linkedPages: readonly PageKey[] = [...new Set([...openingKeys, ...guideKeys])]

/** Answers in one call what the header and the footer of every page need (DESIGN 3). */
export const handler = handle(bootstrap, async ({ table, language, now }) => {
  const at = now()
  const [crafts, categories, artists, platforms, pages] = await Promise.all([
    listContent(table, 'craft'),
    listContent(table, 'category'),
    listContent(table, 'artist'),
    listContent(table, 'platform'),
    pagesInForce(table, linkedPages, at),
  ])
  const { email, phone, hours } = operatingCompany()
  const inOrder = artists.sort(byReading(language))
  return {
    crafts: crafts.sort(byOrder).map(({ id, record }) => ({
      id,
      name: say(record.name, language),
      color: record.color,
      artists: inOrder
        .filter(artist => artist.record.craftId === id)
        .map(artist => ({ id: artist.id, name: say(artist.record.name, language) })),
    })),
    categories: categories
      .sort(byOrder)
      .map(({ id, record }) => ({ id, parentId: record.parentId, name: say(record.name, language) })),
    saleTypes: saleTypes.map(type => ({ id: saleTypeNumbers[type], name: say(saleTypeNames[type], language) })),
    statuses: saleStatuses.map(status => ({
      id: saleStatusNumbers[status],
      name: say(saleStatusNames[status], language),
    })),
    shippingMethods: shippingMethodIds.map(id => ({ id, name: say(shippingMethodNames[id], language) })),
    platforms: platforms
      .sort(byOrder)
      .map(({ id, record, pictures }) => ({ id, name: record.name, link: record.link, logo: pictures[0] ?? null })),
    priceRanges: priceBands.map(band => ({ ...band })),
    contact: { email, phone, hours: say(hours, language) },
    limits: { pageSize: 60, keyword: 100, favouritesPage: 60 },
    pages: [...pages],
    serverTime: iso(at),
  }
})
