/**
 * Delivery areas (D27, D28): the 47 prefectures by their JIS numbers, grouped into regions, and the states of the US,
 * grouped into delivery zones. The fee of an area is its region's or zone's; the gallery ships from Tokyo.
 */
export interface Area {
  readonly id: number
  readonly pid: number
  readonly country: 'JP' | 'US'
  readonly ja: string
  readonly en: string
  /** Yen; of a region or zone, which its areas inherit. */
  readonly fee: number
}

type Group = readonly [id: number, ja: string, en: string, fee: number, areas: string]

/** `ja|en` separated by spaces, in the order of the JIS numbers. */
const regions: readonly Group[] = [
  [101, '北海道', 'Hokkaido', 5280, '北海道|Hokkaido'],
  [
    102,
    '東北',
    'Tohoku',
    3630,
    '青森県|Aomori 岩手県|Iwate 宮城県|Miyagi 秋田県|Akita 山形県|Yamagata 福島県|Fukushima',
  ],
  [
    103,
    '関東',
    'Kanto',
    3300,
    '茨城県|Ibaraki 栃木県|Tochigi 群馬県|Gunma 埼玉県|Saitama 千葉県|Chiba 東京都|Tokyo 神奈川県|Kanagawa',
  ],
  [
    104,
    '中部',
    'Chubu',
    3520,
    '新潟県|Niigata 富山県|Toyama 石川県|Ishikawa 福井県|Fukui 山梨県|Yamanashi 長野県|Nagano 岐阜県|Gifu 静岡県|Shizuoka 愛知県|Aichi',
  ],
  [
    105,
    '近畿',
    'Kinki',
    3850,
    '三重県|Mie 滋賀県|Shiga 京都府|Kyoto 大阪府|Osaka 兵庫県|Hyogo 奈良県|Nara 和歌山県|Wakayama',
  ],
  [106, '中国', 'Chugoku', 4290, '鳥取県|Tottori 島根県|Shimane 岡山県|Okayama 広島県|Hiroshima 山口県|Yamaguchi'],
  [107, '四国', 'Shikoku', 4510, '徳島県|Tokushima 香川県|Kagawa 愛媛県|Ehime 高知県|Kochi'],
  [
    108,
    '九州・沖縄',
    'Kyushu and Okinawa',
    5060,
    '福岡県|Fukuoka 佐賀県|Saga 長崎県|Nagasaki 熊本県|Kumamoto 大分県|Oita 宮崎県|Miyazaki 鹿児島県|Kagoshima 沖縄県|Okinawa',
  ],
]

const zones: readonly Group[] = [
  [
    201,
    '米国 西部',
    'US West',
    28_600,
    'カリフォルニア州|California ネバダ州|Nevada オレゴン州|Oregon ワシントン州|Washington',
  ],
  [
    202,
    '米国 山岳部',
    'US Mountain',
    30_800,
    'アリゾナ州|Arizona コロラド州|Colorado アイダホ州|Idaho モンタナ州|Montana ニューメキシコ州|New_Mexico ユタ州|Utah ワイオミング州|Wyoming',
  ],
  [
    203,
    '米国 中部',
    'US Central',
    33_000,
    'アラバマ州|Alabama アーカンソー州|Arkansas イリノイ州|Illinois インディアナ州|Indiana アイオワ州|Iowa カンザス州|Kansas ケンタッキー州|Kentucky ルイジアナ州|Louisiana ミネソタ州|Minnesota ミシシッピ州|Mississippi ミズーリ州|Missouri ネブラスカ州|Nebraska ノースダコタ州|North_Dakota オハイオ州|Ohio オクラホマ州|Oklahoma サウスダコタ州|South_Dakota テネシー州|Tennessee テキサス州|Texas ウィスコンシン州|Wisconsin ミシガン州|Michigan',
  ],
  [
    204,
    '米国 東部',
    'US East',
    35_200,
    'コネチカット州|Connecticut デラウェア州|Delaware フロリダ州|Florida ジョージア州|Georgia メイン州|Maine メリーランド州|Maryland マサチューセッツ州|Massachusetts ニューハンプシャー州|New_Hampshire ニュージャージー州|New_Jersey ニューヨーク州|New_York ノースカロライナ州|North_Carolina ペンシルベニア州|Pennsylvania ロードアイランド州|Rhode_Island サウスカロライナ州|South_Carolina バーモント州|Vermont バージニア州|Virginia ウェストバージニア州|West_Virginia ワシントンD.C.|Washington_D.C.',
  ],
  [205, '米国 アラスカ・ハワイ', 'Alaska and Hawaii', 38_500, 'アラスカ州|Alaska ハワイ州|Hawaii'],
]

export const areas: readonly Area[] = [...expand(regions, 'JP', 1), ...expand(zones, 'US', 301)]

function expand(groups: readonly Group[], country: Area['country'], firstId: number): Area[] {
  let next = firstId
  return groups.flatMap(([pid, ja, en, fee, names]) => [
    { id: pid, pid: 0, country, ja, en, fee },
    ...names.split(' ').map(name => {
      const [japanese = '', english = ''] = name.split('|')
      return { id: next++, pid, country, ja: japanese, en: english.replaceAll('_', ' '), fee }
    }),
  ])
}

const prefectures = new Map(areas.filter(({ id }) => id <= 47).map(area => [area.ja, area]))

export function prefectureOf(name: string): Area | undefined {
  return prefectures.get(name)
}

/** Destination: its area, or null if the written state is not in the list, so that a quote is needed. */
export interface Destination {
  readonly country: 'JP' | 'US'
  readonly area: Pick<Area, 'pid'> | null
}
