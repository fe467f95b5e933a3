import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listNews, listNewsTypes } from '#shared/api/catalogue/content.ts'
import { NewsList } from '../components/catalogue/content/news-list.tsx'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { Tabs } from '../components/site/frame/tabs.tsx'
import css from '../components/site/reading/reading.module.css'
import { useSite } from '../lib/hooks/use-site.ts'
import { pageMeta, shareImage } from '../lib/page/page-meta.ts'
import { api } from '../lib/server/api.server.ts'
import { pageParam, typeParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const meta: MetaFunction = ({ matches }) => pageMeta(m.footer_news(), m.news_text(), shareImage(matches))

export async function loader(args: LoaderFunctionArgs) {
  const { call } = api(args)
  const type = typeParam(args)
  const [news, types] = await Promise.all([
    call(listNews, { page: String(pageParam(args)), ...(type && { type: String(type) }) }),
    call(listNewsTypes, {}),
  ])
  return { news, types: types.list, type }
}

export default function News() {
  const { news, types, type } = useLoaderData<typeof loader>()
  const { paths } = useSite()
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumb steps={[{ text: m.footer_news() }]} />
      <h1>{m.footer_news()}</h1>
      <Tabs
        label={m.news_types()}
        tabs={[
          { to: paths.news(), text: m.all(), current: type === undefined },
          ...types.map(({ id, name }) => ({ to: paths.news({ type: id }), text: name, current: id === type })),
        ]}
      />
      {news.list.length > 0 ? (
        <NewsList news={news.list} />
      ) : (
        <Empty
          action={
            <ButtonLink look="second" size="small" to={paths.news()}>
              {m.news_all()}
            </ButtonLink>
          }
        >
          {m.news_empty()}
        </Empty>
      )}
      <Pager {...news} to={page => paths.news({ type, page: page > 1 ? page : undefined })} />
    </div>
  )
}
