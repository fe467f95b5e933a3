import { useNavigation } from '@remix-run/react'
import type { OwnPickup } from '#shared/domain/fulfilment/pickup/view.ts'
import type { SavedAddress } from '#shared/domain/people/address/address.ts'
import { shortDate } from '../../../lib/format/dates.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { type FormReply, ReplyForm, useReplyForm } from '../../people/account/form.tsx'
import { Button } from '../../site/frame/button.tsx'
import { TextArea } from '../../site/frame/field.tsx'
import { Panel } from '../../site/frame/panel.tsx'
import css from '../../site/mine/mine.module.css'
import { PickupAddressField, PickupDaysField } from './pickup-fields.tsx'

const rows = 5

/** Proposes up to five days on which the work may be fetched, and from where. */
export function PickupForm({
  pickup: { window },
  addresses,
  formId,
  reply,
}: {
  pickup: OwnPickup
  addresses: readonly SavedAddress[]
  formId: string
  reply: FormReply | undefined
}) {
  const { locale } = useSite()
  const [form, fields] = useReplyForm<{ addressId: string; slots: string; remarks: string }>('pickup', reply)
  const sending = useNavigation().state !== 'idle'
  const typed = typedIn(reply)
  const day = (date: string) => shortDate(`${date}T00:00:00+09:00`, locale)
  return (
    <Panel id="propose" title={m.pickup_propose_title()}>
      <ReplyForm form={form} reply={reply} className={css.form}>
        <input type="hidden" name="intent" value="propose" />
        <input type="hidden" name="formId" value={formId} />
        <PickupDaysField
          id={fields.slots.id}
          days={rows}
          window={window}
          hint={m.pickup_days_hint({ first: day(window.first), last: day(window.last) })}
          parts
          values={typed}
          error={fields.slots.errors?.[0]}
        />
        <PickupAddressField
          id={fields.addressId.id}
          addresses={addresses}
          chosen={typed['addressId']}
          error={fields.addressId.errors?.[0]}
        />
        <TextArea
          id={fields.remarks.id}
          name="remarks"
          label={m.pickup_remarks()}
          hint={m.pickup_remarks_hint()}
          rows={3}
          maxLength={200}
          defaultValue={typed['remarks']}
          error={fields.remarks.errors?.[0]}
        />
        <p>
          <Button type="submit" disabled={sending}>
            {m.pickup_propose_send()}
          </Button>
        </p>
      </ReplyForm>
    </Panel>
  )
}

/** What was typed into a form that was refused. */
function typedIn(reply: FormReply | undefined): Readonly<Record<string, string>> {
  const entries = Object.entries(reply?.initialValue ?? {})
  return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}
