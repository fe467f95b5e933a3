import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listArtists } from '#shared/api/artists.ts'
import css from '../components/artists/artists.module.css'
import { Breadcrumb } from '../components/frame/breadcrumb.tsx'
import { Empty } from '../components/frame/empty.tsx'
import { Pager } from '../components/frame/pager.tsx'
import { Picture } from '../components/frame/picture.tsx'
import { SiteLink } from '../components/frame/site-link.tsx'
import { Tabs } from '../components/frame/tabs.tsx'
import { useLists } from '../lib/hooks/use-lists.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { pageMeta, shareImage } from '../lib/page/page-meta.ts'
import { api } from '../lib/server/api.server.ts'
import { pageParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(m.nav_artists(), m.artists_text(), shareImage(matches, data?.artists.list[0]?.imgs[0]))

export async function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams.get('craftIds') ?? ''
  const craftId = /^[\w-]{1,64}$/.test(asked) ? asked : undefined
  const artists = await api(args).call(listArtists, {
    page: String(pageParam(args)),
    size: '60',
    ...(craftId && { craftId }),
  })
  return { artists, craftId }
}

/** Artists under their crafts, in the order of their readings. */
export default function Artists() {
  const { artists, craftId } = useLoaderData<typeof loader>()
  const { paths, locale } = useSite()
  const { crafts } = useLists()
  const shown = crafts.filter(({ id }) => artists.list.some(artist => artist.craftId === id))
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumb steps={[{ text: m.nav_artists() }]} />
      <h1>{m.nav_artists()}</h1>
      <p className="sub">{m.artists_text()}</p>
      <Tabs
        label={m.nav_crafts()}
        tabs={[
          { to: paths.artists(), text: m.all(), current: craftId === undefined },
          ...crafts.map(({ id, name }) => ({
            to: paths.artists({ craftIds: id }),
            text: name,
            current: id === craftId,
          })),
        ]}
      />
      {shown.length === 0 && <Empty>{m.artists_empty()}</Empty>}
      {shown.map(({ id, name }) => (
        <section key={id} className={css.craft} aria-labelledby={`craft-${id}`}>
          <h2 id={`craft-${id}`}>
            <SiteLink to={paths.artworks({ craftIds: id })}>{name}</SiteLink>
          </h2>
          <div className={css.people}>
            {artists.list
              .filter(artist => artist.craftId === id)
              .map(artist => (
                <SiteLink key={artist.id} to={paths.artist(artist.id)}>
                  <Picture picture={artist.imgs[0]} alt="" sizes="148px" />
                  <div>
                    <h3>{artist.name}</h3>
                    {locale === 'ja' && <p className="mut">{artist.pseudonyms}</p>}
                    <p className="mut">
                      {[artist.title, m.unit_works({ count: artist.works })].filter(Boolean).join(m.list_space())}
                    </p>
                  </div>
                </SiteLink>
              ))}
          </div>
        </section>
      ))}
      <Pager {...artists} to={page => paths.artists({ craftIds: craftId, page: page > 1 ? page : undefined })} />
    </div>
  )
}
