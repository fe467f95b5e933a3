import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminListPayables } from '#shared/api/earning/console/sales.ts'
import { Agreement, JournalBalance } from '../components/earning/console/money/journal-balance.tsx'
import css from '../components/earning/console/money/money.module.css'
import { Empty } from '../components/site/frame/empty.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { Table } from '../components/site/frame/table.tsx'
import { yen } from '../lib/format/money.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { api } from '../lib/server/api.server.ts'
import { pageParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => api(args).call(adminListPayables, { page: String(pageParam(args)) })

/** Shows what is owed to each seller, and whether the books say the same as the works (D88, L1, L5). */
export default function Payables() {
  const { list, balance, ...pager } = useLoaderData<typeof loader>()
  const { paths } = useSite()
  return (
    <>
      <h1>{m.money_payables()}</h1>
      <p className="sub">{m.money_payables_sub()}</p>
      <div className="mt4">
        {list.length === 0 ? (
          <Empty>{m.money_none_payables()}</Empty>
        ) : (
          <Table
            caption={m.money_payables()}
            isStacked
            rows={list}
            keyOf={({ seller }) => seller}
            columns={[
              {
                head: m.money_seller(),
                cell: ({ seller, name }) => (
                  <span className={css.name}>
                    <SiteLink className="link" to={paths.admin('payables/detail', { seller })}>
                      {name}
                    </SiteLink>
                    <br />
                    <code className="mut">{seller}</code>
                  </span>
                ),
              },
              { head: m.money_books(), cell: row => <Agreement {...row} /> },
              { head: m.money_works(), cell: ({ works }) => works, right: true },
              { head: m.money_pending(), cell: ({ pending }) => yen(pending), right: true },
              { head: m.money_held(), cell: ({ held }) => yen(held), right: true },
              { head: m.money_payable(), cell: ({ payable }) => yen(payable), right: true },
            ]}
          />
        )}
      </div>
      <Pager {...pager} to={page => paths.admin('payables', { page })} />
      <Panel id="journal" title={m.money_journal()}>
        <JournalBalance balance={balance} />
      </Panel>
    </>
  )
}
