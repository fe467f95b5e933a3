import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { proposalStates } from '#shared/domain/catalogue/proposal/transitions.ts'
import { ProposalBadge } from '../components/catalogue/proposals/proposal-badge.tsx'
import { kindWords, proposalWords } from '../components/catalogue/proposals/proposal-words.ts'
import css from '../components/site/console/lists.module.css'
import { Empty } from '../components/site/frame/empty.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { Tabs } from '../components/site/frame/tabs.tsx'
import { loadProposals } from '../lib/console/proposals.server.ts'
import { dateTime } from '../lib/format/dates.ts'
import { joinFacts } from '../lib/format/join-facts.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadProposals(args)

/** The queue of what artists and partners propose; what waits longest stands first (D78). */
export default function Proposals() {
  const { list, total, page, size, state } = useLoaderData<typeof loader>()
  const { paths, locale } = useSite()
  return (
    <>
      <h1>{m.proposal_admin_title()}</h1>
      <p className="sub">{m.proposal_admin_sub()}</p>
      <Tabs
        label={m.admin_status()}
        tabs={proposalStates.map(each => ({
          to: paths.admin('proposals', { state: each }),
          text: proposalWords[each][1](),
          current: each === state,
        }))}
      />
      <p className="mut" role="status">
        {m.proposal_admin_count({ count: total })}
      </p>
      {list.length === 0 ? (
        <Empty>{m.proposal_admin_none()}</Empty>
      ) : (
        <ul className={`${css.rows} ${css.plain}`}>
          {list.map(({ kind, id, name, username, savedAt, submittedAt, ...row }) => (
            <li key={`${kind} ${id}`}>
              <div>
                <b>
                  <SiteLink to={paths.admin('proposals/detail', { kind, id })}>{name}</SiteLink>
                </b>
                <p className="mut">{joinFacts(kindWords[kind](), username)}</p>
              </div>
              <div className={css.side}>
                <ProposalBadge state={row.state} />
                <span className="mut">
                  {row.state === 'submitted' && submittedAt
                    ? m.proposal_sent_at({ time: dateTime(submittedAt, locale) })
                    : m.proposal_saved_at({ time: dateTime(savedAt, locale) })}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} size={size} total={total} to={next => paths.admin('proposals', { state, page: next })} />
    </>
  )
}
