import { saleKindNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { exampleShipTo } from './parcels.ts'
import { examplePicture, exampleTime } from './works.ts'

export const exampleApplicationId = '01KB8Z6V3RM3F5Q9ZC5T0A1B2C'

const written = {
  description: '桐箱に入れて保管していました。',
  storageLocation: '東京都',
  condition: '使用に伴う細かな擦れがあります。',
  format: '共箱、共布',
  size: '径12.6×高9.0 cm',
  boxSize: [16, 16, 14],
  weight: 430,
  isBroken: false,
  saleKind: saleKindNumbers.fixed,
  price: 1_200_000,
  deliveryMethod: 0 as const,
}

/** Complete input of the wizard. */
export const exampleResaleForm = {
  ...written,
  addressId: '01JD8ZQ4T8M3K2V9X0WNB5C7RC',
  imgs: [examplePicture.id],
  agree: true as const,
}

const { area: _area, ...address } = exampleShipTo

export const exampleApplication = {
  ...written,
  id: exampleApplicationId,
  productId: 'shino-chawan',
  state: 'submitted' as const,
  imgs: [examplePicture],
  damageImgs: [],
  startPrice: null,
  instantPrice: null,
  endTime: null,
  pickupAreaId: null,
  pickupDates: [],
  address: { ...address, email: 'owner@example.jp' },
  basis: 800_000,
  minPrice: 640_000,
  maxPrice: 8_000_000,
  submittedAt: exampleTime,
  reviewDueAt: '2026-11-28T04:30:00.000Z',
  answerDueAt: null,
  decision: null,
  figures: null,
  trail: [{ state: 'submitted' as const, at: exampleTime }],
}
