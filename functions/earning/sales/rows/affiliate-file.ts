import { csvText } from '#functions/views/csv.ts'
import type { AffiliateRow } from '#shared/domain/buying/order/referral.ts'
import type { Language } from '#shared/domain/kernel/language.ts'

/** A month's affiliates as a file, one per row; the names come from links, so that anybody may have invented one. */
const heads = {
  ja: ['月', 'アフィリエイト', '会員登録', '注文', '支払済みの注文', '売れた作品', '売上(円)'],
  en: ['Month', 'Affiliate', 'Members registered', 'Orders placed', 'Orders paid', 'Works sold', 'Sold (yen)'],
} as const

export const affiliateFile = (month: string, rows: readonly AffiliateRow[], language: Language): string =>
  csvText([
    heads[language],
    ...rows.map(({ affiliate, members, orders, paid, works, amount }) => [
      month,
      affiliate,
      members,
      orders,
      paid,
      works,
      amount,
    ]),
  ])
