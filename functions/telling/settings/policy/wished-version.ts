import type { InputOf } from '#shared/api/endpoint.ts'
import type { FieldError } from '#shared/api/field-error.ts'
import type { adminPreviewPolicy } from '#shared/api/selling/console/policy.ts'
import { changesBetween, type PolicyVersion, policyAt } from '#shared/domain/selling/policy/policy.ts'
import { policyProblems } from '#shared/domain/selling/policy/problems.ts'

/**
 * The version that the operator requests, with its changes against the policy that would be in force at its start
 * without it.
 */
export function wishedVersion(
  known: { readonly version: number; readonly list: readonly PolicyVersion[] },
  { effectiveAt, changes: wished }: InputOf<typeof adminPreviewPolicy>,
  now: number,
) {
  const before = policyAt(known.list, effectiveAt)
  const asked: PolicyVersion = { version: known.version + 1, effectiveAt, changes: wished }
  const after = policyAt([...known.list, asked], effectiveAt)
  const changes = changesBetween(before, after)
  const version = { ...asked, changes: Object.fromEntries(changes.map(each => [each.name, each.after])) }
  const errors = policyProblems(known.list, asked, now).map(
    ({ field, key }): FieldError => ({ field: field in before ? `changes.${field}` : field, key }),
  )
  return { version, before, after, changes, errors }
}
