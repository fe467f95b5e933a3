import * as z from 'zod'
import { endpoint, operator } from '#shared/api/endpoint.ts'
import { exampleTime } from '#shared/api/examples/works.ts'
import { id, instant, pageOf, pageParam, sizeParam, text } from '#shared/domain/kernel/fields.ts'
import { offerView } from '#shared/domain/selling/offer/view.ts'
import { offerStateNumbers } from '#shared/domain/selling/offer/wire-numbers.ts'
import { exampleOffer } from '../offers.ts'

/** Offers for works of the house, answered by operators (rules §12). */
const row = () =>
  offerView().extend({
    member: z.object({ id: z.string(), username: z.string() }),
  })
const exampleRow = {
  ...exampleOffer,
  member: { id: '01KB8YV6WZ0M3X8N5TQ7R2D4FK', username: 'kanazawa3' },
}

export const adminListOffers = endpoint({
  id: 'adminListOffers',
  subject: 'offers',
  feature: 'offers',
  method: 'GET',
  path: '/admin/bargain/list',
  summary: 'Offers for works of the house or for one of them, the latest first',
  access: operator('reviewer', 'support'),
  input: z.strictObject({
    status: z.coerce
      .number()
      .pipe(z.literal(Object.values(offerStateNumbers)))
      .optional(),
    /** Only offers for this work. */
    productId: id().optional(),
    page: pageParam(),
    size: sizeParam(20),
  }),
  output: pageOf(row()).extend({ serverTime: instant() }),
  codes: [],
  grants: { table: ['get', 'query'], indexes: ['GSI2'] },
  example: {
    input: {},
    output: { list: [exampleRow], total: 1, page: 1, size: 20, serverTime: exampleTime },
  },
})

export const adminAnswerOffer = endpoint({
  id: 'adminAnswerOffer',
  subject: 'offers',
  feature: 'offers',
  method: 'PUT',
  path: '/admin/bargain/{id}/answer',
  summary: 'Accept or refuse an offer for a work of the house (D64)',
  access: operator('reviewer'),
  input: z.strictObject({ id: id(), accept: z.boolean({ error: 'FLAG_FORMAT' }), reason: text(500).optional() }),
  output: row(),
  codes: ['not-found', 'offer-state', 'work-locked', 'banned-buy'],
  grants: { table: ['get', 'put', 'update', 'check'] },
  idempotent: true,
  example: {
    input: { id: exampleOffer.id, accept: false, reason: '作家と相談し、この価格ではお受けできません。' },
    output: { ...exampleRow, status: offerStateNumbers.denied },
  },
})

export const offersConsoleContracts = [adminListOffers, adminAnswerOffer] as const
