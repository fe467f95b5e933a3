import type { Getter } from '#functions/machinery/table/table.ts'
import { namesOf } from '#functions/selling/auctions/console/auction-row.ts'
import type { Language } from '#shared/domain/kernel/language.ts'
import type { Offer } from '#shared/domain/selling/offer/offer.ts'
import type { Policy } from '#shared/domain/selling/policy/values.ts'
import { offerViews } from '../deciding/offer-views.ts'

/** Offers for operators: as their receiver sees them, with the members behind them. */
export async function consoleOffers(
  table: Getter,
  offers: readonly Offer[],
  { language, policy }: { readonly language: Language; readonly policy: Policy },
) {
  const views = await offerViews(table, offers, { language, isReceiver: true, policy })
  const person = await namesOf(
    table,
    offers.map(({ senderId }) => senderId),
  )
  return views.map((view, index) => ({ ...view, member: person(offers[index]?.senderId ?? '') }))
}
