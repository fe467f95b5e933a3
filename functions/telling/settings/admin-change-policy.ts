import { handle } from '#functions/machinery/http/handle.ts'
import { audited } from '#functions/store/people/audit.ts'
import { addPolicyVersion, getPolicySchedule } from '#functions/store/selling/policy.ts'
import { adminChangePolicy } from '#shared/api/selling/console/policy.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { wishedVersion } from './policy/wished-version.ts'

/** Versions are only added, and only with a start in the future: the terms of a sale were fixed when it was made. */
export const handler = handle(
  adminChangePolicy,
  async ({ input, table, caller, now, newId, fail, invalid, commit }) => {
    const known = await getPolicySchedule(table)
    if (known.version !== input.after) return fail('stale-version')
    const at = now()
    const { version, changes, errors } = wishedVersion(known, input, at)
    if (errors.length > 0) return invalid(...errors)

    const { reason, effectiveAt } = input
    const audit = audited({
      id: newId(),
      at,
      by: caller,
      action: adminChangePolicy.id,
      subject: { kind: 'policy', id: String(version.version) },
      before: Object.fromEntries(changes.map(({ name, before }) => [name, before])),
      after: { effectiveAt: iso(effectiveAt), reason, ...version.changes },
    })
    return commit({
      writes: [...addPolicyVersion(known, { ...version, at, by: caller.name, reason }), audit],
      answer: { version: version.version, effectiveAt: iso(effectiveAt), changes },
    })
  },
)
