import type { Picture } from '#shared/domain/kernel/picture/picture.ts'
import { firstPolicy } from '#shared/domain/selling/policy/values.ts'
import type { Application, ResaleTerms } from '#shared/domain/selling/resale/application.ts'
import { applyToSell } from '#shared/domain/selling/resale/decisions.ts'
import { sampleOrder } from './sample-order.ts'

export const photo = (id: string): Picture => ({
  id,
  width: 900,
  height: 900,
  color: '#d8cbb8',
  widths: [360, 720, 900],
})

const { email: _email, ...home } = sampleOrder().delivery

/** A bowl in Tokyo that its owner would ship: what a test says otherwise is its subject. */
export const sampleTerms = (change: Partial<ResaleTerms> = {}): ResaleTerms => ({
  description: '購入後は桐箱に入れて保管していました。',
  storageLocation: '東京都',
  condition: '使用に伴う細かな擦れがあります。',
  format: '共箱、共布',
  size: '径12.6×高9.0 cm',
  boxSizeCm: [16, 16, 14],
  weightG: 430,
  isBroken: false,
  imgs: [photo('front')],
  damageImgs: [],
  sale: { kind: 'fixed', price: 1_200_000 },
  deliveryMethod: 0,
  pickupAreaId: null,
  pickupDates: [],
  address: { ...home, email: 'owner@example.jp' },
  ...change,
})

export function sampleApplication(now: number, terms: Partial<ResaleTerms> = {}): Application {
  const made = applyToSell(
    {
      applicationId: 'application',
      productId: 'bowl',
      userId: 'owner',
      username: 'owner',
      basis: 800_000,
      seller: { name: '佐伯 真理', birthDate: '1978-04-02', occupation: '会社員', method: 'licence' },
      terms: sampleTerms(terms),
    },
    now,
    firstPolicy,
  )
  if (made.outcome === 'refused') throw new Error(made.code)
  return made.application
}
