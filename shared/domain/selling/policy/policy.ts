import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { fees } from '#shared/domain/kernel/money/fees.ts'
import { firstRates, firstResaleRates, type ResaleRates, type SaleRates } from '#shared/domain/kernel/money/rates.ts'
import { hourMs, minuteMs } from '#shared/durations.ts'
import type { StepTable } from '../auction/auction.ts'
import { firstPolicy, type Policy, type PolicyName, policyNames } from './values.ts'

/**
 * The dated table of the policy (decision 101). A version names the values that it changes and the moment from which
 * they apply; it is written once and never altered. For each value the version with the latest moment before `now`
 * applies, of two with the same moment the one written later.
 */
export interface PolicyVersion {
  /** 1, 2, 3 …: the order in which they were written. */
  readonly version: number
  readonly effectiveAt: number
  readonly changes: Partial<Policy>
}

/**
 * Least time between writing a version and its effect. Functions cache the table for a minute, so that each of them has
 * read a version long before it applies.
 */
export const policyLeadMs = 10 * minuteMs
export const policyAgeMs = minuteMs

const inEffect = (versions: readonly PolicyVersion[], now: number) =>
  versions
    .filter(({ effectiveAt }) => effectiveAt <= now)
    .sort((a, b) => a.effectiveAt - b.effectiveAt || a.version - b.version)

export const policyAt = (versions: readonly PolicyVersion[], now: number): Policy =>
  Object.assign({}, firstPolicy, ...inEffect(versions, now).map(({ changes }) => changes))

/** Number of the version that gives a value at that moment; null for the initial value. */
export const versionRuling = (versions: readonly PolicyVersion[], name: PolicyName, now: number): number | null =>
  inEffect(versions, now).findLast(({ changes }) => changes[name] !== undefined)?.version ?? null

export interface PolicyChange {
  readonly name: PolicyName
  readonly before: number
  readonly after: number
}

/** Differences between two policies, in the order of the table. */
export const changesBetween = (before: Policy, after: Policy): PolicyChange[] =>
  policyNames.flatMap(name =>
    before[name] === after[name] ? [] : [{ name, before: before[name], after: after[name] }],
  )

/** Moments after `now` at which the policy changes, soonest first, each with its changes. */
export function changesToCome(versions: readonly PolicyVersion[], now: number) {
  const moments = [...new Set(versions.map(({ effectiveAt }) => effectiveAt))]
    .filter(at => at > now)
    .sort((a, b) => a - b)
  return moments.map(at => ({ at, changes: changesBetween(policyAt(versions, at - 1), policyAt(versions, at)) }))
}

/** The rates of this policy. For an owner's work only the rates frozen at the approval apply (`ratesFor`). */
export const ratesOf = (policy: Policy): SaleRates => ({
  mode: fees.commission.mode,
  bands: [
    { upTo: policy['commission-first-up-to'], rateBasisPoints: policy['commission-first-rate'] },
    { upTo: policy['commission-second-up-to'], rateBasisPoints: policy['commission-second-rate'] },
    { upTo: null, rateBasisPoints: policy['commission-third-rate'] },
  ],
  ...resaleRatesOf(policy),
})

/** Rates stored in an application that is approved now. */
export const resaleRatesOf = (policy: Policy): ResaleRates => ({
  receiptFee: policy['resale-receipt-fee'],
  artistReturn: policy['resale-artist-return'],
})

/**
 * Rates of a sale by this seller. Commission and receipt fee are never both charged (D21): an owner's rates are those
 * of the approval, everybody else's the present ones.
 */
export const ratesFor = (seller: Pick<Artwork['seller'], 'type' | 'rates'>, policy: Policy): SaleRates =>
  seller.type === 'member'
    ? { ...firstRates, ...(seller.rates ?? firstResaleRates) }
    : { ...ratesOf(policy), ...firstResaleRates }

/** D50: bands with the same step as the one before are left out, because the table is part of every auction. */
export function stepsOf(policy: Policy): StepTable {
  const table: StepTable = [
    [0, policy['auction-step-0']],
    [50_000, policy['auction-step-50000']],
    [500_000, policy['auction-step-500000']],
    [2_000_000, policy['auction-step-2000000']],
  ]
  return table.filter(([, step], row) => step !== table[row - 1]?.[1])
}

/**
 * What functions read: the effective values as one version, and later versions. Versions of the last hour stay apart,
 * for clocks that are behind.
 */
export function scheduleOf(versions: readonly PolicyVersion[], now: number): PolicyVersion[] {
  const past = inEffect(versions, now - hourMs)
  const later = versions.filter(({ effectiveAt }) => effectiveAt > now - hourMs)
  const last = past.at(-1)
  if (!last) return later
  const changes: Partial<Policy> = Object.assign({}, ...past.map(each => each.changes))
  return [{ version: 0, effectiveAt: last.effectiveAt, changes }, ...later]
}
