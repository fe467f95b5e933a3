import { useNavigation } from '@remix-run/react'
import { m } from '../../../paraglide/messages.js'
import { type FormReply, ReplyForm, useReplyForm } from '../../people/account/form.tsx'
import { Button } from '../../site/frame/button.tsx'
import { Panel } from '../../site/frame/panel.tsx'
import css from '../../site/mine/mine.module.css'
import { ParcelFields } from './parcel-fields.tsx'

/** The return was approved: the buyer sends the work back and says with whom (D87). */
export function BackForm({ formId, reply }: { formId: string; reply: FormReply | undefined }) {
  const [form, fields] = useReplyForm<{ carrierId: string; deliveryNumber: string }>('back', reply)
  const sending = useNavigation().state !== 'idle'
  return (
    <Panel id="back" title={m.trade_back_title()}>
      <ReplyForm form={form} reply={reply} className={css.form}>
        <input type="hidden" name="intent" value="back" />
        <input type="hidden" name="formId" value={formId} />
        <p>{m.trade_back_text()}</p>
        <ParcelFields fields={fields} />
        <p>
          <Button type="submit" disabled={sending}>
            {m.trade_back_send()}
          </Button>
        </p>
      </ReplyForm>
    </Panel>
  )
}
