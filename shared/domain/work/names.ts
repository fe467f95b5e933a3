import type { Localized } from '../language.ts'
import type { HistoryKind, SaleStatus, SaleType } from './work.ts'

/** Names of the catalogue's fixed lists (marketplace.md 3 and 4). */
export const saleTypeNames = {
  0: { ja: '展示', en: 'Display' },
  1: { ja: '今すぐ購入', en: 'Available now' },
  2: { ja: '新着', en: 'New' },
  3: { ja: '一次販売', en: 'Primary sale' },
  4: { ja: '二次販売', en: 'Secondary sale' },
  5: { ja: 'オークション', en: 'Auction' },
} as const satisfies Record<SaleType, Localized>

export const saleStatusNames = {
  0: { ja: '非売', en: 'Not for sale' },
  1: { ja: '販売中', en: 'On sale' },
  2: { ja: '売約済', en: 'Sold out' },
} as const satisfies Record<SaleStatus, Localized>

export const shippingMethodNames = {
  0: { ja: '自分で発送', en: 'Shipped by the seller' },
  1: { ja: '配送会社に依頼', en: 'Collected by a delivery company' },
} as const satisfies Record<0 | 1, Localized>

export const historyNames = {
  1: { ja: '購入', en: 'Purchase' },
  2: { ja: '売却', en: 'Sale' },
  3: { ja: '出品', en: 'Listing' },
  4: { ja: '二次販売の取り下げ', en: 'Secondary sale withdrawn' },
  5: { ja: '二次販売の出品', en: 'Secondary listing' },
} as const satisfies Record<HistoryKind, Localized>

export const saleTypeIds = [0, 1, 2, 3, 4, 5] as const
export const saleStatusIds = [0, 1, 2] as const
export const shippingMethodIds = [0, 1] as const
