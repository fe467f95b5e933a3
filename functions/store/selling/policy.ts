import * as z from 'zod'
import { accountKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { put } from '#functions/machinery/table/write.ts'
import { type PolicyVersion, policyAgeMs, policyAt, scheduleOf } from '#shared/domain/selling/policy/policy.ts'
import { type Policy, policyName } from '#shared/domain/selling/policy/values.ts'
import { instanceValue } from '#shared/instance-cache.ts'

/** The dated table of the policy (decision 101): a row per version, and one item with what functions need of all. */
const Changes = z.partialRecord(policyName(), z.int())
const Version = z.object({ version: z.int(), effectiveAt: z.int(), changes: Changes })
const Schedule = z.object({ version: z.int(), list: z.array(Version) })
type Schedule = z.infer<typeof Schedule>

const Row = Version.extend({ at: z.int(), by: z.string(), reason: z.string() })
export type PolicyRow = z.infer<typeof Row>

export async function getPolicySchedule(table: Getter): Promise<Schedule> {
  const item = await table.get(accountKeys.policy('values'))
  return item ? Schedule.parse(item) : { version: 0, list: [] }
}

const known = instanceValue<{ readonly list: readonly PolicyVersion[]; readonly at: number }>()

/**
 * The policy in force. Instances read it once a minute: a version takes effect ten minutes after it was written at the
 * earliest, so that a cached table always contains the version in force.
 */
export async function currentPolicy(table: Getter, now: number): Promise<Policy> {
  const { value } = known
  if (value && now >= value.at && now - value.at < policyAgeMs) return policyAt(value.list, now)
  const { list } = await getPolicySchedule(table)
  known.value = { list, at: now }
  return policyAt(list, now)
}

/** Newest first. */
export async function policyVersions(table: Querier): Promise<PolicyRow[]> {
  const rows = await table.queryAll({ ...accountKeys.policyVersions(), newestFirst: true, consistent: true })
  return rows.map(row => Row.parse(row))
}

/** Adds the next version; fails if another operator was faster. */
export const addPolicyVersion = (before: Schedule, next: PolicyRow) => [
  put({ ...accountKeys.policyVersion(next.version), ...next }, { ifAbsent: true }).or('stale-version'),
  put(
    {
      ...accountKeys.policy('values'),
      version: next.version,
      list: scheduleOf([...before.list, next].map(versionOf), next.at),
    },
    before.version === 0 ? { ifAbsent: true } : { where: ['#version = :seen', { seen: before.version }] },
  ).or('stale-version'),
]

const versionOf = ({ version, effectiveAt, changes }: PolicyVersion): PolicyVersion => ({
  version,
  effectiveAt,
  changes,
})
