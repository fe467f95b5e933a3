import type { Localized } from '#shared/domain/kernel/language.ts'
import type { HistoryKind, SaleStatus, SaleType } from './work.ts'

/** Names of the catalogue's fixed lists (marketplace.md 3 and 4). */
export const saleTypeNames = {
  display: { ja: '展示', en: 'Display' },
  now: { ja: '今すぐ購入', en: 'Available now' },
  new: { ja: '新着', en: 'New' },
  primary: { ja: '一次販売', en: 'Primary sale' },
  secondary: { ja: '二次販売', en: 'Secondary sale' },
  auction: { ja: 'オークション出品中', en: 'In auction' },
} as const satisfies Record<SaleType, Localized>

export const saleStatusNames = {
  'not-on-sale': { ja: '非売', en: 'Not for sale' },
  'on-sale': { ja: '販売中', en: 'On sale' },
  'sold-out': { ja: '売約済', en: 'Sold out' },
} as const satisfies Record<SaleStatus, Localized>

export const shippingMethodNames = {
  0: { ja: '自分で発送', en: 'Shipped by the seller' },
  1: { ja: '配送会社に依頼', en: 'Collected by a delivery company' },
} as const satisfies Record<0 | 1, Localized>

/** The house as a seller. */
export const houseName = { ja: '工藝の間', en: 'Kogei no Ma' } as const

export const historyNames = {
  buy: { ja: '購入', en: 'Purchase' },
  sell: { ja: '売却', en: 'Sale' },
  'on-shelves': { ja: '出品', en: 'Listing' },
  'secondary-cancel': { ja: '二次販売の取り下げ', en: 'Secondary sale withdrawn' },
  'secondary-listing': { ja: '二次販売の出品', en: 'Secondary listing' },
} as const satisfies Record<HistoryKind, Localized>

export const shippingMethodIds = [0, 1] as const
