import { handle } from '#functions/machinery/http/handle.ts'
import { getPolicySchedule, policyVersions } from '#functions/store/selling/policy.ts'
import { adminListPolicy } from '#shared/api/selling/console/policy.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { changesToCome, policyAt } from '#shared/domain/selling/policy/policy.ts'
import { policyNames } from '#shared/domain/selling/policy/values.ts'

export const handler = handle(adminListPolicy, async ({ table, now }) => {
  const at = now()
  const [{ version, list }, versions] = await Promise.all([getPolicySchedule(table), policyVersions(table)])
  return {
    version,
    now: policyAt(list, at),
    toCome: changesToCome(list, at).map(({ at: from, changes }) => ({ at: iso(from), changes })),
    versions: versions.map(row => ({
      version: row.version,
      effectiveAt: iso(row.effectiveAt),
      at: iso(row.at),
      by: row.by,
      reason: row.reason,
      changes: policyNames.flatMap(name => {
        const after = row.changes[name]
        return after === undefined ? [] : [{ name, after }]
      }),
    })),
    serverTime: iso(at),
  }
})
