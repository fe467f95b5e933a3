import { FileAnswer } from '#functions/machinery/http/answer.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { parcelsOfSellers } from '#functions/store/fulfilment/parcels.ts'
import { csvText } from '#functions/views/csv.ts'
import { saleHistoryExport } from '#shared/api/earning/sales.ts'
import { ownSellerKeys } from '#shared/domain/kernel/money/journal.ts'
import { saleFeeKinds } from '#shared/domain/kernel/money/sale-fees.ts'
import { minuteInJapan } from '#shared/japan-time.ts'
import { saleRows } from './rows/sale-rows.ts'

const heads = {
  ja: [
    '注文番号',
    '作品',
    '販売日時（日本時間）',
    '価格',
    '手数料',
    '受取手数料',
    '還元金',
    '集荷料',
    '送料等',
    '返金',
    '受取額',
    '状態',
    'お支払い日（日本時間）',
  ],
  en: [
    'Order',
    'Work',
    'Sold (JST)',
    'Price',
    'Commission',
    'Receipt fee',
    'Artist return',
    'Pick-up',
    'Carriage',
    'Refund',
    'Net',
    'State',
    'Paid out (JST)',
  ],
} as const
const states = {
  ja: {
    pending: '受取前',
    held: '保留',
    payable: '支払可能',
    batched: '振込手続中',
    paid: '振込済み',
    cancelled: '取消',
  },
  en: {
    pending: 'pending',
    held: 'held',
    payable: 'payable',
    batched: 'on its way',
    paid: 'paid',
    cancelled: 'cancelled',
  },
} as const

export const handler = handle(saleHistoryExport, async ({ input, caller, language, table, now }) => {
  const items = await parcelsOfSellers(table, ownSellerKeys(caller))
  const { wanted } = saleRows(items, input, language, now())
  const rows = wanted.map(({ orderNumber, title, soldAt, price, fees, net, payStatus, payoutDate }) => [
    orderNumber,
    title,
    minuteInJapan(Date.parse(soldAt)),
    price,
    ...saleFeeKinds.map(kind => fees.find(fee => fee.kind === kind)?.amount ?? 0),
    net,
    states[language][payStatus],
    payoutDate === null ? '' : minuteInJapan(Date.parse(payoutDate)),
  ])
  const text = csvText([heads[language], ...rows])
  return new FileAnswer(text, 'text/csv; charset=utf-8', { download: 'sale-history.csv' })
})
