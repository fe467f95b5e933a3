// What who has offered is told when the asking price falls to the offer or below it (D112).
import { expect, test } from 'vitest'
import { offersOvertaken } from '#events/selling/offers.ts'
import { announceOvertaken } from '#functions/selling/resale/listing/overtaken-offers.ts'
import { offerNotices } from '#functions/telling/notices/texts/offers.ts'
import { nothingToPay } from '#functions/telling/notices/writing/payable-facts.ts'

const now = Date.UTC(2026, 11, 1)
const row = (id: string, senderId: string, price: number, validUntil = now + 1000) => ({
  id,
  senderId,
  price,
  validUntil,
})
const book = {
  productId: 'jar',
  version: 3,
  waiting: [
    row('o1', 'nagi', 95_000),
    row('o2', 'rei', 82_000),
    row('o3', 'sora', 81_999),
    row('o4', 'yui', 99_000, now),
  ],
}
const facts = { title: { ja: '壺', en: 'Jar' }, picture: null, receivers: ['owner'], pay: nothingToPay }

test('makers of offers at the new price or above it are told, the others and the owner are not', () => {
  const [event] = announceOvertaken(book, 82_000, now)
  if (!event) throw new Error('nobody was told')
  const { data } = event
  const told = offerNotices(
    { id: 'e', at: now, type: offersOvertaken.type, version: 1, data: offersOvertaken.data.parse(data) },
    facts,
  )
  expect(told.map(({ userId }) => userId)).toEqual(['nagi', 'rei'])
  expect(JSON.stringify(told[0])).toContain('the price is now yours to take')
  expect(JSON.stringify(told[0])).toContain('いまの表示価格でお求めいただけます')
  expect(JSON.stringify(told)).not.toMatch(/sora|yui/)
})

test('nobody is told of a price that stays above all offers', () => {
  expect(announceOvertaken(book, 99_001, now)).toEqual([])
})
