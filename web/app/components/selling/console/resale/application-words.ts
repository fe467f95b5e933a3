import type { OutputOf } from '#shared/api/endpoint.ts'
import type { adminGetApplication, adminListApplications } from '#shared/api/selling/console/resale.ts'
import { saleKindNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import type { RefusalReason, RevisableField, SellerIdentity } from '#shared/domain/selling/resale/application.ts'
import type { ApplicationState } from '#shared/domain/selling/resale/transitions.ts'
import { m } from '../../../../paraglide/messages.js'
import type { BadgeWords } from '../../../site/frame/badge.tsx'

export type ApplicationFile = OutputOf<typeof adminGetApplication>['application']
export type ApplicationRow = OutputOf<typeof adminListApplications>['list'][number]

export const applicationWords = {
  submitted: ['applying', m.review_state_submitted],
  revise: ['revise', m.review_state_revise],
  refused: ['refuse', m.review_state_refused],
  approved: ['completed', m.review_state_approved],
  cancelled: ['ended', m.review_state_cancelled],
  acknowledged: ['ended', m.review_state_acknowledged],
  delisted: ['ended', m.review_state_delisted],
} satisfies BadgeWords<ApplicationState>

/** By the number that calls carry. */
export const saleKindWords: Readonly<Record<ApplicationRow['saleKind'], () => string>> = {
  [saleKindNumbers.fixed]: m.review_kind_fixed,
  [saleKindNumbers.auction]: m.review_kind_auction,
  [saleKindNumbers.offer]: m.review_kind_offer,
}

export const refusalWords: Readonly<Record<RefusalReason, () => string>> = {
  condition: m.review_reason_condition,
  photos: m.review_reason_photos,
  price: m.review_reason_price,
  ownership: m.review_reason_ownership,
  prohibited: m.review_reason_prohibited,
  other: m.review_reason_other,
}

export const proofWords: Readonly<Record<SellerIdentity['method'], () => string>> = {
  licence: m.review_method_licence,
  'my-number-card': m.review_method_my_number_card,
  passport: m.review_method_passport,
  'residence-card': m.review_method_residence_card,
}

export const fieldWords: Readonly<Record<RevisableField, () => string>> = {
  imgs: m.review_field_imgs,
  damageImgs: m.review_field_damageImgs,
  description: m.review_field_description,
  condition: m.review_field_condition,
  storageLocation: m.review_field_storageLocation,
  format: m.review_field_format,
  size: m.review_field_size,
  boxSizeCm: m.review_field_boxSize,
  weightG: m.review_field_weight,
  isBroken: m.review_field_isBroken,
  price: m.review_field_price,
  startPrice: m.review_field_startPrice,
  instantPrice: m.review_field_instantPrice,
  endTime: m.review_field_endTime,
  deliveryMethod: m.review_field_deliveryMethod,
  address: m.review_field_address,
  pickupDates: m.review_field_pickupDates,
}

/** The price or the start of an auction. */
export const askedYen = ({ price, startPrice }: Pick<ApplicationRow, 'price' | 'startPrice'>): number =>
  price ?? startPrice ?? 0

/** Sent in more than once. */
export const isResubmitted = ({ state, trail }: Pick<ApplicationRow, 'state' | 'trail'>): boolean =>
  state === 'submitted' && trail.some(step => step.state === 'revise')
