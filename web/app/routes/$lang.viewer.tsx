import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { getViewer } from '#shared/api/catalogue/viewers.ts'
import css from '../components/catalogue/viewer/viewer.module.css'
import { WorkCard } from '../components/catalogue/works/work-card.tsx'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Missing } from '../components/site/frame/missing.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { Picture } from '../components/site/frame/picture.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { date } from '../lib/format/dates.ts'
import { joinFacts } from '../lib/format/join-facts.ts'
import { yen } from '../lib/format/money.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { pages } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { orMissing } from '../lib/server/missing.server.ts'
import { idParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.viewer.hydrate, noCache: true }

/** A member's page is found from their works, not by search engines. */
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...pageMeta(data && m.viewer_title({ name: data.user.username })),
  { name: 'robots', content: 'noindex, nofollow' },
]

export const loader = orMissing(args => api(args).call(getViewer, { id: idParam(args) }))

/** Another member's works: what they sell, and what they own as far as they show it. */
export default function Viewer() {
  const { user, onSale, owned, gallery, isOwn, serverTime } = useLoaderData<typeof loader>()
  const { paths, locale } = useSite()
  const title = m.viewer_title({ name: user.username })
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumb steps={[{ text: title }]} />
      <div className={css.who}>
        <span className={`avatar ${css.avatar}`}>
          {user.avatar ? <Picture picture={user.avatar} alt="" sizes="120px" /> : [...user.username][0]?.toUpperCase()}
        </span>
        <div>
          <p className="kicker">{m.mine_member()}</p>
          <h1>{user.username}</h1>
          <p className={css.counts}>
            <span>{m.viewer_on_sale_count({ count: onSale.length })}</span>
            {owned.length > 0 && <span>{m.viewer_owned_count({ count: owned.length })}</span>}
          </p>
        </div>
      </div>
      {isOwn && (
        <Note>
          {m.viewer_own()}{' '}
          <SiteLink className="link" to={paths.display()}>
            {m.viewer_choose()}
          </SiteLink>
        </Note>
      )}
      <section aria-labelledby="on-sale">
        <div className="head">
          <h2 id="on-sale">{m.viewer_on_sale()}</h2>
          <p className="mut">{m.unit_works({ count: onSale.length })}</p>
        </div>
        {onSale.length === 0 && (
          <Empty
            action={
              <ButtonLink look="second" size="small" to={paths.artworks()}>
                {m.nav_search()}
              </ButtonLink>
            }
          >
            {m.viewer_on_sale_none()}
          </Empty>
        )}
        <div className="grid4">
          {onSale.map(work => (
            <WorkCard key={work.id} work={work} serverTime={serverTime} />
          ))}
        </div>
      </section>
      {owned.length > 0 && (
        <section aria-labelledby="owned">
          <div className="head">
            <h2 id="owned">{m.viewer_owned()}</h2>
            <p className="mut">{m.viewer_owned_text()}</p>
          </div>
          <ul className={css.owned}>
            {owned.map(({ work, since, price }) => (
              <li key={work.id}>
                <SiteLink to={paths.artwork(work.id)}>
                  {work.imgs[0] && (
                    <span className={css.frame}>
                      <Picture picture={work.imgs[0]} alt="" sizes="(max-width: 900px) 50vw, 300px" />
                    </span>
                  )}
                  <b>{work.title}</b>
                </SiteLink>
                <p className="mut">
                  {joinFacts(
                    work.artist.name,
                    since ? m.viewer_since({ date: date(since, locale) }) : '',
                    price === null ? '' : m.viewer_bought_for({ price: yen(price) }),
                  )}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {gallery && (
        <section className={css.gallery} aria-labelledby="gallery">
          <div>
            <p className="kicker">{m.gallery_by({ name: user.username })}</p>
            <h2 id="gallery">{gallery.name}</h2>
            {gallery.text && <p>{gallery.text}</p>}
            <p>{m.unit_works({ count: gallery.works })}</p>
            <ButtonLink look="second" to={paths.gallery(gallery.url)}>
              {m.viewer_gallery()}
            </ButtonLink>
          </div>
          <div className={css.wall}>
            {gallery.imgs.map(img => (
              <Picture key={img.id} picture={img} alt="" sizes="(max-width: 900px) 30vw, 220px" />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}

export function ErrorBoundary() {
  return <Missing text={m.viewer_missing()} />
}
