import { payStateNumbers } from '#shared/domain/buying/order/wire-numbers.ts'
import { parcelStateNumbers } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { sellerTypeNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import { exampleAddress } from '../people/addresses.ts'
import { exampleDelivery, exampleOrderItemId } from './parcels.ts'
import { examplePicture, exampleTime } from './works.ts'

/** One order, used by the examples of every contract about orders. */
export const exampleOrderId = '01KB91Q2R4T6V8X0Z2B4D6F8H0'
const { id: _id, default: _default, ...delivery } = exampleAddress

export const exampleAmounts = {
  subtotal: 330_000,
  fee: 2000,
  deliveryFee: 3300,
  tax: 30_481,
  total: 335_300,
  detail: { transport: 3300, packing: 2000, insurance: 0, quotePending: false },
}

const exampleSeller = { name: '汀庭画廊', type: sellerTypeNumbers.partner, partnerId: 'teitei', id: null }

const exampleLine = {
  id: exampleOrderItemId,
  productId: 'shino-chawan',
  title: '志野茶碗 葦原',
  artist: { name: '嶺岸 航' },
  imgs: [examplePicture],
  sellInfo: exampleSeller,
  listPrice: 330_000,
  price: 330_000,
  transport: 3300,
  packing: 2000,
  insurance: 0,
}

export const exampleOrder = {
  orderId: exampleOrderId,
  orderNumber: '261121-048213',
  source: 2 as const,
  payStatus: payStateNumbers.created,
  createdAt: exampleTime,
  paidAt: null,
  items: [exampleLine],
  amounts: exampleAmounts,
  delivery,
  typeAddress: 1 as const,
  billing: null,
  notes: '',
  holdUntil: exampleTime,
  payUntil: exampleTime,
  pay: {
    method: 'card' as const,
    triesLeft: 5,
    last: null,
    redirectUrl: null,
    card: null,
    transfer: null,
    canPay: true,
    canCancel: true,
  },
  hasReceipt: false,
  refunded: 0,
  owed: 0,
  returned: 0,
  serverTime: exampleTime,
}

const never = { may: false, reason: 'not-now' as const, from: null }

export const examplePurchase = {
  id: exampleOrderItemId,
  productId: 'shino-chawan',
  orderId: exampleOrderId,
  orderNumber: '261121-048213',
  orderDate: exampleTime,
  title: '志野茶碗 葦原',
  artist: { name: '嶺岸 航' },
  imgs: [examplePicture],
  sellInfo: exampleSeller,
  isApply: false,
  mayApply: false,
  mayMoveToken: false,
  isInGallery: false,
  source: 2 as const,
  orderDetail: { price: 330_000, deliveryStatus: parcelStateNumbers.delivering, thirdUrl: exampleDelivery.thirdUrl },
  delivery: exampleDelivery,
  actions: {
    urge: never,
    cancel: never,
    ask: never,
    confirm: { may: true, reason: null, from: null },
    accept: never,
    claim: never,
    hide: never,
  },
  hasReceipt: true,
}
