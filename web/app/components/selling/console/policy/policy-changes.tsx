import type { PolicyName } from '#shared/domain/selling/policy/values.ts'
import { policyLabel, policyText } from '../../../../lib/console/policy-values.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import { Table } from '../../../site/frame/table.tsx'

/** What a version changes: each value before and after it. */
export function PolicyChanges({
  caption,
  changes,
}: {
  caption: string
  changes: readonly { readonly name: PolicyName; readonly before: number; readonly after: number }[]
}) {
  const { locale } = useSite()
  return (
    <Table
      caption={caption}
      rows={changes}
      keyOf={({ name }) => name}
      columns={[
        { head: m.policy_head_value(), cell: ({ name }) => policyLabel(name, locale) },
        { head: m.policy_head_before(), cell: ({ name, before }) => policyText(name, before), right: true },
        { head: m.policy_head_after(), cell: ({ name, after }) => <b>{policyText(name, after)}</b>, right: true },
      ]}
    />
  )
}
