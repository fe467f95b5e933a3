import { adminAnswerOffer } from '#shared/api/selling/console/offers.ts'
import { approveOffer, cancelOffer, createOffer } from '#shared/api/selling/offers.ts'
import type { OfferPeriod } from '#shared/domain/selling/offer/offer.ts'
import type { Ask } from './actors.ts'
import type { Happening } from './story.ts'

/** Works of the catalogue that have been open to offers for some days, and since when. */
const listed = 12.2
export const offeredWorks: readonly string[] = [
  'arare-iron-kettle',
  'silver-sake-cups',
  'zelkova-platter',
  'kizeto-bowl',
]

/** Days before the present on which somebody offered a sum for a work. Only what is open today is not answered. */
const made: readonly (readonly [day: number, role: string, workId: string, price: number, period: OfferPeriod])[] = [
  [9.4, 'buyer', 'zelkova-platter', 90_000, '12h'],
  [7.5, 'buyer', 'zelkova-platter', 95_000, '3d'],
  [5.3, 'buyer', 'silver-sake-cups', 100_000, '3d'],
  [3.6, 'rival', 'arare-iron-kettle', 172_000, '7d'],
  [3.4, 'buyer', 'arare-iron-kettle', 180_000, '3d'],
  [2.9, 'partner', 'silver-sake-cups', 132_000, '7d'],
  [2.1, 'collector', 'zelkova-platter', 112_000, '7d'],
  [1.7, 'buyer', 'kizeto-bowl', 105_000, '3d'],
  [1.5, 'collector', 'silver-sake-cups', 128_000, '7d'],
  [1.3, 'seller', 'kizeto-bowl', 98_000, '7d'],
  [1.2, 'rival', 'zelkova-platter', 120_000, '3d'],
  [0.9, 'artist', 'zelkova-platter', 118_000, '7d'],
  [0.6, 'bystander', 'zelkova-platter', 82_000, '1m'],
]
const taken = { day: 7.1, id: 'zelkova-platter' }
const refused = { day: 4.6, id: 'silver-sake-cups', reason: '作家と相談し、この価格ではお受けできません。' }
const accepted = { day: 2.6, id: 'arare-iron-kettle' }

/** Offers of the demo by the calls of the site: the buyer has one of most kinds, the seller answers. */
export function offerHappenings(ask: Ask, list: (workId: string) => Promise<unknown>): Happening[] {
  const latest = new Map<string, string>()
  /** The buyer's last one for the work. */
  const offerFor = (productId: string): string => {
    const id = latest.get(productId)
    if (id === undefined) throw new Error(`the buyer of the demo has made no offer for ${productId}`)
    return id
  }
  return [
    ...offeredWorks.map(id => ({ day: listed, act: () => list(id) })),
    ...made.map(([day, role, productId, price, period]) => ({
      day,
      act: async () => {
        const { id } = await ask(role, createOffer, { productId, price, period })
        if (role === 'buyer') latest.set(productId, id)
      },
    })),
    { day: taken.day, act: () => ask('buyer', cancelOffer, { id: offerFor(taken.id) }) },
    {
      day: refused.day,
      act: () => ask('operator', adminAnswerOffer, { id: offerFor(refused.id), accept: false, reason: refused.reason }),
    },
    { day: accepted.day, act: () => ask('seller', approveOffer, { id: offerFor(accepted.id) }) },
  ]
}
