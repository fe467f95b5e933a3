import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { inquiryLists } from '#shared/api/conversing/console/inquiries.ts'
import { InquiryRow } from '../components/conversing/console/inquiries/inquiry-row.tsx'
import css from '../components/site/console/lists.module.css'
import { Empty } from '../components/site/frame/empty.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { Tabs } from '../components/site/frame/tabs.tsx'
import { loadInquiries } from '../lib/console/inquiries.server.ts'
import { usePowers } from '../lib/hooks/use-operator.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadInquiries(args)

const stateWords = { open: m.inquiry_admin_open, answered: m.inquiry_admin_answered, mine: m.message_admin_mine }
const emptyWords = {
  open: m.inquiry_admin_none,
  answered: m.inquiry_admin_none_answered,
  mine: m.inquiry_admin_none_mine,
}

/** What guests and members asked by the contact form; what waits longest stands first. */
export default function Inquiries() {
  const { list, total, page, size, state } = useLoaderData<typeof loader>()
  const { paths } = useSite()
  const powers = usePowers()
  const answers = { to: paths.admin('messages/answers'), text: m.message_admin_answers(), current: false }
  return (
    <>
      <h1>{m.inquiry_admin_title()}</h1>
      <p className="sub">{m.inquiry_admin_sub()}</p>
      <Tabs
        label={m.admin_status()}
        tabs={[
          ...inquiryLists.map(each => ({
            to: paths.admin('inquiries', { state: each }),
            text: stateWords[each](),
            current: each === state,
            count: each === state ? total : undefined,
          })),
          ...(powers.messages ? [answers] : []),
        ]}
      />
      {list.length === 0 ? (
        <Empty>{emptyWords[state]()}</Empty>
      ) : (
        <ul className={`${css.rows} ${css.plain}`}>
          {list.map(inquiry => (
            <InquiryRow key={inquiry.id} inquiry={inquiry} />
          ))}
        </ul>
      )}
      <Pager page={page} size={size} total={total} to={next => paths.admin('inquiries', { state, page: next })} />
    </>
  )
}
