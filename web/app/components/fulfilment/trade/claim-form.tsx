import { useNavigation } from '@remix-run/react'
import type { ClaimReason } from '#shared/domain/fulfilment/claim/claim.ts'
import type { Action } from '#shared/domain/fulfilment/claim/parcel-view.ts'
import { m } from '../../../paraglide/messages.js'
import { type FormReply, ReplyForm, useReplyForm } from '../../people/account/form.tsx'
import { Button } from '../../site/frame/button.tsx'
import { TextArea } from '../../site/frame/field.tsx'
import { Note } from '../../site/frame/note.tsx'
import css from '../../site/mine/mine.module.css'
import { PhotosField } from './photos-field.tsx'
import trade from './trade.module.css'
import { reasonWords } from './words.ts'

/** Asks the buyer what is wrong, with words and photographs (D85, D86). */
export function ClaimForm({
  action,
  completed,
  formId,
  photos,
  reply,
}: {
  action: Action
  /** After completion only authenticity can be questioned. */
  completed: boolean
  formId: string
  photos: readonly string[]
  reply: FormReply | undefined
}) {
  const [form, fields] = useReplyForm<{ reason: string; text: string; imgs: string }>('claim', reply)
  const sending = useNavigation().state !== 'idle'
  if (!action.may) return <Note>{action.reason === 'closed' ? m.trade_closed() : m.trade_claim_none()}</Note>
  const reasons: readonly ClaimReason[] = completed
    ? ['authenticity']
    : ['damaged', 'not-as-described', 'not-arrived', 'remorse']
  const chosen = fields.reason.initialValue ?? reasons[0]
  return (
    <ReplyForm form={form} reply={reply} className={css.form}>
      <input type="hidden" name="intent" value="claim" />
      <input type="hidden" name="formId" value={formId} />
      <fieldset className={trade.reasons} id={fields.reason.id} tabIndex={-1}>
        <legend>{m.trade_claim_reason()}</legend>
        {reasons.map(reason => (
          <label className="radio" key={reason}>
            <input type="radio" name="reason" value={reason} defaultChecked={reason === chosen} />
            <span>{reasonWords[reason]()}</span>
          </label>
        ))}
      </fieldset>
      <TextArea
        id={fields.text.id}
        name="text"
        label={m.trade_claim_text()}
        rows={6}
        maxLength={2000}
        required
        defaultValue={fields.text.initialValue}
        error={fields.text.errors?.[0]}
      />
      <PhotosField
        key={photos.join()}
        id={fields.imgs.id}
        business="claim"
        label={m.trade_claim_photos()}
        hint={m.trade_claim_photos_hint()}
        error={fields.imgs.errors?.[0]}
        sent={photos}
      />
      <p>
        <Button type="submit" disabled={sending}>
          {m.trade_claim_send()}
        </Button>
      </p>
    </ReplyForm>
  )
}
