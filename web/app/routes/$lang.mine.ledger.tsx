import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listArtistWorks } from '#shared/api/catalogue/proposals.ts'
import { HistoryTable } from '../components/catalogue/item/history-table.tsx'
import { OwnWorkRow } from '../components/catalogue/proposals/own-work-row.tsx'
import css from '../components/catalogue/proposals/proposals.module.css'
import { RecordGrade } from '../components/provenance/ledger/record-grade.tsx'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import { api } from '../lib/server/api.server.ts'
import { pageParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => api(args).call(listArtistWorks, { page: String(pageParam(args)) })

/** The artist's works, each with its ledger (D78, D94). */
export default function Ledger() {
  const works = useLoaderData<typeof loader>()
  const { paths } = useSite()
  return (
    <>
      <h1>{m.proposal_ledger_title()}</h1>
      <p className="sub">{m.proposal_ledger_sub()}</p>
      {works.list.length === 0 ? (
        <Empty>{m.proposal_ledger_none()}</Empty>
      ) : (
        <ul className={css.rows}>
          {works.list.map(({ history, record, ...work }) => (
            <OwnWorkRow key={work.id} work={work} side={record && <Attest work={work} {...record} />}>
              {record && (
                <div className={css.below}>
                  <RecordGrade attested={record.attested} />
                </div>
              )}
              <details>
                <summary>
                  {m.proposal_ledger_open({ count: history.length })}
                  <span className="vh"> {work.title}</span>
                </summary>
                <HistoryTable rows={history} />
              </details>
            </OwnWorkRow>
          ))}
        </ul>
      )}
      <Pager {...works} to={page => paths.ledger({ page })} />
    </>
  )
}

function Attest({ work: { id, title }, mayAttest }: { work: { id: string; title: string }; mayAttest: boolean }) {
  const { paths } = useSite()
  return (
    <ButtonLink look={mayAttest ? 'second' : 'quiet'} size="small" to={paths.attest(id)}>
      {mayAttest ? m.attest_open() : m.attest_read()}
      <span className="vh"> {title}</span>
    </ButtonLink>
  )
}
