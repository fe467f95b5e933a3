import {
  type Codec,
  newIndex,
  type SearchDoc,
  type SearchIndex,
  upsert,
} from '#shared/domain/catalogue/search/index.ts'
import { sellerTypes } from '#shared/domain/kernel/seller.ts'

/** Generated works for search: enough variety that every filter cuts and every word is shared by many. */
export const codec: Codec = {
  encode: text => new TextEncoder().encode(text),
  decode: bytes => new TextDecoder().decode(bytes),
}

const first = [
  '志野',
  '織部',
  '備前',
  '萩',
  '青磁',
  '染付',
  '金彩',
  '釉裏',
  '曜変',
  '朱漆',
  '蒔絵',
  '螺鈿',
  '鍛金',
  '欅',
  '煤竹',
  '藍',
  '七宝',
]
const second = ['茶碗', '花入', '水指', '香合', '大皿', '硯箱', '棗', '酒器', '飾壺', '文箱', '籃', '帯']
const names = ['葦原', '朝霧', '遠山', '波濤', '秋草', '雪月', '松籟', '残照', '水面', '玉響']
const english = [
  'tea bowl',
  'vase',
  'water jar',
  'incense box',
  'platter',
  'writing box',
  'caddy',
  'sake cup',
  'jar',
  'box',
  'basket',
  'sash',
]
const styles = [
  'Shino',
  'Oribe',
  'Bizen',
  'Hagi',
  'Celadon',
  'Sometsuke',
  'Gold',
  'Underglaze',
  'Yohen',
  'Vermilion',
  'Maki-e',
  'Raden',
  'Hammered',
  'Zelkova',
  'Smoked bamboo',
  'Indigo',
  'Cloisonné',
]
const readings = [
  'しの',
  'おりべ',
  'びぜん',
  'はぎ',
  'せいじ',
  'そめつけ',
  'きんさい',
  'ゆうり',
  'ようへん',
  'しゅうるし',
  'まきえ',
  'らでん',
  'たんきん',
  'けやき',
  'すすだけ',
  'あい',
  'しっぽう',
]
const kinds = [
  'ちゃわん',
  'はないれ',
  'みずさし',
  'こうごう',
  'おおざら',
  'すずりばこ',
  'なつめ',
  'しゅき',
  'かざりつぼ',
  'ふばこ',
  'かご',
  'おび',
]

/** The `n`th work; the same every time. */
export function generatedWork(n: number, now: number): SearchDoc {
  const pick = scrambled(n)
  const [style, kind, name] = [pick(first.length), pick(second.length), pick(names.length)]
  const craft = style % 8
  const way = pick(6)
  const priceType = way === 5 ? null : ((['fixed', 'fixed', 'fixed', 'offer', 'auction'] as const)[way] ?? 'fixed')
  const status =
    priceType === null
      ? 'not-on-sale'
      : ((['on-sale', 'on-sale', 'on-sale', 'sold-out'] as const)[pick(4)] ?? 'on-sale')
  const artist = pick(400)
  const listed = now - pick(400) * 86_400_000 - pick(86_400) * 1000
  return {
    id: `work-${String(n).padStart(6, '0')}`,
    fields: [
      `${first[style]}${second[kind]} ${names[name]}`,
      `${styles[style]} ${english[kind]} no. ${n % 500}`,
      `作家 ${artist}号`,
      `Artist ${artist}`,
      '陶芸',
      'Ceramics',
    ],
    readings: [`${readings[style]}${kinds[kind]}`],
    artistId: `artist-${artist}`,
    craftIds: [`craft-${craft}`],
    categoryIds: [`parent-${kind % 5}`, `child-${kind}`],
    status,
    sellerType: sellerTypes[pick(3)] ?? 'official',
    priceType,
    price: priceType === null ? null : (1 + pick(300)) * 5_000,
    size: ([0, 1, 2, 3, 4, 5] as const)[pick(6)] ?? 0,
    since: listed,
    listedAt: pick(10) === 0 ? 0 : listed,
    lockUntil: pick(20) === 0 ? (pick(2) === 0 ? null : now + (pick(3) - 1) * 600_000) : 0,
    auctionEnd: priceType === 'auction' ? now + (pick(20) - 5) * 3_600_000 : 0,
    favourites: pick(50),
    card: JSON.stringify({
      id: n,
      title: { ja: `${first[style]}${second[kind]}`, en: `${styles[style]} ${english[kind]}` },
      imgs: [{ id: '01JD8ZQ4T8M3K2V9X0WNB5C7RA', width: 900, height: 900, color: '#b7a58e', widths: [360, 720, 900] }],
    }),
  }
}

/** Reproducible choices from one number (splitmix32). */
function scrambled(seed: number): (below: number) => number {
  let state = seed | 0
  return below => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) % below
  }
}

export function generatedIndex(count: number, now: number): SearchIndex {
  const index = newIndex()
  for (let n = 0; n < count; n++) upsert(index, generatedWork(n, now), codec)
  return index
}
