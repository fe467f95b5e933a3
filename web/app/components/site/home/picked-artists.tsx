import type { getHomeBlocks } from '#shared/api/catalogue/content.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Picture } from '../frame/picture.tsx'
import { SectionHead } from '../frame/section-head.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import css from './home.module.css'

/** The picked artists who are not the artist of the month. */
export function PickedArtists({ artists }: { artists: OutputOf<typeof getHomeBlocks>['artists'] }) {
  const { paths, locale } = useSite()
  if (artists.length === 0) return null
  return (
    <section className="wrap sec" aria-labelledby="artists">
      <SectionHead id="artists" title={m.home_artists()} to={paths.artists()} />
      <div className={css.people}>
        {artists.map(({ id, name, pseudonyms, title, imgs, works }) => (
          <SiteLink key={id} to={paths.artist(id)}>
            <Picture picture={imgs[0]} alt="" sizes="(max-width:900px) 30vw, 290px" />
            <h3>{name}</h3>
            <p className="mut">
              {[locale === 'ja' ? pseudonyms : '', title, m.unit_works({ count: works })]
                .filter(Boolean)
                .join(m.list_space())}
            </p>
          </SiteLink>
        ))}
      </div>
    </section>
  )
}
