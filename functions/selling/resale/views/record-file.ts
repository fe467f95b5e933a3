import { csvText } from '#functions/views/csv.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'
import { provinceName } from '#shared/domain/people/address/address.ts'
import type { ResaleRecord } from '#shared/domain/selling/resale/record.ts'
import { dayInJapan } from '#shared/japan-time.ts'

/** The dealer's register as a file, one sale per row (D94b). */
const heads = {
  ja: [
    '取引日',
    '注文番号',
    '品目',
    '作家',
    '特徴',
    '付属品',
    '寸法',
    '重さ(g)',
    '状態',
    '傷み',
    '数量',
    '対価(円)',
    '出品日',
    '売却日',
    '氏名',
    '生年月日',
    '職業',
    '住所',
    '確認の方法',
    '会員ID',
    '購入者ID',
  ],
  en: [
    'Date',
    'Order',
    'Work',
    'Artist',
    'Features',
    'Comes with',
    'Size',
    'Weight (g)',
    'Condition',
    'Damage',
    'Quantity',
    'Price (yen)',
    'Listed',
    'Sold',
    'Name',
    'Date of birth',
    'Occupation',
    'Address',
    'Identified by',
    'Member',
    'Buyer',
  ],
} as const
const proofs = {
  ja: {
    licence: '運転免許証',
    'my-number-card': 'マイナンバーカード',
    passport: 'パスポート',
    'residence-card': '在留カード',
  },
  en: {
    licence: 'Driving licence',
    'my-number-card': 'My Number card',
    passport: 'Passport',
    'residence-card': 'Residence card',
  },
} as const
const damage = { ja: { true: 'あり', false: 'なし' }, en: { true: 'yes', false: 'no' } } as const

export function recordFile(records: readonly ResaleRecord[], language: Language): string {
  const rows = records.map(({ work, seller, ...record }) => [
    dayInJapan(record.completedAt),
    record.orderNumber,
    say(work.title, language),
    say(work.artistName, language),
    work.description,
    work.format,
    work.size,
    work.weightG,
    work.condition,
    damage[language][`${work.isBroken}`],
    1,
    record.price,
    dayInJapan(record.listedAt),
    dayInJapan(record.soldAt),
    seller.name,
    seller.birthDate,
    seller.occupation,
    addressOf(seller.address),
    proofs[language][seller.method],
    seller.userId,
    record.buyerId,
  ])
  return csvText([heads[language], ...rows])
}

const addressOf = (address: ResaleRecord['seller']['address']): string =>
  [address.postcode, provinceName(address), address.city, address.address].filter(part => part !== '').join(' ')
