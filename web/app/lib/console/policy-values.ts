import { type Language, say } from '#shared/domain/kernel/language.ts'
import { areas } from '#shared/domain/people/address/areas.ts'
import { type PolicyName, type PolicyUnit, policyNames, policyValues } from '#shared/domain/selling/policy/values.ts'
import { m } from '../../paraglide/messages.js'
import { yen } from '../format/money.ts'

/** How the values of the policy are called and written. */
const words: Readonly<Partial<Record<PolicyName, () => string>>> = {
  'commission-first-rate': m.policy_commission_first_rate,
  'commission-first-up-to': m.policy_commission_first_up_to,
  'commission-second-rate': m.policy_commission_second_rate,
  'commission-second-up-to': m.policy_commission_second_up_to,
  'commission-third-rate': m.policy_commission_third_rate,
  'resale-receipt-fee': m.policy_resale_receipt_fee,
  'resale-artist-return': m.policy_resale_artist_return,
  'packing-fee': m.policy_packing_fee,
  'packing-margin': m.policy_packing_margin,
  'parcel-girth-max': m.policy_parcel_girth_max,
  'insurance-free-up-to': m.policy_insurance_free_up_to,
  'insurance-rate': m.policy_insurance_rate,
  'insurance-unit': m.policy_insurance_unit,
  'insurance-below': m.policy_insurance_below,
  'auction-step-0': m.policy_auction_step_first,
  'auction-step-50000': () => m.policy_auction_step({ price: yen(50_000) }),
  'auction-step-500000': () => m.policy_auction_step({ price: yen(500_000) }),
  'auction-step-2000000': () => m.policy_auction_step({ price: yen(2_000_000) }),
  'auction-days-max': m.policy_auction_days_max,
  'quote-days': m.policy_quote_days,
}

export function policyLabel(name: PolicyName, locale: Language): string {
  const area = areas.find(({ id }) => `area-${id}` === name || `pickup-${id}` === name)
  return area ? say(area, locale) : (words[name]?.() ?? name)
}

export const groupWords = {
  commission: m.policy_group_commission,
  resale: m.policy_group_resale,
  shipping: m.policy_group_shipping,
  areas: m.policy_group_areas,
  pickup: m.policy_group_pickup,
  auctions: m.policy_group_auctions,
  windows: m.policy_group_windows,
} as const

export function unitOf(name: string): PolicyUnit | undefined {
  const known = policyNames.find(each => each === name)
  return known && policyValues[known].unit
}

const written: Readonly<Record<PolicyUnit, (value: number) => string>> = {
  yen,
  'basis-points': value => m.policy_unit_percent({ value: value / 100 }),
  cm: value => m.policy_unit_cm({ value }),
  days: value => m.policy_unit_days({ value }),
}

export const policyText = (name: PolicyName, value: number): string => written[policyValues[name].unit](value)
