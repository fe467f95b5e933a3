import { phaseAt } from '#shared/domain/catalogue/work/sale-window.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'
import type { PrivateSale } from '#shared/domain/selling/private-sale/private-sale.ts'

interface Reader {
  readonly language: Language
  readonly now: number
  readonly invitedTo: readonly string[]
}

/** Facts of an announced sale that every member may know. */
export const saleHeadView = (sale: PrivateSale, { language, now, invitedTo }: Reader) => ({
  id: sale.id,
  title: say(sale.title, language),
  banner: sale.banner,
  startAt: iso(sale.startAt),
  endAt: iso(sale.endAt),
  phase: phaseAt(sale, now),
  isInvited: invitedTo.includes(sale.id),
})

/** A private sale for the console. */
export const adminSaleView = (sale: PrivateSale, now: number) => ({
  id: sale.id,
  version: sale.version,
  title: sale.title,
  text: sale.text,
  banner: sale.banner,
  startAt: iso(sale.startAt),
  endAt: iso(sale.endAt),
  phase: phaseAt(sale, now),
  isAnnounced: sale.isAnnounced,
  works: sale.productIds.length,
  guests: sale.guests,
})
