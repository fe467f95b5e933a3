import { priceTypeNumbers, saleStatusNumbers, saleTypeNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
/** Values that several contracts show in their examples: one work, one artist, as the public answers carry them. */
export const examplePicture = {
  id: '01JD8ZQ4T8M3K2V9X0WNB5C7RA',
  width: 900,
  height: 900,
  color: '#b7a58e',
  widths: [360, 720, 900],
}

export const examplePartner = {
  id: 'teitei',
  name: '汀庭画廊',
  text: '京都・岡崎の画廊。',
  place: '京都市左京区岡崎',
  hours: '11時から18時',
  logo: null,
  link: '',
}

export const exampleArtist = {
  id: 'minegishi-wataru',
  imgs: [examplePicture],
  name: '嶺岸 航',
  pseudonyms: 'みねぎし わたる',
  title: '陶芸家（美濃）',
  craftId: 'ceramics',
  works: 3,
}

export const exampleCard = {
  id: 'shino-chawan',
  title: '志野茶碗 葦原',
  imgs: [examplePicture],
  artist: { id: 'minegishi-wataru', name: '嶺岸 航', craftId: 'ceramics' },
  craftIds: ['ceramics'],
  categories: ['tea', 'tea-bowl'],
  madeYear: 2024,
  status: saleStatusNumbers['on-sale'],
  label: 'on-sale' as const,
  saleType: saleTypeNumbers.primary,
  saleTypes: [saleTypeNumbers.now, saleTypeNumbers.new, saleTypeNumbers.primary],
  priceType: priceTypeNumbers.fixed,
  price: { yen: 286_000, display: { currency: 'JPY' as const, amount: 286_000, rate: 1, rateAt: null } },
  auction: null,
  lock: null,
  favourites: 12,
  isCollected: false,
}

export const exampleTime = '2026-11-21T04:30:00.000Z'

/** An editor's texts about the work, as its page and standing book show them. */
export const exampleRecord = {
  number: 'KM-2026-00001',
  reading: 'しのちゃわん あしはら',
  description: '長石釉をたっぷりと掛けた半筒形の茶碗。',
  size: '径12.6×高9.0 cm',
  boxSize: '16×16×14 cm',
  weight: '430 g',
  material: '百草土、長石釉、鬼板',
  technique: '轆轤、鉄絵、薪窯焼成（約90時間）',
  condition: '新作・未使用。',
  format: '共箱、共布、栞',
  authenticity: '箱書きと高台内の印により作家本人の作と確認。',
  exhibitions: [{ year: 2025, text: '嶺岸 航 個展「土と灰」（汀庭画廊）' }],
  awards: [],
  provenance: [
    { kind: 'made' as const, year: 2024, text: '' },
    { kind: 'exhibited' as const, year: 2025, text: '嶺岸 航 個展「土と灰」（汀庭画廊）' },
  ],
  inspections: [{ year: 2026, text: '口縁・高台とも欠けなし。' }],
  remarks: '',
  ledgerEntries: 1,
  isTokenOut: false,
  attested: null,
  isRevoked: false,
  artistProfile: {
    id: 'minegishi-wataru',
    name: '嶺岸 航',
    reading: 'みねぎし わたる',
    title: '陶芸家（美濃）',
    profile: '岐阜県土岐市に生まれる。',
    img: null,
  },
}

/** Parties that the lines of a standing book name. */
export const exampleGallery = { kind: 'partner' as const, name: '汀庭画廊', memberId: null, number: null }
export const exampleMember = { kind: 'member' as const, name: null, memberId: null, number: 1 }
export const exampleEvent = { date: null, year: null, text: '', price: null, from: null, to: null }
