import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { stopBiddingMail, stopCollectingMail } from '#shared/api/telling/notices.ts'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { Button, ButtonLink } from '../components/site/frame/button.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { api } from '../lib/server/api.server.ts'
import { m } from '../paraglide/messages.js'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...pageMeta(wordsOf(data?.of).title()),
  { name: 'robots', content: 'noindex' },
]

const bidding = { title: m.mail_off_title, text: m.mail_off_text, done: m.mail_off_done }
const collecting = {
  title: m.mail_off_collecting_title,
  text: m.mail_off_collecting_text,
  done: m.mail_off_collecting_done,
}
/** Each kind of mail is ended by its own links. */
const wordsOf = (of: string | undefined) => (of === 'collecting' ? collecting : bidding)

function linkOf({ request }: Pick<LoaderFunctionArgs, 'request'>) {
  const { searchParams } = new URL(request.url)
  const of = searchParams.get('of') === 'collecting' ? 'collecting' : undefined
  return { of, token: searchParams.get('token') ?? '' } as const
}

/** Opening the link changes nothing: mail programs open links before their readers do. */
export const loader = (args: LoaderFunctionArgs) => linkOf(args)

/** By the button here, or at one call of a mail program (RFC 8058), which sends no form of ours and reads no page. */
export async function action(args: ActionFunctionArgs) {
  const { of, token } = linkOf(args)
  const { ok } = await api(args).attempt(of ? stopCollectingMail : stopBiddingMail, { token })
  return { done: ok }
}

export default function MailOff() {
  const { of, token } = useLoaderData<typeof loader>()
  const { title, text, done } = wordsOf(of)
  const reply = useActionData<typeof action>()
  const { paths } = useSite()
  return (
    <div className="wrap narrow sec">
      <Breadcrumb steps={[{ text: title() }]} />
      <h1>{title()}</h1>
      <div role="status" className="mt4">
        {reply && <Note tone={reply.done ? 'ok' : 'ng'}>{reply.done ? done() : m.mail_off_bad()}</Note>}
      </div>
      {reply ? (
        <p className="mt5">
          <ButtonLink look="second" to={paths.noticeSettings()}>
            {m.mine_info()}
          </ButtonLink>
        </p>
      ) : (
        <Form method="post" action={paths.mailOff(token, of)} className="mt4">
          <p>{text()}</p>
          <p className="mt5">
            <Button type="submit">{m.mail_off_submit()}</Button>
          </p>
        </Form>
      )}
    </div>
  )
}
