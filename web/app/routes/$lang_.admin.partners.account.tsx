import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { codes } from '#shared/api/codes.ts'
import { adminListContent } from '#shared/api/console/content.ts'
import { adminCreatePartnerAccount } from '#shared/api/console/partners.ts'
import css from '../components/admin/admin.module.css'
import { ConsoleForm, replyTo, useSending } from '../components/admin/forms/console-form.tsx'
import { Button } from '../components/frame/button.tsx'
import { Input, Select } from '../components/frame/field.tsx'
import { SiteLink } from '../components/frame/site-link.tsx'
import { consoleReply, doneAt, fieldSentence, newFormId, submit } from '../lib/console/console.server.ts'
import { recordName } from '../lib/console/content-fields.ts'
import { typed } from '../lib/console/fields.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { pathsFor } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { idParam, langOf, localeOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export async function loader(args: LoaderFunctionArgs) {
  const id = idParam(args)
  const { list } = await api(args).call(adminListContent, { kind: 'partner', id })
  const partner = list[0]
  if (!partner) throw data({ code: 404, message: codes['not-found'][localeOf(args)] }, { status: 404 })
  return { id, name: recordName(partner.record, localeOf(args), id), formId: newFormId() }
}

const taken = {
  'email-taken': ['email', 'EMAIL_REGISTERED'],
  'username-taken': ['username', 'USERNAME_IN_USED'],
} as const

/** The console makes the account of a partner, who cannot change its e-mail or password (D78). */
export async function action(args: ActionFunctionArgs) {
  const id = idParam(args)
  const values = typed(await args.request.formData())
  const { email = '', password = '', username = '', language = '' } = values
  const answer = await submit(args, adminCreatePartnerAccount, { id, email, password, username, language }, values)
  if (answer.ok) return doneAt(pathsFor(langOf(args)).admin('content/partner/edit', { id }), 'account')
  const names = ['email', 'password', 'username', 'language']
  const reply = consoleReply(args, answer, { intent: 'account', values, names })
  if (answer.name !== 'email-taken' && answer.name !== 'username-taken') return reply
  const [field, key] = taken[answer.name]
  return data({ ...reply.data, general: undefined, errors: { [field]: fieldSentence(args, key) } }, { status: 400 })
}

export default function PartnerAccount() {
  const { id, name, formId } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
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
        <SiteLink className="link" to={paths.admin('content/partner/edit', { id })}>
          {name}
        </SiteLink>
      </p>
      <h1>{m.admin_partner_account_title()}</h1>
      <p className="sub">{m.admin_partner_account_text()}</p>
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
