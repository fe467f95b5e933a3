import { parcelStateNumbers } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { exampleTime } from './works.ts'

/** One bought work in transit, used by the examples of every contract about it. */
export const exampleOrderItemId = '01KB91Q2R5T6V8X0Z2B4D6F8H1'
export const exampleDeliveryNumber = '1234-5678-9012'

export const exampleDelivery = {
  orderItemId: exampleOrderItemId,
  deliveryStatus: parcelStateNumbers.delivering,
  shipper: 'operator' as const,
  carrierId: 'yamato' as const,
  deliveryNumber: exampleDeliveryNumber,
  thirdUrl: 'https://member.kms.kuronekoyamato.co.jp/parcel/detail?pno=123456789012',
  shippedAt: exampleTime,
  arrivedAt: null,
  receivedAt: null,
  endedAt: null,
  refunded: 0,
  isRefunding: false,
  next: { what: 'receive' as const, at: exampleTime },
  deadlines: {
    shipBy: null,
    freeCancelUntil: null,
    mayCancelFrom: null,
    cancelledAt: null,
    receiptAt: exampleTime,
    completedAt: null,
    returnUntil: null,
  },
  cancelRequest: null,
  cancelReason: null,
  claim: null,
  trail: [
    { status: parcelStateNumbers.preparing, at: exampleTime, by: 'system' as const },
    { status: parcelStateNumbers.delivering, at: exampleTime, by: 'operator' as const },
  ],
}

export const exampleShipTo = {
  name: '森下 凪',
  pseudonyms: 'もりした なぎ',
  phone: '090-1234-5678',
  country: 'JP' as const,
  postcode: '110-0001',
  province: 13,
  otherProvince: '',
  area: '東京都',
  city: '台東区谷中',
  address: '1-2-3',
}
