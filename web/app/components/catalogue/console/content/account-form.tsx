import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import { ConsoleForm, replyTo, useSending } from '../../../site/console/forms/console-form.tsx'
import css from '../../../site/console/forms.module.css'
import { Button } from '../../../site/frame/button.tsx'
import { Input, Select } from '../../../site/frame/field.tsx'
import { SiteLink } from '../../../site/frame/site-link.tsx'

interface AccountFormProps {
  readonly kind: 'partner' | 'artist'
  readonly id: string
  readonly name: string
  readonly formId: string
  readonly reply: ConsoleReply | undefined
}

const words = {
  partner: { title: m.admin_partner_account_title, text: m.admin_partner_account_text },
  artist: { title: m.artist_account_title, text: m.artist_account_text },
} as const

/** Asks for what the account of a partner or of an artist's page begins with (D78). */
export function AccountForm({ kind, id, name, formId, reply }: AccountFormProps) {
  const { paths } = useSite()
  const sending = useSending()
  const mine = replyTo(reply, { intent: 'account' })
  const labels = {
    email: m.login_email(),
    password: m.login_password(),
    username: m.register_username(),
    language: m.admin_member_language(),
  }
  const field = (key: keyof typeof labels) => ({
    id: `account-${key}`,
    name: key,
    label: labels[key],
    error: mine?.errors[key],
    required: true,
  })
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.admin(`content/${kind}/edit`, { id })}>
          {name}
        </SiteLink>
      </p>
      <h1>{words[kind].title()}</h1>
      <p className="sub">{words[kind].text()}</p>
      <ConsoleForm
        id="account"
        intent="account"
        formId={formId}
        reply={reply}
        labels={labels}
        className={`${css.form} ${css.narrow}`}
      >
        <Input {...field('email')} type="email" autoComplete="off" defaultValue={mine?.values['email']} />
        <Input {...field('password')} type="password" hint={m.register_password_hint()} autoComplete="new-password" />
        <Input
          {...field('username')}
          hint={m.register_username_hint()}
          autoComplete="off"
          defaultValue={mine?.values['username']}
        />
        <Select {...field('language')} defaultValue={mine?.values['language'] ?? 'jp'}>
          <option value="jp">日本語</option>
          <option value="en">English</option>
        </Select>
        <Button type="submit" disabled={sending}>
          {m.admin_partner_account_create()}
        </Button>
      </ConsoleForm>
    </>
  )
}
