import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { getNews } from '#shared/api/catalogue/content.ts'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { JsonLd, usePublisher } from '../components/site/frame/json-ld.tsx'
import { Missing } from '../components/site/frame/missing.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { Prose } from '../components/site/reading/prose.tsx'
import css from '../components/site/reading/reading.module.css'
import { date } from '../lib/format/dates.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { articleJsonLd } from '../lib/page/json-ld.ts'
import { pageMeta, shareImage } from '../lib/page/page-meta.ts'
import { api } from '../lib/server/api.server.ts'
import { orMissing } from '../lib/server/missing.server.ts'
import { idParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.title, data?.body, shareImage(matches))

export const loader = orMissing(async args => {
  return await api(args).call(getNews, { id: idParam(args) })
})

export default function NewsItem() {
  const { id, title, typeName, createDate, body } = useLoaderData<typeof loader>()
  const { paths, locale } = useSite()
  const facts = {
    ...{ path: paths.newsItem(id), headline: title, text: body, published: createDate },
    ...{ picture: undefined, language: locale },
  }
  return (
    <div className={`wrap ${css.page}`}>
      <JsonLd data={articleJsonLd(usePublisher(), facts)} />
      <Breadcrumb steps={[{ text: m.footer_news(), to: paths.news() }, { text: title }]} />
      <article className={css.article}>
        <header>
          <p className="kicker">{typeName}</p>
          <h1>{title}</h1>
          <p className="mut">
            <time dateTime={createDate}>{date(createDate, locale)}</time>
          </p>
        </header>
        <Prose text={body} />
        <p className={css.back}>
          <SiteLink className="more" to={paths.news()}>
            {m.news_all()}
          </SiteLink>
        </p>
      </article>
    </div>
  )
}

export function ErrorBoundary() {
  return <Missing text={m.not_found_news()} />
}
