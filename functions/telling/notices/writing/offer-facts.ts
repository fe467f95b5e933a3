import { catalogueKeys } from '#functions/machinery/table/keys.ts'
import type { TableMethods } from '#functions/machinery/table/table.ts'
import { parseWork } from '#functions/store/catalogue/works.ts'
import { say } from '#shared/domain/kernel/language.ts'
import { pictureAt } from '#shared/domain/kernel/picture/files.ts'
import type { OfferEvent, OfferFacts } from '../texts/offers.ts'
import { sellersOf } from './order-facts.ts'
import { nothingToPay, payableFactsOf } from './payable-facts.ts'

/** The work's name and picture, and the recipients on the selling side: the member, or every account of the partner. */
export async function offerFactsOf(table: TableMethods, event: OfferEvent): Promise<OfferFacts> {
  const { data, at: now, type } = event
  const item = await table.get(catalogueKeys.work(data.productId))
  const work = item && parseWork(item)
  const title = work ? { ja: say(work.title, 'ja'), en: say(work.title, 'en') } : { ja: '作品', en: 'The work' }
  const [first] = work?.imgs ?? []
  return {
    title,
    picture: first ? { path: pictureAt(first, 1080), alt: title } : null,
    receivers: type === 'offer.overtaken' ? [] : await sellersOf(table, data),
    pay:
      type === 'offer.approved' || type === 'offer.payment-due'
        ? await payableFactsOf(table, work, { memberId: data.senderId, price: data.price, now })
        : nothingToPay,
  }
}
