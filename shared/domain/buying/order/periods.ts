import { newForMs } from '#shared/domain/catalogue/work/work.ts'
import { claimRules } from '#shared/domain/fulfilment/claim/claim.ts'
import { parcelRules } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { cardTryRules } from '../payment/card-tries.ts'
import { orderRules } from './order.ts'

/** Periods of orders, parcels and claims for clients (D17), in whole minutes, hours and days. */
export const periods = () => ({
  order: {
    holdMinutes: orderRules.holdMs / minuteMs,
    challengeMinutes: orderRules.challengeMs / minuteMs,
    tries: orderRules.tries,
    cardTries: cardTryRules.tries,
    cardPauseMinutes: cardTryRules.pauseMs / minuteMs,
    cardCeiling: orderRules.cardCeiling,
    transferDays: orderRules.transferMs / dayMs,
    quoteDays: orderRules.quoteMs / dayMs,
    quotedDays: orderRules.quotedMs / dayMs,
    works: orderRules.items,
  },
  delivery: {
    freeCancelHours: parcelRules.freeCancelMs / hourMs,
    urgeAfterDays: parcelRules.urgeAfterMs / dayMs,
    urgeEveryHours: parcelRules.urgeEveryMs / hourMs,
    shipDays: parcelRules.shipWithinMs / dayMs,
    cancelAfterDays: parcelRules.cancelAfterMs / dayMs,
    lapseDays: parcelRules.lapseAfterMs / dayMs,
    receiveAfterArrivalDays: parcelRules.receiveAfterArrivalMs / dayMs,
    receiveAfterShippedDays: parcelRules.receiveAfterShippedMs / dayMs,
    completeAfterArrivalDays: parcelRules.completeAfterArrivalMs / dayMs,
  },
  claims: {
    windowDays: claimRules.windowMs / dayMs,
    replyDays: claimRules.replyMs / dayMs,
    authenticityDays: claimRules.authenticityMs / dayMs,
    images: claimRules.imgs,
  },
  newDays: newForMs / dayMs,
})
