import * as z from 'zod'
import { claimReasons, claimRules, claimStates } from '#shared/domain/fulfilment/claim/claim.ts'
import { parcelView } from '#shared/domain/fulfilment/claim/parcel-view.ts'
import { carrierIds } from '#shared/domain/fulfilment/parcel/carriers.ts'
import { instant, text } from '#shared/domain/kernel/fields.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { endpoint } from '../endpoint.ts'
import { exampleDelivery, exampleDeliveryNumber, exampleOrderItemId } from '../examples/parcels.ts'
import { exampleTime } from '../examples/works.ts'
import { updateActions } from '../grants.ts'
import { carrierInput, deliveryNumberInput, examplePhoto, orderItemId, photoIds, privatePhoto } from './parcels.ts'

// ---- returns and claims (D85-D87)

export const claimView = () =>
  z.object({
    claimId: z.string(),
    orderItemId: z.string(),
    reason: z.enum(claimReasons),
    text: z.string(),
    photos: z.array(privatePhoto()),
    state: z.enum(claimStates),
    openedAt: instant(),
    /** Deadline for the seller's reply; null once no reply is needed. */
    replyUntil: instant().nullable(),
    reply: z.object({ text: z.string(), at: instant() }).nullable(),
    /** Who pays for the return shipment (D85). */
    freight: z.enum(['buyer', 'seller']),
    back: z
      .object({
        carrierId: z.enum(carrierIds),
        deliveryNumber: z.string(),
        thirdUrl: z.string().nullable(),
        at: instant(),
      })
      .nullable(),
    inspection: z.object({ note: z.string(), at: instant() }).nullable(),
    decision: z.object({ text: z.string(), amount: z.int(), at: instant() }).nullable(),
    trail: z.array(z.object({ state: z.enum(claimStates), at: instant() })),
    /** What the caller may do now. */
    actions: z.object({ reply: z.boolean(), sendBack: z.boolean() }),
  })

export const exampleClaim = {
  claimId: '01KB93A2R4T6V8X0Z2B4D6F8H2',
  orderItemId: exampleOrderItemId,
  reason: 'damaged' as const,
  text: '高台に欠けがありました。',
  photos: [examplePhoto],
  state: 'opened' as const,
  openedAt: exampleTime,
  replyUntil: exampleTime,
  reply: null,
  freight: 'seller' as const,
  back: null,
  inspection: null,
  decision: null,
  trail: [{ state: 'opened' as const, at: exampleTime }],
  actions: { reply: false, sendBack: false },
}

const claimed = () => z.object({ claim: claimView(), delivery: parcelView(), serverTime: instant() })

const exampleClaimed = { claim: exampleClaim, delivery: exampleDelivery, serverTime: exampleTime }

const claimGrants = { table: updateActions, objects: { private: ['sign'] } } as const

export const applyReturn = endpoint({
  id: 'applyReturn',
  subject: 'claims',
  method: 'POST',
  path: '/payment/order/return/apply',
  summary: 'Open a claim within 14 days of arrival; about authenticity within a year of completion (D85, D86)',
  access: 'member',
  input: z
    .strictObject({
      orderItemId: orderItemId(),
      reason: z.enum(claimReasons, { error: 'REASON_FORMAT' }),
      text: text(lengths.inquiry),
      /** Uploads of business `claim`; none are needed for a parcel that never arrived. */
      imgs: photoIds(0, claimRules.imgs),
    })
    .refine(({ reason, imgs }) => reason === 'not-arrived' || imgs.length > 0, { error: 'REQUIRED', path: ['imgs'] }),
  output: claimed(),
  codes: [
    'not-found',
    'order-state',
    'return-closed',
    'not-returnable',
    'claim-too-soon',
    'not-holder',
    'upload-not-ready',
  ],
  grants: claimGrants,
  idempotent: true,
  example: {
    input: {
      orderItemId: exampleOrderItemId,
      reason: 'damaged',
      text: '高台に欠けがありました。',
      imgs: ['01JD8ZQ4T8M3K2V9X0WNB5C7RA'],
    },
    output: exampleClaimed,
  },
})

export const getReturn = endpoint({
  id: 'getReturn',
  subject: 'claims',
  method: 'GET',
  path: '/payment/order/return/info',
  summary: 'The latest claim about a work, for both sides, with its photos',
  access: 'member',
  input: z.strictObject({ orderItemId: orderItemId() }),
  output: claimed(),
  codes: ['not-found'],
  grants: { table: ['get'], objects: { private: ['sign'] } },
  example: { input: { orderItemId: exampleOrderItemId }, output: exampleClaimed },
})

export const replyReturn = endpoint({
  id: 'replyReturn',
  subject: 'claims',
  method: 'POST',
  path: '/payment/order/return/reply',
  summary: 'Reply to a claim as its seller, within three days (D87)',
  access: 'member',
  input: z.strictObject({ orderItemId: orderItemId(), text: text(lengths.inquiry) }),
  output: claimed(),
  codes: ['not-found', 'order-state'],
  grants: claimGrants,
  idempotent: true,
  example: { input: { orderItemId: exampleOrderItemId, text: '梱包時の写真をお送りします。' }, output: exampleClaimed },
})

export const sendReturn = endpoint({
  id: 'sendReturn',
  subject: 'claims',
  method: 'POST',
  path: '/payment/order/return/send',
  summary: 'Record the return shipment of the buyer, after the return was approved (D87)',
  access: 'member',
  input: z.strictObject({
    orderItemId: orderItemId(),
    carrierId: carrierInput(),
    deliveryNumber: deliveryNumberInput(),
  }),
  output: claimed(),
  codes: ['not-found', 'order-state'],
  grants: claimGrants,
  idempotent: true,
  example: {
    input: { orderItemId: exampleOrderItemId, carrierId: 'yamato', deliveryNumber: exampleDeliveryNumber },
    output: exampleClaimed,
  },
})

export const claimsContracts = [applyReturn, getReturn, replyReturn, sendReturn] as const
