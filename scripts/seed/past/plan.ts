import type { RawInputOf } from '#shared/api/endpoint.ts'
import type { updateBank } from '#shared/api/people/accounts/bank.ts'
import type { createAddress } from '#shared/api/people/addresses.ts'
import { depositTypes } from '#shared/domain/people/account/bank.ts'
import { offeredWorks } from './offers.ts'

/** How long before the present the demo's market opened, days. The oldest sale is about six months old. */
export const pastDays = 180

/** Days that an auction of the past lasted. */
export const auctionDays = 3

/** A sale at its price: days before the present on which the work was bought, sent, and received and accepted. */
export type PlannedSale = readonly [workId: string, buyer: string, bought: number, sent?: number, received?: number]

/**
 * One sale of the seller came to its end in each of the months before, so many months back, whatever day the demo begins
 * on: each of them is paid for. `salesAt` says the days.
 */
export const monthlySales: readonly (readonly [workId: string, buyer: string, monthsBack: number])[] = [
  ['persimmon-tenmoku-bowl', 'rival', 5],
  ['black-soup-bowl', 'buyer', 4],
  ['chestnut-platter', 'bystander', 3],
  ['pale-bamboo-basket', 'buyer', 2],
  ['mist-hagi-bowl', 'buyer', 1],
]
export const monthlySale = { beforeMonthEnd: 8.2, onTheWay: 4.9 } as const
export const recentSales: readonly PlannedSale[] = [
  ['vermilion-natsume', 'rival', 9.4, 7.3],
  ['dark-copper-vase', 'artist', 8.2, 6.3],
  ['straw-marked-bizen-jar', 'buyer', 5.4, 2.3],
  ['grey-oribe-dish', 'partner', 1.3],
]
/** What the seller has bought here, at its price: the same days as above. */
export const bought: readonly (readonly [workId: string, price: number, day: number])[] = [
  ['brocade-roundels', 240_000, 62.2],
  ['cloisonne-wave-vase', 310_000, 58.1],
  ['gold-chrysanthemum-incense-box', 96_000, 51.3],
  ['arrow-feather-kasuri', 620_000, 48.2],
]
/** Days from the purchase to the receipt of these. */
export const onTheWay = 4.8

/** One is on sale again, one was sold by auction and waits to be fetched, and one came back from the review. */
export const resales = {
  prepared: 24.3,
  words: '床の間に飾り、年に二度ほど箱から出して風を通してきました。次に大切にしてくださる方へお譲りします。',
  fixed: { id: 'gold-chrysanthemum-incense-box', price: 118_000, sent: 22.4, approved: 19.2 },
  auction: {
    id: 'arrow-feather-kasuri',
    startPrice: 520_000,
    sent: 13.4,
    days: 9,
    approved: 9.3,
    bids: 6.2,
    raised: [
      ['rival', 560_000],
      ['collector', 610_000],
      ['driver', 570_000],
      ['follower', 580_000],
      ['driver', 590_000],
      ['follower', 600_000],
    ],
    paid: 4.2,
  },
  pickup: { proposed: 4, confirmed: 3.1, remarks: '正午を過ぎてからですと助かります。' },
  asked: {
    id: 'cloisonne-wave-vase',
    price: 330_000,
    sent: 6.3,
    day: 1.2,
    text: 'よい状態が伝わってまいりました。一点だけお願いいたします。',
    fields: [{ field: 'imgs', note: '底の銘の写真を加えてください。' }],
  },
} as const

/**
 * What others of the demo bought and sold again: one work was handed over some days before last month's end, because the
 * dealer's records are shown of last month, and the steps before it by days before that; one waits for the reviewer.
 */
export const othersResales = {
  done: {
    ...{ id: 'chestnut-platter', owner: 'bystander', price: 142_000, buyer: 'collector' },
    ...{ beforeMonthEnd: 6.2, sent: 13.2, approved: 11, bought: 5.1, shipped: 3.9 },
  },
  waiting: { id: 'persimmon-tenmoku-bowl', owner: 'rival', price: 205_000, sent: 1.6 },
} as const

const higashiyama = {
  bankName: '京都銀行',
  bankCode: '0158',
  branchName: '東山支店',
  branchCode: '181',
  depositType: depositTypes.ordinary,
} as const
const mizuho = {
  bankName: 'みずほ銀行',
  bankCode: '0001',
  branchName: '京都支店',
  branchCode: '430',
  depositType: depositTypes.ordinary,
} as const

/** Days before the present on which each said where their money goes. The gallery did when it had long been owed some. */
export const accountsTold: readonly {
  readonly role: string
  readonly day: number
  readonly account: Omit<RawInputOf<typeof updateBank>, 'password'>
}[] = [
  {
    role: 'seller',
    day: 100.3,
    account: {
      ...higashiyama,
      accountNumber: '7654321',
      payeeName: 'ナギ カズヒコ',
    },
  },
  {
    role: 'bystander',
    day: 95.3,
    account: {
      ...higashiyama,
      accountNumber: '2468013',
      payeeName: 'クモイ トオル',
    },
  },
  {
    role: 'rival',
    day: 95.2,
    account: {
      ...mizuho,
      accountNumber: '1357924',
      payeeName: 'キクチ サブロウ',
    },
  },
  {
    role: 'partner',
    day: 2.4,
    account: {
      ...mizuho,
      accountNumber: '1234567',
      payeeName: 'カ）テイテイガロウ',
    },
  },
]
/** How many months were closed before the present, and the day before it on which the last batch was made. */
export const paydays = { months: 3, last: 1.1 }

/** The gallery's parcels are sent by the house. */
export const sentByHouse: readonly string[] = ['dark-copper-vase', 'white-lobed-vase', ...bought.map(([id]) => id)]

export const partnerAuction = { id: 'white-lobed-vase', opened: 64.4, paid: 60.6, sent: 60.6, received: 55.2 }
/** The buyer has won this work of the house and has not paid for it yet. */
export const award = { id: 'ruby-kiriko-bowl', opened: 4.5, startPrice: 180_000 }
export const claim = {
  id: 'vermilion-natsume',
  received: 3.2,
  day: 2.1,
  text: '蓋を開けたところ、合口の内側に長さ五ミリほどの欠けがありました。写真をお送りします。',
}

type Address = RawInputOf<typeof createAddress>
const at = (postcode: string, province: number, city: string, address: string) => ({
  country: 'JP' as const,
  postcode,
  province,
  city,
  address,
})
export const addresses: readonly (readonly [role: string, address: Address])[] = [
  [
    'buyer',
    { ...who('佐倉 美緒', 'さくら みお', 'buyer', '03-5550-0141'), ...at('110-0001', 13, '台東区谷中', '3-12-8') },
  ],
  [
    'buyer',
    {
      ...who('佐倉 美緒', 'さくら みお', 'buyer', '076-555-0142'),
      ...at('920-0831', 17, '金沢市東山', '1-7-4'),
      default: false,
    },
  ],
  [
    'rival',
    {
      ...who('菊池 三郎', 'きくち さぶろう', 'rival', '022-555-0143'),
      ...at('980-0811', 4, '仙台市青葉区一番町', '2-5-1'),
    },
  ],
  [
    'bystander',
    {
      ...who('雲井 徹', 'くもい とおる', 'bystander', '075-555-0144'),
      ...at('605-0074', 26, '京都市東山区祇園町', '5-3'),
    },
  ],
  [
    'seller',
    {
      ...who('凪 和彦', 'なぎ かずひこ', 'seller', '075-555-0146'),
      ...at('606-8333', 26, '京都市左京区岡崎', '9-12'),
    },
  ],
  [
    'collector',
    {
      ...who('箱崎 良', 'はこざき りょう', 'collector', '092-555-0145'),
      ...at('812-0053', 40, '福岡市東区箱崎', '1-22-9'),
    },
  ],
  [
    'artist',
    {
      ...who('嶺岸 航', 'みねぎし わたる', 'artist', '0572-55-0147'),
      ...at('509-5121', 21, '土岐市土岐津町高山', '8-3'),
    },
  ],
  [
    'partner',
    {
      ...who('汀庭', 'ていてい', 'partner', '075-555-0148'),
      ...at('604-8091', 26, '京都市中京区寺町通御池下る', '4-11'),
    },
  ],
]

function who(name: string, pseudonyms: string, role: string, phone: string) {
  return { name, pseudonyms, email: `${role}@demo.kogei.example`, phone }
}

/** Works of the catalogue that the past has listed already. */
export const listedInPast: readonly string[] = [award.id, ...bought.map(([id]) => id), ...offeredWorks]
