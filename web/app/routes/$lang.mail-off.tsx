import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { stopBiddingMail } from '#shared/api/notices.ts'
import { Breadcrumb } from '../components/frame/breadcrumb.tsx'
import { Button, ButtonLink } from '../components/frame/button.tsx'
import { Note } from '../components/frame/note.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { api } from '../lib/server/api.server.ts'
import { m } from '../paraglide/messages.js'

export const meta: MetaFunction = () => [...pageMeta(m.mail_off_title()), { name: 'robots', content: 'noindex' }]

const tokenOf = ({ request }: Pick<LoaderFunctionArgs, 'request'>) =>
  new URL(request.url).searchParams.get('token') ?? ''

/** Opening the link changes nothing: mail programs open links before their readers do. */
export const loader = (args: LoaderFunctionArgs) => ({ token: tokenOf(args) })

/** By the button here, or at one call of a mail program (RFC 8058), which sends no form of ours and reads no page. */
export async function action(args: ActionFunctionArgs) {
  const { ok } = await api(args).attempt(stopBiddingMail, { token: tokenOf(args) })
  return { done: ok }
}

export default function MailOff() {
  const { token } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { paths } = useSite()
  return (
    <div className="wrap narrow sec">
      <Breadcrumb steps={[{ text: m.mail_off_title() }]} />
      <h1>{m.mail_off_title()}</h1>
      <div role="status" className="mt4">
        {reply && <Note tone={reply.done ? 'ok' : 'ng'}>{reply.done ? m.mail_off_done() : m.mail_off_bad()}</Note>}
      </div>
      {reply ? (
        <p className="mt5">
          <ButtonLink look="second" to={paths.basicInfo()}>
            {m.mine_info()}
          </ButtonLink>
        </p>
      ) : (
        <Form method="post" action={paths.mailOff(token)} className="mt4">
          <p>{m.mail_off_text()}</p>
          <p className="mt5">
            <Button type="submit">{m.mail_off_submit()}</Button>
          </p>
        </Form>
      )}
    </div>
  )
}
