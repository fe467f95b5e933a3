import { useSite } from '../../../lib/hooks/use-site.ts'
import type { Work } from '../../../lib/item.ts'
import { m } from '../../../paraglide/messages.js'
import { Follow } from '../../selling/collecting/follow.tsx'
import { ButtonLink } from '../../site/frame/button.tsx'
import { Picture } from '../../site/frame/picture.tsx'
import css from './item.module.css'

export default function ArtistTab({ artist, isFollowed }: { artist: Work['artistProfile']; isFollowed: boolean }) {
  const { paths, locale } = useSite()
  return (
    <div className={css.columns}>
      <div>
        <h2 className={css.heading}>{artist.name}</h2>
        <p className="mut">{[locale === 'ja' && artist.reading, artist.title].filter(Boolean).join('　')}</p>
        <p className={`${css.text} mt4`}>{artist.profile}</p>
      </div>
      <div>
        {artist.img && <Picture picture={artist.img} alt={artist.name} sizes="160px" className={css.portrait ?? ''} />}
        <ButtonLink look="second" to={paths.artist(artist.id)}>
          {m.artist_more()}
        </ButtonLink>
        <div className="mt4">
          <Follow artistId={artist.id} name={artist.name} isFollowed={isFollowed} />
        </div>
      </div>
    </div>
  )
}
