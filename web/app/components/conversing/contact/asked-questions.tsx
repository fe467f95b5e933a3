import type { listInquiries } from '#shared/api/conversing/inquiries.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { inquiryCategoryNames } from '#shared/domain/conversing/inquiry/inquiry.ts'
import { dateTime } from '../../../lib/format/dates.ts'
import { joinFacts } from '../../../lib/format/join-facts.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Badge } from '../../site/frame/badge.tsx'
import { Pager } from '../../site/frame/pager.tsx'
import { Panel } from '../../site/frame/panel.tsx'
import { Prose } from '../../site/reading/prose.tsx'

/** What the member asked before, each with the house's answer or that it is still to come. */
export function AskedQuestions({ list, ...page }: OutputOf<typeof listInquiries>) {
  const { paths, locale } = useSite()
  if (list.length === 0) return null
  return (
    <Panel id="asked" title={m.contact_asked()}>
      {list.map(({ number, category, about, detail, sentAt, answer }) => (
        <details key={number} className="mt3">
          <summary>
            {joinFacts(inquiryCategoryNames[category][locale], about, dateTime(sentAt, locale))}{' '}
            {answer ? (
              <Badge state="completed">{m.contact_answered()}</Badge>
            ) : (
              <Badge state="due">{m.contact_waits()}</Badge>
            )}
          </summary>
          <p className="mut">{m.contact_sent_number({ number })}</p>
          <Prose text={detail} />
          {answer && (
            <>
              <h3>{m.contact_answer({ time: dateTime(answer.at, locale) })}</h3>
              <Prose text={answer.text} />
            </>
          )}
        </details>
      ))}
      <Pager {...page} to={next => paths.contactUs({ page: next })} />
    </Panel>
  )
}
