import * as z from 'zod'
import { fees } from '#shared/domain/kernel/money/fees.ts'
import { areas } from '#shared/domain/people/address/areas.ts'
import { pickupAreas } from '#shared/domain/people/address/pickup-areas.ts'
import { auctionRules, leastStep } from '../auction/auction.ts'

/**
 * Values that an operator may change with a date (rules, `(policy)`; decision 101). Each is an integer with bounds;
 * `initial` applies until the first change.
 */
export const policyGroups = ['commission', 'resale', 'shipping', 'areas', 'pickup', 'auctions', 'windows'] as const
export type PolicyUnit = 'yen' | 'basis-points' | 'cm' | 'days'

interface PolicyValue {
  readonly group: (typeof policyGroups)[number]
  readonly unit: PolicyUnit
  readonly initial: number
  readonly min: number
  readonly max: number
}

const [first, second, third] = fees.commission.bands
const rate = (initial: number) => ({ group: 'commission', unit: 'basis-points', initial, min: 0, max: 5000 }) as const
const edge = (initial: number) => ({ group: 'commission', unit: 'yen', initial, min: 1, max: fees.priceMax }) as const
const shipping = (unit: PolicyUnit, initial: number, max: number, min = 0) =>
  ({ group: 'shipping', unit, initial, min, max }) as const
const days = (initial: number) => ({ group: 'windows', unit: 'days', initial, min: 1, max: 30 }) as const
const area = (id: number) =>
  ({
    group: 'areas',
    unit: 'yen',
    initial: areas.find(each => each.id === id)?.fee ?? 0,
    min: 0,
    max: 500_000,
  }) as const
const pickup = (id: number) =>
  ({
    group: 'pickup',
    unit: 'yen',
    initial: pickupAreas.find(each => each.id === id)?.fee ?? fees.pickup.max,
    min: fees.pickup.min,
    max: fees.pickup.max,
  }) as const
const step = () => ({ group: 'auctions', unit: 'yen', initial: leastStep, min: leastStep, max: 1_000_000 }) as const

export const policyValues = {
  // D20: marginal, each rate for its own part of the price.
  'commission-first-rate': rate(first.rateBasisPoints),
  'commission-first-up-to': edge(first.upTo),
  'commission-second-rate': rate(second.rateBasisPoints),
  'commission-second-up-to': edge(second.upTo),
  'commission-third-rate': rate(third.rateBasisPoints),
  // D21, D24: deducted from an owner's resale; an approved application has its own rates (D22).
  'resale-receipt-fee': {
    group: 'resale',
    unit: 'basis-points',
    initial: fees.receiptFeeBasisPoints,
    min: 0,
    max: 5000,
  },
  'resale-artist-return': {
    group: 'resale',
    unit: 'basis-points',
    initial: fees.artistReturnBasisPoints,
    min: 0,
    max: 2000,
  },
  // D26: the shipping policy.
  'packing-fee': shipping('yen', fees.shipping.packingFee, 20_000),
  'packing-margin': shipping('cm', fees.shipping.packingMarginCm, 30),
  'parcel-girth-max': shipping('cm', fees.shipping.parcelMaxGirthCm, 300, 60),
  'insurance-free-up-to': shipping('yen', fees.shipping.insuranceFreeUpTo, fees.priceMax),
  'insurance-rate': shipping('basis-points', fees.shipping.insuranceBasisPoints, 200),
  'insurance-unit': shipping('yen', fees.shipping.insuranceRoundUnit, 10_000, 1),
  'insurance-below': shipping('yen', fees.shipping.insuranceBelow, 10_000),
  // D27: transport by region and zone, by their numbers in address/areas.ts.
  'area-101': area(101),
  'area-102': area(102),
  'area-103': area(103),
  'area-104': area(104),
  'area-105': area(105),
  'area-106': area(106),
  'area-107': area(107),
  'area-108': area(108),
  'area-201': area(201),
  'area-202': area(202),
  'area-203': area(203),
  'area-204': area(204),
  'area-205': area(205),
  // D29: the art courier's fee for an owner, by region of the pick-up.
  'pickup-101': pickup(101),
  'pickup-102': pickup(102),
  'pickup-103': pickup(103),
  'pickup-104': pickup(104),
  'pickup-105': pickup(105),
  'pickup-106': pickup(106),
  'pickup-107': pickup(107),
  'pickup-108': pickup(108),
  'pickup-47': pickup(47),
  // D50: smallest step from each price on; an auction keeps the table of its opening.
  'auction-step-0': step(),
  'auction-step-50000': step(),
  'auction-step-500000': step(),
  'auction-step-2000000': step(),
  // D55: longest duration of an auction, checked when its end is chosen.
  'auction-days-max': { group: 'auctions', unit: 'days', initial: auctionRules.maxDays, min: 10, max: 60 },
  // D41: how long works are held for the operator's quote.
  'quote-days': days(fees.quoteDays),
} as const satisfies Record<string, PolicyValue>

export type PolicyName = keyof typeof policyValues
export type Policy = Readonly<Record<PolicyName, number>>

export const policyNames = Object.keys(policyValues).filter(isPolicyName)

function isPolicyName(name: string): name is PolicyName {
  return Object.hasOwn(policyValues, name)
}

export const policyName = () => z.enum(policyNames, { error: 'FIELD' })

/** Initial values, used while the table has no versions. */
export const firstPolicy: Policy = z
  .record(policyName(), z.int())
  .parse(Object.fromEntries(policyNames.map(name => [name, policyValues[name].initial])))
