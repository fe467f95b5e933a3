import { Form, useFetcher } from '@remix-run/react'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { listNotices } from '#shared/api/telling/notices.ts'
import { noticeStatusNumbers, wordOf } from '#shared/domain/kernel/wire-numbers.ts'
import { dateTime } from '../../../lib/format/dates.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../frame/button.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import css from './mine.module.css'

type Notice = OutputOf<typeof listNotices>['list'][number]

/** One notice; its dot goes the moment it is marked as read, the server follows. */
export function NoticeRow({ notice }: { notice: Notice }) {
  const fetcher = useFetcher()
  const { locale } = useSite()
  const unread = wordOf(noticeStatusNumbers, notice.status) === 'unread' && !fetcher.formData
  return (
    <li className={css.notice}>
      <span className={unread ? css.dot : undefined}>{unread && <span className="vh">{m.notice_unread()}</span>}</span>
      <div>
        <p className="mut">
          {notice.typeName}　<span className="num">{dateTime(notice.createDate, locale)}</span>
        </p>
        <h2>
          <Title notice={notice} unread={unread} />
        </h2>
        <p>{notice.content}</p>
      </div>
      {unread && (
        <fetcher.Form method="post">
          <input type="hidden" name="id" value={notice.id} />
          <Button type="submit" look="quiet" size="small" aria-label={`${m.notice_read_one()}: ${notice.title}`}>
            {m.notice_read_one()}
          </Button>
        </fetcher.Form>
      )}
    </li>
  )
}

/** Leads to the page that the notice is about; one that is opened is read. */
function Title({ notice: { id, title, path }, unread }: { notice: Notice; unread: boolean }) {
  const { lang } = useSite()
  if (path === null) return <>{title}</>
  const to = `/${lang}${path}`
  if (!unread) return <SiteLink to={to}>{title}</SiteLink>
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="to" value={to} />
      <button type="submit" className={css.opens}>
        {title}
      </button>
    </Form>
  )
}
