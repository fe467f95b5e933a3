import { useActionData, useNavigation } from '@remix-run/react'
import { inquiryCategories, inquiryCategoryNames } from '#shared/domain/conversing/inquiry/inquiry.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { actOnContact } from '../../../lib/server/contact.server.ts'
import { m } from '../../../paraglide/messages.js'
import account from '../../people/account/account.module.css'
import { type FormReply, ReadingField, ReplyForm, TextField, useReplyForm } from '../../people/account/form.tsx'
import { Button } from '../../site/frame/button.tsx'
import { Select, TextArea } from '../../site/frame/field.tsx'
import { Note } from '../../site/frame/note.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'

interface Question extends Readonly<Record<string, string>> {
  readonly category: string
  readonly name: string
  readonly pseudonyms: string
  readonly phone: string
  readonly email: string
  readonly detail: string
  readonly about: string
}

/** The question of a guest or a member; once it was sent, its number and where the answer goes. */
export function ContactForm({
  action,
  formId,
  known,
}: {
  /** The page's own address. */
  action: string
  formId: string
  /** What the page or the member's account says already. */
  known: Partial<Question>
}) {
  const answer = useActionData<typeof actOnContact>()
  if (!answer?.sent) return <Form action={action} formId={formId} known={known} reply={answer?.reply} />
  const { number, email } = answer.sent
  return (
    <div role="status" className={account.form}>
      <Note tone="ok">
        <b>{m.contact_sent()}</b> {m.contact_sent_number({ number })}
      </Note>
      <p>{m.contact_sent_text({ email })}</p>
      <p>
        <SiteLink className="link" to={action}>
          {m.contact_again()}
        </SiteLink>
      </p>
    </div>
  )
}

function Form({
  action,
  formId,
  known,
  reply,
}: {
  action: string
  formId: string
  known: Partial<Question>
  reply: FormReply | undefined
}) {
  const { locale } = useSite()
  const [form, fields] = useReplyForm<Question>('contact', reply, known)
  const sending = useNavigation().state !== 'idle'
  // Where the page is Japanese a reading is asked for (D14).
  const reading = { required: locale === 'ja' }
  const { category, detail } = fields
  return (
    <ReplyForm form={form} reply={reply} action={action} className={account.form}>
      <input type="hidden" name="formId" value={formId} />
      <Select
        key={category.key}
        id={category.id}
        name={category.name}
        label={m.contact_category()}
        defaultValue={category.initialValue ?? ''}
        error={category.errors?.[0]}
        required
      >
        <option value="">{m.contact_choose()}</option>
        {inquiryCategories.map(each => (
          <option key={each} value={each}>
            {inquiryCategoryNames[each][locale]}
          </option>
        ))}
      </Select>
      <TextField
        field={fields.about}
        label={m.contact_about()}
        hint={m.contact_about_hint()}
        maxLength={lengths.title}
      />
      <div className={account.pair}>
        <TextField field={fields.name} label={m.contact_name()} autoComplete="name" maxLength={lengths.name} required />
        <ReadingField field={fields.pseudonyms} label={m.contact_pseudonyms()} maxLength={lengths.name} {...reading} />
      </div>
      <TextField
        field={fields.email}
        label={m.contact_email()}
        hint={m.contact_email_hint()}
        type="email"
        autoComplete="email"
        required
      />
      <TextField
        field={fields.phone}
        label={m.contact_phone()}
        hint={m.contact_optional()}
        type="tel"
        autoComplete="tel"
        maxLength={15}
      />
      <TextArea
        key={detail.key}
        id={detail.id}
        name={detail.name}
        label={m.contact_detail()}
        hint={m.contact_detail_hint()}
        rows={8}
        maxLength={lengths.inquiry}
        defaultValue={detail.initialValue}
        error={detail.errors?.[0]}
        required
      />
      <Button type="submit" size="large" wide disabled={sending}>
        {m.contact_submit()}
      </Button>
    </ReplyForm>
  )
}
