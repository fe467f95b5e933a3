import type { getArtist } from '#shared/api/catalogue/artists.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { WorkCard } from '#shared/domain/catalogue/work/catalogue.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Picture } from '../frame/picture.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import { firstSentences } from './first-sentences.ts'
import css from './home.module.css'

/** As much of a text as a quotation may be. */
const quoteLength = { ja: 90, en: 210 } as const

/** The first picked artist: a picture, their own words or else the beginning of their profile, three works. */
export function ArtistOfMonth({ artist, works }: { artist: OutputOf<typeof getArtist>; works: readonly WorkCard[] }) {
  const { paths, locale } = useSite()
  return (
    <section className="band sec" aria-labelledby="artist">
      <div className={`wrap ${css.artist}`}>
        <Picture className={css.portrait ?? ''} picture={artist.imgs[0]} alt="" sizes="(max-width:900px) 94vw, 490px" />
        <div>
          <p className="kicker">{m.home_artist()}</p>
          <h2 id="artist">{artist.name}</h2>
          <p className="mut">
            {[locale === 'ja' && artist.pseudonyms, artist.title].filter(Boolean).join(m.list_space())}
          </p>
          {artist.quote === '' ? (
            <p className={css.told}>{firstSentences(artist.detailText, quoteLength[locale])}</p>
          ) : (
            <blockquote className={css.quote}>{artist.quote}</blockquote>
          )}
          <SiteLink className="more" to={paths.artist(artist.id)}>
            {m.home_artist_more()}
          </SiteLink>
          <div className={css.three}>
            {works.slice(0, 3).map(({ id, title, imgs }) => (
              <SiteLink key={id} to={paths.artwork(id)}>
                <Picture picture={imgs[0]} alt="" sizes="(max-width:430px) 30vw, 220px" />
                {title}
              </SiteLink>
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}
