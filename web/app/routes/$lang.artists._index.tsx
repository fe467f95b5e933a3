import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listArtists } from '#shared/api/catalogue/artists.ts'
import css from '../components/catalogue/artists/artists.module.css'
import { InitialIndex } from '../components/catalogue/artists/initial-index.tsx'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { Picture } from '../components/site/frame/picture.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { Tabs } from '../components/site/frame/tabs.tsx'
import { SearchForm } from '../components/site/layout/search-form.tsx'
import { useCraftName, useLists } from '../lib/hooks/use-lists.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { pageMeta, shareImage } from '../lib/page/page-meta.ts'
import { api } from '../lib/server/api.server.ts'
import { pageParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(m.nav_artists(), m.artists_text(), shareImage(matches, data?.artists.list[0]?.imgs[0]))

export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const craft = query.get('craftIds') ?? ''
  const asked = {
    craftIds: /^[\w-]{1,64}$/.test(craft) ? craft : undefined,
    initial: query.get('initial')?.slice(0, 1) || undefined,
    keyword: query.get('keyword')?.slice(0, 100) || undefined,
  }
  const { craftIds: craftId, initial, keyword } = asked
  const page = String(pageParam(args))
  const artists = await api(args).call(listArtists, { craftId, initial, keyword, page, size: '60' })
  return { artists, asked }
}

/** Artists as tiles, found by their craft, the beginning of their reading, or their name. */
export default function Artists() {
  const { artists, asked } = useLoaderData<typeof loader>()
  const { paths, locale } = useSite()
  const { crafts } = useLists()
  const craftName = useCraftName()
  const { craftIds, initial, keyword } = asked
  const isNarrowed = initial !== undefined || keyword !== undefined
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumb steps={[{ text: m.nav_artists() }]} />
      <div className={css.head}>
        <div>
          <h1>{m.nav_artists()}</h1>
          <p className="sub">{m.artists_text()}</p>
        </div>
        <SearchForm label={m.artists_search()} action={paths.artists()} keyword={keyword} hidden={{ craftIds }} />
      </div>
      <Tabs
        label={m.nav_crafts()}
        tabs={[
          { to: paths.artists({ keyword }), text: m.all(), current: craftIds === undefined },
          ...crafts.map(({ id, name }) => ({
            to: paths.artists({ craftIds: id, keyword }),
            text: name,
            current: id === craftIds,
          })),
        ]}
      />
      <InitialIndex
        initials={artists.initials}
        current={initial}
        to={chosen => paths.artists({ craftIds, initial: chosen })}
      />
      {artists.list.length === 0 && (
        <Empty
          action={
            isNarrowed && (
              <ButtonLink look="second" size="small" to={paths.artists({ craftIds })}>
                {m.artists_all()}
              </ButtonLink>
            )
          }
        >
          {isNarrowed ? m.artists_none_found() : m.artists_empty()}
        </Empty>
      )}
      <ul className="grid4">
        {artists.list.map((artist, at) => (
          <li key={artist.id} className={css.tile}>
            <Picture
              picture={artist.imgs[0]}
              alt=""
              sizes="(max-width:430px) 45vw, (max-width:900px) 30vw, 290px"
              eager={at < 2}
            />
            <h2>
              <SiteLink to={paths.artist(artist.id)}>{artist.name}</SiteLink>
            </h2>
            {locale === 'ja' && <p className="mut">{artist.pseudonyms}</p>}
            <p>{artist.title || craftName(artist.craftId)}</p>
            <p className="mut">{m.unit_works({ count: artist.works })}</p>
          </li>
        ))}
      </ul>
      <Pager {...artists} to={page => paths.artists({ ...asked, page: page > 1 ? page : undefined })} />
    </div>
  )
}
