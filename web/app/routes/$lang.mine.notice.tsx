import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, useLoaderData, useRouteLoaderData, useSearchParams } from '@remix-run/react'
import { listNotices, readNotices } from '#shared/api/telling/notices.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { OpenOrders } from '../components/buying/checkout/open-orders.tsx'
import { Button, ButtonLink } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { Tabs } from '../components/site/frame/tabs.tsx'
import css from '../components/site/mine/mine.module.css'
import { NoticeRow } from '../components/site/mine/notice-row.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import { useUnread } from '../lib/hooks/use-unread.ts'
import { safeRedirect } from '../lib/page/safe-redirect.ts'
import { api } from '../lib/server/api.server.ts'
import { fieldText } from '../lib/server/form-reply.server.ts'
import { loadOpenOrders } from '../lib/server/open-orders.server.ts'
import { pageParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

/** General, important, messages with their feature; level 4 is not a kind of notice but the wish for mail (D100). */
const levels = (['1', '2', '3'] as const).filter(level => level !== '3' || features.messages)

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams: query } = new URL(args.request.url)
  const level = levels.find(each => each === query.get('level'))
  const [notices, orders] = await Promise.all([
    api(args).call(listNotices, {
      page: String(pageParam(args)),
      ...(level && { level }),
      ...(query.get('status') === '0' && { status: '0' }),
    }),
    loadOpenOrders(args),
  ])
  return { notices, orders, formId: randomUUID() }
}

/** Marks one notice, or all of them, as read; a notice that was opened leads on to its page. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const id = fieldText(form, 'id')
  await api(args).call(readNotices, id ? { ids: [id] } : { all: true })
  const { pathname, search } = new URL(args.request.url)
  // Without a page to open the same one is shown again.
  return redirect(safeRedirect(fieldText(form, 'to') || `${pathname}${search}`, pathname))
}

export default function Notices() {
  const { notices, orders, formId } = useLoaderData<typeof loader>()
  // The frame asks for it, and again after every action.
  const unread = useRouteLoaderData<{ unread?: number }>('routes/$lang')?.unread ?? 0
  const { paths } = useSite()
  const [query] = useSearchParams()
  const count = useUnread(unread)
  const level = levels.find(each => each === query.get('level'))
  const status = query.get('status') === '0' ? '0' : undefined
  const names = { 1: m.notice_general, 2: m.notice_important, 3: m.notice_chat }
  return (
    <>
      <h1>{m.mine_notice()}</h1>
      <div className={css.bar}>
        <p className="sub" role="status">
          {count > 0 ? m.notice_sub({ count }) : m.notice_sub_none()}
        </p>
        {count > 0 && (
          <Form method="post">
            <Button type="submit" look="second" size="small">
              {m.notice_read_all()}
            </Button>
          </Form>
        )}
      </div>
      <OpenOrders orders={orders} formId={formId} />
      <div className={css.tabs}>
        <Tabs
          label={m.notice_levels()}
          tabs={[
            { to: paths.notice({ status }), text: m.notice_all(), current: level === undefined },
            ...levels.map(each => ({
              to: paths.notice({ level: each, status }),
              text: names[each](),
              current: each === level,
            })),
          ]}
        />
      </div>
      <p className={css.bar}>
        <SiteLink className="more" to={paths.notice({ level, status: status ? undefined : '0' })}>
          {status ? m.notice_any() : m.notice_only_unread()}
        </SiteLink>
        <SiteLink className="more" to={paths.noticeSettings()}>
          {m.notice_settings()}
        </SiteLink>
      </p>
      {notices.list.length === 0 ? (
        <Empty
          action={
            <ButtonLink look="second" size="small" to={paths.artworks()}>
              {m.nav_search()}
            </ButtonLink>
          }
        >
          {m.notice_empty()}
        </Empty>
      ) : (
        <ul className="mt4">
          {notices.list.map(notice => (
            <NoticeRow key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
      <Pager {...notices} to={page => paths.notice({ level, status, page })} />
    </>
  )
}
