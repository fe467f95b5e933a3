import { expect, test } from 'vitest'
import { periods } from '#shared/domain/buying/order/periods.ts'

test('a client is told every term of orders, parcels and claims in whole units (D17)', () => {
  const told = periods()
  expect(told).toEqual({
    order: {
      holdMinutes: 15,
      challengeMinutes: 5,
      tries: 5,
      cardTries: 5,
      cardPauseMinutes: 60,
      cardCeiling: 9_999_999,
      transferDays: 7,
      quoteDays: 7,
      quotedDays: 7,
      works: 20,
    },
    delivery: {
      freeCancelHours: 24,
      urgeAfterDays: 3,
      urgeEveryHours: 24,
      shipDays: 7,
      cancelAfterDays: 8,
      lapseDays: 14,
      receiveAfterArrivalDays: 7,
      receiveAfterShippedDays: 14,
      completeAfterArrivalDays: 14,
    },
    claims: { windowDays: 14, replyDays: 3, authenticityDays: 365, images: 10 },
    newDays: 30,
  })
})
