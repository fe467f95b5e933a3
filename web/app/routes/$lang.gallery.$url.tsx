import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { getGalleryPage } from '#shared/api/catalogue/galleries.ts'
import { features } from '#shared/domain/kernel/features.ts'
import css from '../components/catalogue/gallery/gallery.module.css'
import { HungWork } from '../components/catalogue/gallery/hung-work.tsx'
import { wallpaperNames } from '../components/catalogue/gallery/wallpapers.ts'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { JsonLd, usePublisher } from '../components/site/frame/json-ld.tsx'
import { Missing } from '../components/site/frame/missing.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { Picture } from '../components/site/frame/picture.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { ShareDialog } from '../components/site/parts/share-dialog.tsx'
import { date } from '../lib/format/dates.ts'
import { joinFacts } from '../lib/format/join-facts.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { galleryJsonLd } from '../lib/page/json-ld.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageMeta, shareImage } from '../lib/page/page-meta.ts'
import { api } from '../lib/server/api.server.ts'
import { orMissing } from '../lib/server/missing.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { unkept: true }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageMeta(data?.name, data && describe(data), shareImage(matches, data?.cover)),
  ...(data?.visibility === 'hidden' ? [{ name: 'robots', content: 'noindex' }] : []),
]

/** Its own words, or who keeps how many works. */
const describe = ({ text, user, works }: Awaited<ReturnType<typeof loader>>) =>
  text || m.gallery_meta({ name: user.username, count: works.length })

export const loader = orMissing(args => api(args).call(getGalleryPage, { url: args.params['url'] ?? '' }))

/** A member's gallery: their works on a wall that they chose. There is no breadcrumb here (marketplace.md 2). */
export default function Gallery() {
  const gallery = useLoaderData<typeof loader>()
  const { url, name, text, cover, wallpaper, user, works, visibility, isOwn, updatedAt } = gallery
  const { paths, locale } = useSite()
  const publisher = usePublisher()
  const path = paths.gallery(url)
  // Asked is about a work: of one that rests nobody but its page here says whose it is.
  const offered = works.find(({ state }) => state === 'on-sale' || state === 'auction')
  const facts = {
    ...{ path, name, text, picture: cover, by: user.username, changed: updatedAt, language: locale },
    works: works.map(({ id, title, artist, img }) => ({ path: paths.artwork(id), title, artist, picture: img })),
  }
  return (
    <>
      <JsonLd data={galleryJsonLd(publisher, facts)} />
      {isOwn && (
        <div className={`wrap ${css.own}`}>
          <Note>
            {visibility === 'hidden' ? m.gallery_only_you() : m.gallery_as_others()}{' '}
            <SiteLink className="link" to={paths.ownGallery()}>
              {m.gallery_edit()}
            </SiteLink>
          </Note>
        </div>
      )}
      <div className={`${css.wall} ${css.page}`} data-wallpaper={wallpaper}>
        <div className="wrap">
          <header className={css.head}>
            <p className={css.by}>
              <span className={`avatar ${css.avatar}`} aria-hidden="true">
                {user.avatar ? (
                  <Picture picture={user.avatar} alt="" sizes="34px" />
                ) : (
                  [...user.username][0]?.toUpperCase()
                )}
              </span>
              {m.gallery_by({ name: user.username })}
            </p>
            <h1>{name}</h1>
            {text && <p className={css.say}>{text}</p>}
          </header>
          <ol className={css.hang}>
            {works.map((work, index) => (
              <li key={work.id}>
                <HungWork work={work} isFirst={index === 0} />
              </li>
            ))}
          </ol>
        </div>
      </div>
      <div className={`wrap ${css.end}`}>
        <p className="mut">
          {joinFacts(
            `${new URL(publisher.origin).host}${path}`,
            m.gallery_wallpaper_is({ name: wallpaperNames[wallpaper]() }),
            m.gallery_updated({ date: date(updatedAt, locale) }),
          )}
        </p>
        <div className="cluster">
          {visibility === 'public' && (
            <ShareDialog
              title={m.share()}
              dialogTitle={m.gallery_share()}
              shared={{ title: name, path, image: cover, by: user.username }}
            />
          )}
          {features.messages && !isOwn && offered && (
            <ButtonLink look="second" size="small" to={paths.messagesOf(offered.id, { ask: 1 })}>
              {m.gallery_ask()}
            </ButtonLink>
          )}
        </div>
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <Missing text={m.gallery_missing()} />
}
