import type { OutputOf } from '#shared/api/endpoint.ts'
import type { adminPreviewPolicy } from '#shared/api/selling/console/policy.ts'
import { type PolicyName, policyGroups, policyNames, policyValues } from '#shared/domain/selling/policy/values.ts'
import { policyRows } from '../../../../lib/console/policy-rows.ts'
import { groupWords, policyLabel } from '../../../../lib/console/policy-values.ts'
import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { dateTime } from '../../../../lib/format/dates.ts'
import { yen } from '../../../../lib/format/money.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import { MinuteField, ReasonField } from '../../../site/console/forms/action-fields.tsx'
import { ConfirmValues } from '../../../site/console/forms/confirm-values.tsx'
import { ConsoleForm, replyTo, useSending } from '../../../site/console/forms/console-form.tsx'
import css from '../../../site/console/lists.module.css'
import { Button } from '../../../site/frame/button.tsx'
import { Input, Select } from '../../../site/frame/field.tsx'
import { Table } from '../../../site/frame/table.tsx'
import { PolicyChanges } from './policy-changes.tsx'

type Preview = OutputOf<typeof adminPreviewPolicy>

/** A version to come: chosen and typed first, then shown with all that it does, then written. */
export function PolicyForm({
  newest,
  first,
  formId,
  reply,
  preview,
}: {
  newest: number
  /** The value that the change begins with. */
  first?: PolicyName | undefined
  formId: string
  reply: ConsoleReply | undefined
  preview: Preview | undefined
}) {
  const mine = replyTo(reply, { intent: 'policy' })
  const sending = useSending()
  return (
    <ConsoleForm id="policy" intent="policy" formId={formId} reply={reply}>
      <input type="hidden" name="after" value={mine?.values['after'] ?? newest} />
      {mine?.asks && preview ? (
        <>
          <PreviewTables preview={preview} />
          <ConfirmValues values={withoutOwn(mine.values)} submit={m.policy_save()} sending={sending}>
            <Sentence preview={preview} />
          </ConfirmValues>
        </>
      ) : (
        <>
          <p className="hint">{m.policy_change_hint()}</p>
          <p className="hint">{m.policy_texts_hint()}</p>
          {policyRows.map(row => (
            <Row key={row} row={row} chosen={row === 1 ? first : undefined} reply={mine} />
          ))}
          <MinuteField id="policy" name="effectiveAt" label={m.policy_from_when()} reply={mine} required />
          <ReasonField id="policy" reply={mine} />
          <Button type="submit" disabled={sending}>
            {m.policy_review()}
          </Button>
        </>
      )}
    </ConsoleForm>
  )
}

/** The form itself holds the version that it follows. */
const withoutOwn = ({ after: _, ...values }: ConsoleReply['values']) => values

function Sentence({ preview: { effectiveAt } }: { preview: Preview }) {
  const { locale } = useSite()
  return <p>{m.policy_confirm({ time: dateTime(effectiveAt, locale) })}</p>
}

function PreviewTables({ preview: { changes, samples } }: { preview: Preview }) {
  const turns = (of: { before: number; after: number }) => `${yen(of.before)} → ${yen(of.after)}`
  return (
    <>
      <PolicyChanges caption={m.policy_preview()} changes={changes} />
      <h3 className="mt4">{m.policy_samples()}</h3>
      <Table
        caption={m.policy_samples()}
        rows={samples}
        keyOf={({ price }) => String(price)}
        columns={[
          { head: m.policy_head_price(), cell: ({ price }) => yen(price), right: true },
          { head: m.policy_head_net(), cell: ({ net }) => turns(net), right: true },
          { head: m.policy_head_delivery(), cell: ({ delivery }) => turns(delivery), right: true },
        ]}
      />
    </>
  )
}

function Row({
  row,
  chosen = '',
  reply,
}: {
  row: number
  chosen?: string | undefined
  reply: ConsoleReply | undefined
}) {
  const { locale } = useSite()
  return (
    <div className={css.filters}>
      <Select
        id={`policy-name-${row}`}
        name={`name-${row}`}
        label={m.policy_row({ number: row })}
        defaultValue={reply?.values[`name-${row}`] ?? chosen}
      >
        <option value="">{m.policy_choose()}</option>
        {policyGroups.map(group => (
          <optgroup key={group} label={groupWords[group]()}>
            {policyNames
              .filter(name => policyValues[name].group === group)
              .map(name => (
                <option key={name} value={name}>
                  {policyLabel(name, locale)}
                </option>
              ))}
          </optgroup>
        ))}
      </Select>
      <Input
        id={`policy-value-${row}`}
        name={`value-${row}`}
        inputMode="decimal"
        autoComplete="off"
        label={m.policy_becomes_of({ number: row })}
        defaultValue={reply?.values[`value-${row}`]}
        error={reply?.errors[`value-${row}`]}
      />
    </div>
  )
}
