import { priceTypeNumbers, saleStatusNumbers, saleTypeNumbers } from '../../domain/wire-numbers.ts'
/** Values that several contracts show in their examples: one work, one artist, as the public answers carry them. */
export const examplePicture = {
  id: '01JD8ZQ4T8M3K2V9X0WNB5C7RA',
  width: 900,
  height: 900,
  color: '#b7a58e',
  widths: [360, 720, 900],
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
