import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listGalleries } from '#shared/api/catalogue/galleries.ts'
import css from '../components/catalogue/gallery/gallery.module.css'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { Picture } from '../components/site/frame/picture.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { joinFacts } from '../lib/format/join-facts.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { pageMeta, shareImage } from '../lib/page/page-meta.ts'
import { api } from '../lib/server/api.server.ts'
import { pageParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(m.gallery_list_title(), m.gallery_list_text(), shareImage(matches, data?.list[0]?.cover))

export async function loader(args: LoaderFunctionArgs) {
  return await api(args).call(listGalleries, { page: String(pageParam(args)) })
}

/** Galleries that members show. */
export default function Galleries() {
  const galleries = useLoaderData<typeof loader>()
  const { paths } = useSite()
  return (
    <div className={`wrap ${css.list}`}>
      <Breadcrumb steps={[{ text: m.gallery_list_title() }]} />
      <h1>{m.gallery_list_title()}</h1>
      <p className="sub">{m.gallery_list_text()}</p>
      {galleries.list.length === 0 && <Empty>{m.gallery_list_empty()}</Empty>}
      <ul className={css.cards}>
        {galleries.list.map(({ url, name, cover, user, works }, index) => (
          <li key={url}>
            <SiteLink to={paths.gallery(url)}>
              <span className={css.cover}>
                <Picture picture={cover} alt="" sizes="(max-width: 900px) 46vw, 380px" eager={index === 0} />
              </span>
              <h2>{name}</h2>
            </SiteLink>
            <p className={css.by}>{joinFacts(user.username, m.unit_works({ count: works }))}</p>
          </li>
        ))}
      </ul>
      <Pager {...galleries} to={page => paths.galleries({ page: page > 1 ? page : undefined })} />
    </div>
  )
}
