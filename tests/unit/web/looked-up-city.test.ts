import { expect, test } from 'vitest'
import { lookedUpCity } from '../../../web/app/lib/looked-up-city.ts'

const yanaka = {
  city: '台東区',
  pref: '東京都',
  town: '谷中',
  cityEn: 'Taito-ku',
  prefEn: 'Tokyo',
  townEn: 'Yanaka',
  province: 13,
}

test.each([
  ['a town', yanaka, '台東区谷中', 'Yanaka, Taito-ku'],
  ['a city without a town', { ...yanaka, town: '', townEn: '' }, '台東区', 'Taito-ku'],
  ['a business, which has no reading', { ...yanaka, cityEn: '', townEn: '' }, '台東区谷中', '台東区谷中'],
] as const)('a postcode fills in %s', (_kind, found, ja, en) => {
  expect([lookedUpCity(found, 'ja'), lookedUpCity(found, 'en')]).toEqual([ja, en])
})
