import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { fees } from '#shared/domain/kernel/money/fees.ts'
import { firstRates, firstResaleRates, type ResaleRates, type SaleRates } from '#shared/domain/kernel/money/rates.ts'
import { hourMs, minuteMs } from '#shared/durations.ts'
import type { StepTable } from '../auction/auction.ts'
import { firstPolicy, type Policy, type PolicyName, policyNames } from './values.ts'

/**
 * The dated table of the policy (decision 101). A version names the values that it changes and the moment from which they
 * hold; it is written once and never altered. Of each value the latest moment before `now` rules, of two versions of one
 * moment the one that was written later.
 */
export interface PolicyVersion {
  /** 1, 2, 3 …: the order in which they were written. */
  readonly version: number
  readonly effectiveAt: number
  readonly changes: Partial<Policy>
}

/**
 * A version takes effect no sooner than this after it was written. Functions know the table for a minute without asking
 * again, so that each of them has read a version long before its moment.
 */
export const policyLeadMs = 10 * minuteMs
export const policyAgeMs = minuteMs

const inEffect = (versions: readonly PolicyVersion[], now: number) =>
  versions
    .filter(({ effectiveAt }) => effectiveAt <= now)
    .sort((a, b) => a.effectiveAt - b.effectiveAt || a.version - b.version)

export const policyAt = (versions: readonly PolicyVersion[], now: number): Policy =>
  Object.assign({}, firstPolicy, ...inEffect(versions, now).map(({ changes }) => changes))

/** The number of the version that a value holds by at that moment; null for that of the first day. */
export const versionRuling = (versions: readonly PolicyVersion[], name: PolicyName, now: number): number | null =>
  inEffect(versions, now).findLast(({ changes }) => changes[name] !== undefined)?.version ?? null

export interface PolicyChange {
  readonly name: PolicyName
  readonly before: number
  readonly after: number
}

/** What differs between two policies, in the order of the table. */
export const changesBetween = (before: Policy, after: Policy): PolicyChange[] =>
  policyNames.flatMap(name =>
    before[name] === after[name] ? [] : [{ name, before: before[name], after: after[name] }],
  )

/** Moments at which the policy changes after `now`, soonest first, each with what it changes. */
export function changesToCome(versions: readonly PolicyVersion[], now: number) {
  const moments = [...new Set(versions.map(({ effectiveAt }) => effectiveAt))]
    .filter(at => at > now)
    .sort((a, b) => a - b)
  return moments.map(at => ({ at, changes: changesBetween(policyAt(versions, at - 1), policyAt(versions, at)) }))
}

/** The rates of this policy. Of an owner's work only what the approval froze counts (`ratesFor`). */
export const ratesOf = (policy: Policy): SaleRates => ({
  mode: fees.commission.mode,
  bands: [
    { upTo: policy['commission-first-up-to'], rateBasisPoints: policy['commission-first-rate'] },
    { upTo: policy['commission-second-up-to'], rateBasisPoints: policy['commission-second-rate'] },
    { upTo: null, rateBasisPoints: policy['commission-third-rate'] },
  ],
  ...resaleRatesOf(policy),
})

/** What an application that is approved now keeps. */
export const resaleRatesOf = (policy: Policy): ResaleRates => ({
  receiptFee: policy['resale-receipt-fee'],
  artistReturn: policy['resale-artist-return'],
})

/**
 * The rates of a sale of this seller's. The two fees never stack (D21), so that each sale bears its own alone: an owner's
 * those of the approval, everybody else's those of the moment.
 */
export const ratesFor = (seller: Pick<Artwork['seller'], 'type' | 'rates'>, policy: Policy): SaleRates =>
  seller.type === 'member'
    ? { ...firstRates, ...(seller.rates ?? firstResaleRates) }
    : { ...ratesOf(policy), ...firstResaleRates }

/** D50: bands that step as the one before them are left out, because the table is part of every auction. */
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
 * What functions read: all that is in effect as one version, and those to come. An hour is left for a clock that is behind.
 */
export function scheduleOf(versions: readonly PolicyVersion[], now: number): PolicyVersion[] {
  const past = inEffect(versions, now - hourMs)
  const later = versions.filter(({ effectiveAt }) => effectiveAt > now - hourMs)
  const last = past.at(-1)
  if (!last) return later
  const changes: Partial<Policy> = Object.assign({}, ...past.map(each => each.changes))
  return [{ version: 0, effectiveAt: last.effectiveAt, changes }, ...later]
}
