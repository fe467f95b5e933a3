import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { getArtist, listWorksByArtist } from '#shared/api/catalogue/artists.ts'
import { listCollecting } from '#shared/api/selling/collecting.ts'
import css from '../components/catalogue/artists/artists.module.css'
import { Profile } from '../components/catalogue/artists/profile.tsx'
import { WorkCard } from '../components/catalogue/works/work-card.tsx'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { JsonLd, usePublisher } from '../components/site/frame/json-ld.tsx'
import { Missing } from '../components/site/frame/missing.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import { personJsonLd } from '../lib/page/json-ld.ts'
import { pageMeta, shareImage } from '../lib/page/page-meta.ts'
import { api } from '../lib/server/api.server.ts'
import { orMissing } from '../lib/server/missing.server.ts'
import { idParam, pageParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.artist.name, data?.artist.detailText, shareImage(matches, data?.artist.imgs[0]))

export const loader = orMissing(async args => {
  const { call, attempt } = api(args)
  const id = idParam(args)
  // Who is asked is a member's own page: a guest's is the same for all.
  const isMember = args.context.viewer === 'member'
  const [artist, works, own] = await Promise.all([
    call(getArtist, { id }),
    call(listWorksByArtist, { id, page: String(pageParam(args)) }),
    isMember ? attempt(listCollecting, {}) : undefined,
  ])
  const isFollowed = own?.ok === true && own.data.artists.some(followed => followed.id === id)
  return { artist, works, isFollowed }
})

export default function Artist() {
  const { artist, works, isFollowed } = useLoaderData<typeof loader>()
  const { paths } = useSite()
  const { name, title, detailText: text, affiliation, awards, imgs } = artist
  const links = artist.links.map(({ url }) => url)
  const facts = { path: paths.artist(artist.id), name, title, text, picture: imgs[0], affiliation, awards, links }
  return (
    <div className={`wrap ${css.page}`}>
      <JsonLd data={personJsonLd(usePublisher(), facts)} />
      <Breadcrumb steps={[{ text: m.nav_artists(), to: paths.artists() }, { text: artist.name }]} />
      <Profile artist={artist} isFollowed={isFollowed} />
      <section className="panel" aria-labelledby="works">
        <div className="head">
          <h2 id="works">{m.artists_works()}</h2>
          <p className="mut">{m.unit_works({ count: works.total })}</p>
        </div>
        {works.list.length === 0 && (
          <Empty
            action={
              <ButtonLink look="second" size="small" to={paths.artists()}>
                {m.footer_artists()}
              </ButtonLink>
            }
          >
            {m.artists_no_works()}
          </Empty>
        )}
        <div className="grid4">
          {works.list.map(work => (
            <WorkCard key={work.id} work={work} serverTime={works.serverTime} />
          ))}
        </div>
        <Pager {...works} to={page => paths.artist(artist.id, { page: page > 1 ? page : undefined })} />
      </section>
    </div>
  )
}

export function ErrorBoundary() {
  return <Missing text={m.not_found_artist()} />
}
