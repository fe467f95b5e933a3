import { type Parcel, parcelsOf } from '#shared/domain/fulfilment/parcel/parcel.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
export const paidAt = Date.UTC(2026, 10, 21, 3)

const none = { ja: '', en: '' }

/** A bowl of a partner, bought at its price and just paid for. */
export function bought(change: Partial<Parcel> = {}): Parcel {
  const [item] = parcelsOf(
    {
      id: '01KB91Q2R4T6V8X0Z2B4D6F8H0',
      number: '261121-048213',
      buyerId: 'buyer',
      source: 'direct',
      lines: [
        {
          id: '01KB91Q2R5T6V8X0Z2B4D6F8H1',
          productId: 'shino-chawan',
          artistId: 'minegishi-wataru',
          title: { ja: '志野茶碗 葦原', en: 'Shino tea bowl “Reed Bed”' },
          artistName: { ja: '嶺岸 航', en: 'Minegishi Wataru' },
          img: null,
          seller: { type: 'partner', partnerId: 'teitei', name: none },
          price: 330_000,
          transport: 3300,
          packing: 2000,
          insurance: 0,
          arranged: true,
          sale: { pickupFee: 0 },
        },
      ],
    },
    paidAt,
  )
  if (!item) throw new Error('an order has at least one line')
  return { ...item, ...change }
}

export const resold = (change: Partial<Parcel> = {}): Parcel =>
  bought({ seller: { type: 'member', userId: 'owner', name: none }, arranged: false, ...change })

export const shipment = { carrierId: 'yamato', deliveryNumber: '1234-5678-9012', imgs: [] } as const
