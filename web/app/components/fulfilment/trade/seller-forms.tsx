import { Form, useNavigation } from '@remix-run/react'
import { m } from '../../../paraglide/messages.js'
import { type FormReply, ReplyForm, useReplyForm } from '../../people/account/form.tsx'
import { Button } from '../../site/frame/button.tsx'
import { TextArea } from '../../site/frame/field.tsx'
import { Panel } from '../../site/frame/panel.tsx'
import css from '../../site/mine/mine.module.css'

interface Props {
  readonly formId: string
  readonly reply: FormReply | undefined
}

/** A buyer has asked to leave: the sale ends, or stands (D46). */
export function AnswerForm({ formId, reason }: { formId: string; reason: string }) {
  const sending = useNavigation().state !== 'idle'
  return (
    <Panel id="answer" title={m.trade_answer_title()}>
      {reason && <p>{reason}</p>}
      <Form method="post" className="cluster mt3">
        <input type="hidden" name="intent" value="answer" />
        <input type="hidden" name="formId" value={formId} />
        <Button type="submit" look="danger" size="small" name="agree" value="1" disabled={sending}>
          {m.trade_answer_agree()}
        </Button>
        <Button type="submit" look="quiet" size="small" name="agree" value="0" disabled={sending}>
          {m.trade_answer_refuse()}
        </Button>
      </Form>
    </Panel>
  )
}

/** The seller's word on a claim, within three days (D87). */
export function ReplyToClaim({ formId, reply }: Props) {
  const [form, fields] = useReplyForm<{ text: string }>('reply', reply)
  const sending = useNavigation().state !== 'idle'
  return (
    <Panel id="reply-form" title={m.trade_reply_title()}>
      <ReplyForm form={form} reply={reply} className={css.form}>
        <input type="hidden" name="intent" value="reply" />
        <input type="hidden" name="formId" value={formId} />
        <TextArea
          id={fields.text.id}
          name="text"
          label={m.trade_reply_text()}
          rows={5}
          maxLength={2000}
          required
          defaultValue={fields.text.initialValue}
          error={fields.text.errors?.[0]}
        />
        <p>
          <Button type="submit" disabled={sending}>
            {m.trade_reply_send()}
          </Button>
        </p>
      </ReplyForm>
    </Panel>
  )
}
