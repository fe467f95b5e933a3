import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { getProduct, listTransactions } from '#shared/api/catalogue/works.ts'
import { HistoryTable } from '../components/catalogue/item/history-table.tsx'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { MissingWork } from '../components/site/frame/missing.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { notFoundMeta, pageMeta } from '../lib/page/page-meta.ts'
import { pages } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { orMissing } from '../lib/server/missing.server.ts'
import { idParam, pageParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

/** Everything public that happened to one work in the market (D94). */
export const handle: PageHandle = { hydrate: pages.transactions.hydrate }

export const loader = orMissing(async args => {
  const id = idParam(args)
  const { call } = api(args)
  const [work, history] = await Promise.all([
    call(getProduct, { id }),
    call(listTransactions, { id, page: String(pageParam(args)) }),
  ])
  return { id, title: work.title, artist: work.artist.name, history }
})

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? pageMeta(m.history_title({ title: data.title })) : notFoundMeta()

export default function Transactions() {
  const { id, title, artist, history } = useLoaderData<typeof loader>()
  const { paths } = useSite()
  return (
    <div className="wrap">
      <Breadcrumb
        steps={[
          { text: m.footer_works(), to: paths.artworks() },
          { text: title, to: paths.artwork(id) },
          { text: m.history_heading() },
        ]}
      />
      <h1>{m.history_heading()}</h1>
      <p className="sub">
        {title}　{artist}
      </p>
      <div className="mt5">
        <HistoryTable rows={history.list} />
      </div>
      <Pager {...history} to={page => `${paths.transactions(id)}&page=${page}`} />
      <div className="mt7" />
    </div>
  )
}

export function ErrorBoundary() {
  return <MissingWork />
}
