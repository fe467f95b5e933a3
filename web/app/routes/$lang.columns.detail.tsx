import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { getColumn } from '#shared/api/catalogue/content.ts'
import { WorkCard } from '../components/catalogue/works/work-card.tsx'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { JsonLd, usePublisher } from '../components/site/frame/json-ld.tsx'
import { Missing } from '../components/site/frame/missing.tsx'
import { Picture } from '../components/site/frame/picture.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { ShareDialog } from '../components/site/parts/share-dialog.tsx'
import { Prose } from '../components/site/reading/prose.tsx'
import css from '../components/site/reading/reading.module.css'
import { date } from '../lib/format/dates.ts'
import { joinFacts } from '../lib/format/join-facts.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { articleJsonLd } from '../lib/page/json-ld.ts'
import { pageMeta, shareImage } from '../lib/page/page-meta.ts'
import { api } from '../lib/server/api.server.ts'
import { orMissing } from '../lib/server/missing.server.ts'
import { idParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.name, data?.profile, shareImage(matches, data?.imgs[0]))

export const loader = orMissing(async args => {
  const type = new URL(args.request.url).searchParams.get('type')?.slice(0, 40)
  return await api(args).call(getColumn, { id: idParam(args), ...(type && { type }) })
})

export default function Column() {
  const column = useLoaderData<typeof loader>()
  const { paths, locale } = useSite()
  const {
    id,
    type,
    typeName,
    name,
    profile,
    imgs,
    author,
    minutes,
    createDate,
    body,
    products,
    previous,
    next,
    serverTime,
  } = column
  const facts = {
    path: paths.column(id, type),
    headline: name,
    text: profile,
    published: createDate,
    picture: imgs[0],
    language: locale,
    author,
  }
  return (
    <div className={`wrap ${css.page}`}>
      <JsonLd data={articleJsonLd(usePublisher(), facts)} />
      <Breadcrumb steps={[{ text: m.nav_columns(), to: paths.columns() }, { text: name }]} />
      <article className={css.article}>
        <header>
          <p className="kicker">{typeName}</p>
          <h1>{name}</h1>
          <p className="mut">
            <time dateTime={createDate}>{date(createDate, locale)}</time>
            {m.list_space()}
            {joinFacts(author && m.columns_by({ author }), m.columns_minutes({ count: minutes }))}
          </p>
        </header>
        <Picture className={css.wide ?? ''} picture={imgs[0]} alt="" sizes="(max-width:900px) 94vw, 860px" eager />
        <Prose text={body} />
        <div className={css.sharing}>
          <ShareDialog
            title={m.share()}
            dialogTitle={m.columns_share()}
            shared={{ title: name, path: paths.column(id, type), image: imgs[0] }}
          />
        </div>
      </article>
      {products.length > 0 && (
        <section className={css.related} aria-labelledby="related">
          <h2 id="related">{m.columns_works()}</h2>
          <div className="grid4">
            {products.map(work => (
              <WorkCard key={work.id} work={work} serverTime={serverTime} />
            ))}
          </div>
        </section>
      )}
      <nav className={css.neighbours} aria-label={m.columns_neighbours()}>
        {previous && (
          <SiteLink to={paths.column(previous.id, previous.type)} rel="prev">
            <small>{m.columns_previous()}</small>
            {previous.name}
          </SiteLink>
        )}
        {next && (
          <SiteLink className={css.next} to={paths.column(next.id, next.type)} rel="next">
            <small>{m.columns_next()}</small>
            {next.name}
          </SiteLink>
        )}
      </nav>
    </div>
  )
}

export function ErrorBoundary() {
  return <Missing text={m.not_found_column()} />
}
