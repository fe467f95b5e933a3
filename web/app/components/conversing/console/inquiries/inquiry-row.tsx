import type { adminListInquiries } from '#shared/api/conversing/console/inquiries.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { inquiryCategoryNames } from '#shared/domain/conversing/inquiry/inquiry.ts'
import { dateTime } from '../../../../lib/format/dates.ts'
import { joinFacts } from '../../../../lib/format/join-facts.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import css from '../../../site/console/lists.module.css'
import { Badge } from '../../../site/frame/badge.tsx'
import { SiteLink } from '../../../site/frame/site-link.tsx'

const excerpt = 120

/** Who asked what; the page behind it has all of it. */
export function InquiryRow({ inquiry }: { inquiry: OutputOf<typeof adminListInquiries>['list'][number] }) {
  const { paths, locale } = useSite()
  const { id, number, category, name, detail, about, assignee, state, sentAt } = inquiry
  const words = detail.replace(/\s+/g, ' ')
  return (
    <li>
      <div>
        <b>
          <SiteLink to={paths.admin('inquiries/detail', { id })}>
            {joinFacts(number, inquiryCategoryNames[category][locale])}
          </SiteLink>
        </b>
        <p className="mut">
          {joinFacts(name, about ?? '', assignee ? m.message_admin_assigned({ name: assignee.name }) : '')}
        </p>
        <p>{words.length > excerpt ? `${words.slice(0, excerpt)}…` : words}</p>
      </div>
      <div className={css.side}>
        {state === 'open' ? (
          <Badge state="due">{m.inquiry_admin_open()}</Badge>
        ) : (
          <Badge state="completed">{m.inquiry_admin_answered()}</Badge>
        )}
        <span className="mut">{dateTime(sentAt, locale)}</span>
      </div>
    </li>
  )
}
