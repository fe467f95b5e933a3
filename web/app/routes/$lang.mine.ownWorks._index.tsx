import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listPartnerWorks } from '#shared/api/catalogue/proposals.ts'
import { EditOwnWork, OwnWorkRow } from '../components/catalogue/proposals/own-work-row.tsx'
import { ProposalBadge } from '../components/catalogue/proposals/proposal-badge.tsx'
import css from '../components/catalogue/proposals/proposals.module.css'
import { Empty } from '../components/site/frame/empty.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import { api } from '../lib/server/api.server.ts'
import { pageParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => api(args).call(listPartnerWorks, { page: String(pageParam(args)) })

/** The partner's works with what is proposed of each, and the way to what has to be shipped (D78). */
export default function OwnWorks() {
  const works = useLoaderData<typeof loader>()
  const { paths } = useSite()
  return (
    <>
      <h1>{m.proposal_works_title()}</h1>
      <p className="sub">{m.proposal_works_sub()}</p>
      <p>
        <SiteLink className="link" to={paths.soldItems({ toShip: 1 })}>
          {m.proposal_works_deliveries()}
        </SiteLink>
      </p>
      {works.list.length === 0 ? (
        <Empty>{m.proposal_works_none()}</Empty>
      ) : (
        <ul className={css.rows}>
          {works.list.map(({ proposal, ...work }) => (
            <OwnWorkRow
              key={work.id}
              work={work}
              side={
                <>
                  {proposal && <ProposalBadge state={proposal.state} />}
                  <EditOwnWork work={work} proposal={proposal} />
                </>
              }
            />
          ))}
        </ul>
      )}
      <Pager {...works} to={page => paths.ownWorks({ page })} />
    </>
  )
}
