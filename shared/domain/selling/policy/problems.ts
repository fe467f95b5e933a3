import { mostWorksOfOrder } from '#shared/domain/kernel/limits.ts'
import { fees } from '#shared/domain/kernel/money/fees.ts'
import { changesBetween, type PolicyVersion, policyAt, policyLeadMs } from './policy.ts'
import { insurance } from './shipping.ts'
import { type Policy, type PolicyName, policyNames, policyValues } from './values.ts'

export type PolicyProblem =
  | { readonly field: PolicyName; readonly key: 'POLICY_RANGE' | 'POLICY_BANDS' | 'POLICY_TOTAL' }
  | { readonly field: 'effectiveAt'; readonly key: 'POLICY_SOON' }
  | { readonly field: 'changes'; readonly key: 'POLICY_SAME' }

/**
 * Every problem of a version. Together with all others it has to be valid at each moment from its own on: bounds of
 * each value, ascending bands, and a highest order that can still be paid (decision 103).
 */
export function policyProblems(versions: readonly PolicyVersion[], next: PolicyVersion, now: number): PolicyProblem[] {
  const { effectiveAt, changes } = next
  const soon = effectiveAt < now + policyLeadMs
  const outside = policyNames.filter(name => {
    const { min, max } = policyValues[name]
    const value = changes[name]
    return value !== undefined && !(Number.isInteger(value) && value >= min && value <= max)
  })
  const all = [...versions, next]
  const moments = [effectiveAt, ...versions.map(each => each.effectiveAt).filter(at => at > effectiveAt)]
  const policies = moments.map(at => policyAt(all, at))
  const same = changesBetween(policyAt(versions, effectiveAt), policyAt(all, effectiveAt)).length === 0
  return [
    ...(soon ? [{ field: 'effectiveAt', key: 'POLICY_SOON' } as const] : []),
    ...(same ? [{ field: 'changes', key: 'POLICY_SAME' } as const] : []),
    ...outside.map(field => ({ field, key: 'POLICY_RANGE' }) as const),
    ...(policies.some(policy => policy['commission-first-up-to'] >= policy['commission-second-up-to'])
      ? [{ field: 'commission-second-up-to', key: 'POLICY_BANDS' } as const]
      : []),
    ...(policies.some(policy => greatestTotal(policy) > fees.totalMax)
      ? [{ field: 'packing-fee', key: 'POLICY_TOTAL' } as const]
      : []),
  ]
}

/**
 * Total of an order of the most expensive works with the most expensive transport; it must be payable by transfer
 * (D44).
 */
const greatestTotal = (policy: Policy): number =>
  mostWorksOfOrder * (fees.priceMax + fees.transportMax + policy['packing-fee'] + insurance(fees.priceMax, policy))
