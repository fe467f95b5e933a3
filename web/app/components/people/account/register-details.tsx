import { useNavigation } from '@remix-run/react'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../site/frame/button.tsx'
import { Check, FieldError } from '../../site/frame/field.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'
import css from './account.module.css'
import { AvailabilityField } from './availability-field.tsx'
import { CodeField } from './code-field.tsx'
import { type FormReply, ReadingField, ReplyForm, TextField, useReplyForm } from './form.tsx'
import { NewPassword } from './new-password.tsx'
import { Resend } from './resend.tsx'
import { TermsLinks } from './terms-links.tsx'

interface Details extends Readonly<Record<string, string>> {
  readonly code: string
  readonly username: string
  readonly surname: string
  readonly name: string
  readonly surname_pseudonyms: string
  readonly name_pseudonyms: string
  readonly password: string
  readonly confirmPassword: string
  readonly termsVersion: string
}

interface Terms {
  readonly service: number
  readonly privacy: number
  readonly consent: string
}

/** The second step: the mailed code and everything that an account consists of. */
export function RegisterDetails({
  email,
  terms,
  reply,
}: {
  email: string
  terms: Terms
  reply: FormReply | undefined
}) {
  const { paths, locale } = useSite()
  const [form, fields] = useReplyForm<Details>('register', reply)
  const sending = useNavigation().state !== 'idle'
  // Readings are needed for Japanese accounts only (D14).
  const reading = locale === 'ja' ? { required: true } : { hint: m.register_optional() }
  return (
    <>
      <p className="sub">
        {m.register_code_hint({ email })}{' '}
        <SiteLink className="link" to={paths.register}>
          {m.register_change_email()}
        </SiteLink>
      </p>
      <div className="mt3">
        <Resend fields={{ intent: 'send', again: '1', email }} />
      </div>
      <ReplyForm form={form} reply={reply} className={css.form}>
        <input type="hidden" name="intent" value="register" />
        <input type="hidden" name="email" value={email} />
        <CodeField field={fields.code} />
        <AvailabilityField
          field={fields.username}
          check="username"
          label={m.register_username()}
          hint={m.register_username_hint()}
          autoComplete="nickname"
          maxLength={24}
          required
        />
        <p className="mut">{m.register_names_note()}</p>
        <div className={css.pair}>
          <TextField field={fields.surname} label={m.register_surname()} autoComplete="family-name" required />
          <TextField field={fields.name} label={m.register_name()} autoComplete="given-name" required />
          <ReadingField field={fields.surname_pseudonyms} label={m.register_surname_kana()} {...reading} />
          <ReadingField field={fields.name_pseudonyms} label={m.register_name_kana()} {...reading} />
        </div>
        <NewPassword fields={fields} label={m.register_password()} />
        <div className={css.consent}>
          <Check
            name="termsVersion"
            id={fields.termsVersion.id}
            value={terms.consent}
            required
            {...(fields.termsVersion.errors && {
              'aria-invalid': true,
              'aria-describedby': `${fields.termsVersion.id}-error`,
            })}
          >
            {m.register_consent_before()} <TermsLinks terms={terms} />
          </Check>
          <FieldError id={fields.termsVersion.id} error={fields.termsVersion.errors?.[0]} />
        </div>
        <Button type="submit" size="large" wide disabled={sending}>
          {m.register_submit()}
        </Button>
      </ReplyForm>
    </>
  )
}
