import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { inquiryStates } from '#shared/domain/inquiry/inquiry.ts'
import css from '../components/admin/admin.module.css'
import { DoneNote } from '../components/admin/forms/done-note.tsx'
import { InquiryItem } from '../components/admin/inquiries/inquiry-item.tsx'
import { Empty } from '../components/frame/empty.tsx'
import { Pager } from '../components/frame/pager.tsx'
import { Tabs } from '../components/frame/tabs.tsx'
import { loadInquiries, replyToInquiry } from '../lib/console/inquiries.server.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadInquiries(args)

export const action = (args: ActionFunctionArgs) => replyToInquiry(args)

const stateWords = { open: m.inquiry_admin_open, answered: m.inquiry_admin_answered }

/** What guests and members asked by the contact form; what waits longest stands first. */
export default function Inquiries() {
  const { list, total, page, size, state, formId } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { paths } = useSite()
  return (
    <>
      <h1>{m.inquiry_admin_title()}</h1>
      <p className="sub">{m.inquiry_admin_sub()}</p>
      <DoneNote />
      <Tabs
        label={m.admin_status()}
        tabs={inquiryStates.map(each => ({
          to: paths.admin('inquiries', { state: each }),
          text: stateWords[each](),
          current: each === state,
          count: each === state ? total : undefined,
        }))}
      />
      {list.length === 0 ? (
        <Empty>{state === 'open' ? m.inquiry_admin_none() : m.inquiry_admin_none_answered()}</Empty>
      ) : (
        <ul className={`${css.rows} ${css.plain}`} key={formId}>
          {list.map(inquiry => (
            <InquiryItem key={inquiry.id} inquiry={inquiry} formId={formId} reply={reply} />
          ))}
        </ul>
      )}
      <Pager page={page} size={size} total={total} to={next => paths.admin('inquiries', { state, page: next })} />
    </>
  )
}
