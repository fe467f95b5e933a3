import type { adminOverview } from '#shared/api/console/operators.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { dateTime } from '../../../lib/format/dates.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Badge } from '../../frame/badge.tsx'
import { Panel } from '../../frame/panel.tsx'
import { SiteLink } from '../../frame/site-link.tsx'
import css from '../admin.module.css'

type Waiting = NonNullable<OutputOf<typeof adminOverview>['applications']>

/** The applications that are due first. */
export function NextApplications({ next }: Pick<Waiting, 'next'>) {
  const { paths, locale } = useSite()
  return (
    <Panel
      id="reviews"
      title={m.review_title()}
      more={
        <SiteLink className="more" to={paths.admin('applications')}>
          {m.see_all()}
        </SiteLink>
      }
    >
      <ul className={`${css.rows} ${css.plain}`}>
        {next.map(({ id, title, username, dueAt, isOverdue }) => (
          <li key={id}>
            <div>
              <b>
                <SiteLink to={paths.admin('applications/detail', { id })}>{title}</SiteLink>
              </b>
              <p className="mut">{username}</p>
            </div>
            <div className={css.side}>
              {isOverdue ? (
                <Badge state="failed">{m.review_late({ time: dateTime(dueAt, locale) })}</Badge>
              ) : (
                <span className="mut">{m.review_due({ time: dateTime(dueAt, locale) })}</span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
