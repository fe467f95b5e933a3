import type { getArtist } from '#shared/api/catalogue/artists.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { useCraftName } from '../../../lib/hooks/use-lists.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Follow } from '../../selling/collecting/follow.tsx'
import { Facts } from '../../site/frame/facts.tsx'
import { Picture } from '../../site/frame/picture.tsx'
import { ShareDialog } from '../../site/parts/share-dialog.tsx'
import { Prose } from '../../site/reading/prose.tsx'
import css from './artists.module.css'

type Artist = OutputOf<typeof getArtist>

/** Shows who made these works: picture, words, facts, prizes, places shown. */
export function Profile({ artist, isFollowed }: { artist: Artist; isFollowed: boolean }) {
  const { paths, locale } = useSite()
  const craft = useCraftName()(artist.craftId)
  return (
    <div className={css.profile}>
      <Picture
        className={css.portrait ?? ''}
        picture={artist.imgs[0]}
        alt=""
        sizes="(max-width:900px) 94vw, 490px"
        eager
      />
      <div>
        <p className="kicker">{craft}</p>
        <h1>{artist.name}</h1>
        <p className="mut">
          {[locale === 'ja' && artist.pseudonyms, artist.title].filter(Boolean).join(m.list_space())}
        </p>
        <Prose text={artist.detailText} />
        <Facts
          rows={[
            [m.artists_born(), artist.birthday],
            [m.artists_affiliation(), artist.affiliation],
          ]}
        />
        <Dated title={m.artists_awards()} rows={artist.awards} />
        <Dated title={m.artists_career()} rows={artist.career} />
        {artist.video && (
          <p className="mt4">
            <a className="more" href={artist.video} target="_blank" rel="noopener noreferrer">
              {m.artists_video()}
            </a>
          </p>
        )}
        {artist.links.length > 0 && (
          <ul className="cluster mt4">
            {artist.links.map(({ name, url }) => (
              <li key={url}>
                <a className="link" href={url} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
        <div className="mt5">
          <Follow artistId={artist.id} name={artist.name} isFollowed={isFollowed} />
        </div>
        <div className="mt4">
          <ShareDialog
            title={m.share()}
            dialogTitle={m.artists_share()}
            shared={{ title: artist.name, path: paths.artist(artist.id), image: artist.imgs[0], by: craft }}
          />
        </div>
      </div>
    </div>
  )
}

function Dated({ title, rows }: { title: string; rows: Artist['awards'] }) {
  if (rows.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <dl className="facts plain">
        {rows.map(({ year, text }) => (
          <div key={`${year} ${text}`}>
            <dt className="num">{year ?? ''}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
