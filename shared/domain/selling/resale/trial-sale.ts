import * as z from 'zod'
import { commission, saleOf, taxIn } from '#shared/domain/kernel/money/charges.ts'
import { fees } from '#shared/domain/kernel/money/fees.ts'
import { areas } from '#shared/domain/people/address/areas.ts'
import { pickupAreas } from '#shared/domain/people/address/pickup-areas.ts'
import { type PolicyVersion, policyAt, ratesOf, versionRuling } from '../policy/policy.ts'
import { amountsOf, chargeLine } from '../policy/shipping.ts'
import { type Policy, type PolicyName, policyNames } from '../policy/values.ts'
import { pickupFeeOf } from './price.ts'

/**
 * A trial calculation of a sale at a given moment, line by line, by the functions of an order (`chargeLine`, `saleOf`),
 * with the rate of each line and the policy version that it comes from. No sale is made.
 */
export const trialSellers = ['official', 'partner', 'member-sends', 'member-fetched'] as const

const noNumber = 'NUMBER_FORMAT'
const yenUpTo = (max: number) => z.int({ error: noNumber }).min(0, { error: noNumber }).max(max, { error: noNumber })

/** Input of the form; `at` in epoch ms, sides of the work's box in cm. */
export const trialInput = () =>
  z.strictObject({
    price: z.int({ error: noNumber }).min(1, { error: noNumber }).max(fees.priceMax, { error: 'PRICE_LIMIT' }),
    seller: z.enum(trialSellers, { error: 'FIELD' }),
    at: z.number({ error: 'TIME_FORMAT' }),
    to: z.literal(destinations(), { error: 'FIELD' }),
    /** Place from which the operator collects a member's work. */
    from: z.literal(pickupPlaces(), { error: 'FIELD' }),
    box: z
      .array(z.number({ error: 'BOX_SIZE' }).min(0.1, { error: 'BOX_SIZE' }).max(1000, { error: 'BOX_SIZE' }))
      .length(3, { error: 'BOX_SIZE' })
      .nullable(),
    /** Operator's quote for a transport without a fee in the table; null for none. */
    quote: yenUpTo(fees.transportMax).nullable(),
  })
type TrialInput = z.infer<ReturnType<typeof trialInput>>

const destinations = () => areas.flatMap(({ id, pid }) => (pid === 0 ? [] : [id]))
const pickupPlaces = () => pickupAreas.flatMap(({ id, pid }) => (pid === 0 ? [] : [id]))

type LineName =
  | 'price'
  | 'export-tax'
  | 'commission'
  | 'receipt-fee'
  | 'artist-return'
  | 'pickup-fee'
  | 'passed-transport'
  | 'passed-packing'
  | 'transport'
  | 'quoted-transport'
  | 'packing'
  | 'insurance'

interface TrialLine {
  readonly name: LineName
  /** Contribution of the line to its sum; negative for deductions. */
  readonly yen: number
  /** Base and rate of the line, if it has a rate. */
  readonly rate?: { readonly of: number; readonly basisPoints: number } | undefined
  /**
   * Policy values of the line, each with its version: null for the initial one. Empty if it does not depend on the
   * policy (decision 101).
   */
  readonly ruled: readonly { readonly value: PolicyName; readonly version: number | null }[]
}

export interface TrialSale {
  readonly seller: readonly TrialLine[]
  readonly net: number
  readonly buyer: readonly TrialLine[]
  readonly total: number
  /** Tax contained in the total; 0 for exports. */
  readonly tax: number
  /** The transport is unknown: the table has no fee, and no quote was entered. */
  readonly isQuoteMissing: boolean
  readonly girthCm: number | null
}

export function trialSale(input: TrialInput, versions: readonly PolicyVersion[]): TrialSale {
  const policy = policyAt(versions, input.at)
  const rates = ratesOf(policy)
  const seller = sellerOf(input, policy)
  const area = areas.find(({ id }) => id === input.to) ?? null
  const to = { country: area?.country ?? 'JP', area } as const
  const charged = chargeLine({ listPrice: input.price, boxSizeCm: input.box, seller }, to, policy)
  const isQuoted = charged.transport === null
  const line = { ...charged, transport: charged.transport ?? input.quote }
  const shares = saleOf(line.price, seller, line, rates)
  const { total, tax } = amountsOf([line], to.country)

  const by = (...names: readonly PolicyName[]) =>
    names.map(value => ({ value, version: versionRuling(versions, value, input.at) }))
  const price: TrialLine[] = [{ name: 'price', yen: input.price, ruled: [] }]
  if (to.country !== 'JP') price.push({ name: 'export-tax', yen: -taxIn(input.price), ruled: [] })

  const areaFee = policyNames.filter(name => name === `area-${area?.pid}`)
  const transport: TrialLine[] = isQuoted
    ? [{ name: 'quoted-transport', yen: input.quote ?? 0, ruled: [] }]
    : [{ name: 'transport', yen: line.transport ?? 0, ruled: by(...areaFee, 'packing-margin', 'parcel-girth-max') }]
  const packing: TrialLine = { name: 'packing', yen: line.packing, ruled: by('packing-fee') }
  const way = line.transport === null ? [packing] : [...transport, packing]

  const taken: TrialLine[] =
    seller.type === 'member'
      ? [
          ...memberLines(line.price, shares, rates, by),
          ...(line.arranged
            ? [{ name: 'pickup-fee', yen: 0 - shares.pickupFee, ruled: by(...pickupNames(input.from)) } as const]
            : []),
        ]
      : commissionLines(line.price, policy).map(({ values, ...each }) => ({ ...each, ruled: by(...values) }))

  return {
    seller: [...price, ...taken, ...(line.arranged ? [] : way.map(passedOn))],
    net: shares.net,
    buyer: [
      ...price,
      ...way,
      ...(line.arranged
        ? [{ name: 'insurance', yen: line.insurance, ...insured(input.price, policy, by) } as const]
        : []),
    ],
    total,
    tax,
    isQuoteMissing: line.transport === null,
    girthCm: line.girthCm,
  }
}

type Ruling = (...names: readonly PolicyName[]) => TrialLine['ruled']

const memberLines = (
  price: number,
  shares: ReturnType<typeof saleOf>,
  rates: ReturnType<typeof ratesOf>,
  by: Ruling,
): TrialLine[] => [
  {
    name: 'receipt-fee',
    yen: 0 - shares.receiptFee,
    rate: rateOf(price, rates.receiptFee),
    ruled: by('resale-receipt-fee'),
  },
  {
    name: 'artist-return',
    yen: 0 - shares.artistReturn,
    rate: rateOf(price, rates.artistReturn),
    ruled: by('resale-artist-return'),
  },
]

/** Policy value for a pick-up from this place: its own, else that of its region. */
function pickupNames(place: TrialInput['from']): PolicyName[] {
  const from = pickupAreas.find(({ id, pid }) => id === place && pid !== 0)
  const ofPlace = policyNames.filter(name => name === `pickup-${from?.id}`)
  return ofPlace.length > 0 ? ofPlace : policyNames.filter(name => name === `pickup-${from?.pid}`)
}

const rateOf = (of: number, basisPoints: number) => ({ of, basisPoints })

function sellerOf({ seller, from }: TrialInput, policy: Policy) {
  if (seller === 'official' || seller === 'partner') return { type: seller }
  return { type: 'member', pickupFee: seller === 'member-fetched' ? pickupFeeOf(from, policy) : undefined } as const
}

/** D20: one line per band. Each is the band's increment of the floored total, so that the lines sum to it. */
function commissionLines(price: number, policy: Policy) {
  const rates = ratesOf(policy)
  const first = policy['commission-first-up-to']
  const second = policy['commission-second-up-to']
  const bands = [
    { from: 0, upTo: first, values: ['commission-first-rate', 'commission-first-up-to'] },
    {
      from: first,
      upTo: second,
      values: ['commission-second-rate', 'commission-first-up-to', 'commission-second-up-to'],
    },
    { from: second, upTo: price, values: ['commission-third-rate', 'commission-second-up-to'] },
  ] as const
  return bands.flatMap(({ from, upTo, values }, index) => {
    const end = Math.min(price, upTo)
    if (end <= from) return []
    return {
      name: 'commission' as const,
      yen: commission(from, rates) - commission(end, rates),
      rate: rateOf(end - from, rates.bands[index]?.rateBasisPoints ?? 0),
      values,
    }
  })
}

/** Transport paid by the buyer is passed on to a member who ships (D22). */
const passedOn = (line: TrialLine): TrialLine => ({
  ...line,
  name: line.name === 'packing' ? 'passed-packing' : 'passed-transport',
})

/** D26: the insured value is the listed price. */
function insured(
  price: number,
  policy: Policy,
  by: (...names: readonly PolicyName[]) => TrialLine['ruled'],
): Pick<TrialLine, 'rate' | 'ruled'> {
  return price <= policy['insurance-free-up-to']
    ? { ruled: by('insurance-free-up-to', 'insurance-below') }
    : {
        rate: rateOf(price, policy['insurance-rate']),
        ruled: by('insurance-free-up-to', 'insurance-rate', 'insurance-unit'),
      }
}
