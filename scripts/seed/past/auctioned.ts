/** Maximum bids in order. */
export type PlannedBids = readonly (readonly [role: string, maximum: number])[]

/**
 * Sales of the seller that were auctions, the oldest first: who bought the work won it. Two whom the house asked and left in
 * peace bid in the first three of them; in the others a ring of two, which never leads, drives the price up by small
 * steps (D119).
 */
export const auctioned: readonly { readonly id: string; readonly startPrice: number; readonly bids: PlannedBids }[] = [
  {
    id: 'persimmon-tenmoku-bowl',
    startPrice: 120_000,
    bids: [
      ['artist', 145_000],
      ['rival', 190_000],
      ['collector', 147_000],
      ['artist', 155_000],
      ['collector', 160_000],
    ],
  },
  {
    id: 'black-soup-bowl',
    startPrice: 40_000,
    bids: [
      ['buyer', 70_000],
      ['collector', 41_000],
      ['artist', 48_000],
      ['collector', 52_000],
    ],
  },
  {
    id: 'chestnut-platter',
    startPrice: 80_000,
    bids: [
      ['bystander', 130_000],
      ['collector', 81_000],
      ['artist', 82_000],
      ['collector', 92_000],
    ],
  },
  {
    id: 'pale-bamboo-basket',
    startPrice: 110_000,
    bids: [
      ['buyer', 160_000],
      ['driver', 112_000],
      ['follower', 113_000],
      ['driver', 125_000],
      ['follower', 140_000],
    ],
  },
  {
    id: 'mist-hagi-bowl',
    startPrice: 60_000,
    bids: [
      ['buyer', 99_000],
      ['driver', 61_000],
      ['follower', 62_000],
      ['driver', 70_000],
      ['follower', 80_000],
    ],
  },
  {
    id: 'straw-marked-bizen-jar',
    startPrice: 110_000,
    bids: [
      ['buyer', 170_000],
      ['follower', 111_000],
      ['driver', 112_000],
      ['follower', 125_000],
      ['driver', 143_000],
    ],
  },
]

/** Two of the demo's past who bid and never win. The tests' market, which has no past, does without them. */
export const ring = [
  {
    role: 'driver',
    username: '夕霧',
    surname: '霧島',
    name: '晴子',
    surnameReading: 'きりしま',
    nameReading: 'はるこ',
    phone: '+819012340008',
    card: '6011111111111117',
  },
  {
    role: 'follower',
    username: '小倉山',
    surname: '小倉',
    name: '佳',
    surnameReading: 'おぐら',
    nameReading: 'けい',
    phone: '+819012340009',
    card: '4100000000000100',
  },
] as const

/** The night, days before the present, after which operators find the ring. */
export const ringScored = 2.6
/** The two others were found in the night after this sale, and looked into the days after. */
export const pairLooked = {
  after: 'chestnut-platter',
  note: '三つのオークションで二人そろって競り負け。入札の理由を電話で尋ねる。',
  dismissed: 'お二人とも茶会の道具として別々にお求め。出品者と面識がないことも確認。',
} as const
