import { dateTime, deadline } from '../../../../lib/format/dates.ts'
import { joinFacts } from '../../../../lib/format/join-facts.ts'
import { yen } from '../../../../lib/format/money.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import css from '../../../site/console/lists.module.css'
import { Thumb } from '../../../site/console/thumb.tsx'
import { Badge } from '../../../site/frame/badge.tsx'
import { SiteLink } from '../../../site/frame/site-link.tsx'
import { ApplicationBadge } from './application-badge.tsx'
import { type ApplicationRow, askedYen, saleKindWords } from './application-words.ts'

/** One application a row: which work, whose, how and at what price, and by when it is to be answered (D71). */
export function ApplicationRows({ rows }: { rows: readonly ApplicationRow[] }) {
  const { paths, locale } = useSite()
  return (
    <ul className={css.rows}>
      {rows.map(row => (
        <li key={row.id}>
          <Thumb picture={row.imgs[0]} />
          <div>
            <b>
              <SiteLink to={paths.admin('applications/detail', { id: row.id })}>{row.title}</SiteLink>
            </b>
            <p>{joinFacts(row.username, saleKindWords[row.saleKind](), yen(askedYen(row)))}</p>
            <p className="mut">{m.review_applied({ time: dateTime(row.submittedAt, locale) })}</p>
          </div>
          <div className={css.side}>
            <ApplicationBadge application={row} />
            {row.reviewDueAt &&
              (row.isOverdue ? (
                <Badge state="failed">{m.review_late({ time: deadline(row.reviewDueAt, locale) })}</Badge>
              ) : (
                <span className="mut">{m.review_due({ time: deadline(row.reviewDueAt, locale) })}</span>
              ))}
            {row.answerDueAt && (
              <span className="mut">{m.review_answer_due({ time: deadline(row.answerDueAt, locale) })}</span>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
