import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listColumns } from '#shared/api/catalogue/content.ts'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { Tabs } from '../components/site/frame/tabs.tsx'
import { ColumnGrid } from '../components/site/reading/column-grid.tsx'
import css from '../components/site/reading/reading.module.css'
import { useSite } from '../lib/hooks/use-site.ts'
import { pageMeta, shareImage } from '../lib/page/page-meta.ts'
import { api } from '../lib/server/api.server.ts'
import { pageParam, typeParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(m.nav_columns(), m.columns_text(), shareImage(matches, data?.columns.list[0]?.imgs[0]))

export async function loader(args: LoaderFunctionArgs) {
  const type = typeParam(args)
  const columns = await api(args).call(listColumns, {
    page: String(pageParam(args)),
    ...(type && { type: String(type) }),
  })
  return { columns, type }
}

export default function Columns() {
  const { columns, type } = useLoaderData<typeof loader>()
  const { paths } = useSite()
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumb steps={[{ text: m.nav_columns() }]} />
      <h1>{m.nav_columns()}</h1>
      <p className="sub">{m.columns_text()}</p>
      <Tabs
        label={m.columns_types()}
        tabs={[
          { to: paths.columns(), text: m.all(), current: type === undefined },
          ...columns.types.map(({ id, name }) => ({
            to: paths.columns({ type: id }),
            text: name,
            current: id === type,
          })),
        ]}
      />
      <h2 className="vh">{m.nav_columns()}</h2>
      {columns.list.length > 0 ? (
        <ColumnGrid columns={columns.list} />
      ) : (
        <Empty
          action={
            <ButtonLink look="second" size="small" to={paths.columns()}>
              {m.see_all()}
            </ButtonLink>
          }
        >
          {m.columns_empty()}
        </Empty>
      )}
      <Pager {...columns} to={page => paths.columns({ type, page: page > 1 ? page : undefined })} />
    </div>
  )
}
