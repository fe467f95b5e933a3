import type { getGalleryPage } from '#shared/api/catalogue/galleries.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { date } from '../../../lib/format/dates.ts'
import { joinFacts } from '../../../lib/format/join-facts.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Badge, type BadgeWords } from '../../site/frame/badge.tsx'
import { Picture } from '../../site/frame/picture.tsx'
import { Price } from '../../site/frame/price.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'
import css from './gallery.module.css'

type Hung = OutputOf<typeof getGalleryPage>['works'][number]

/** A work at rest says nothing of its state. */
const states: BadgeWords<Exclude<Hung['state'], 'kept'>> = {
  'on-sale': ['sale', m.gallery_state_on_sale],
  auction: ['live', m.gallery_state_auction],
  sold: ['sold', m.gallery_state_sold],
}

/** One work on the wall, with what its owner tells of it. `isFirst`: what the visitor sees at once. */
export function HungWork({ work, isFirst }: { work: Hung; isFirst: boolean }) {
  const { paths, locale } = useSite()
  const { id, title, img, artist, madeYear, state, since, boughtFor, price, place } = work
  const word = state === 'kept' ? undefined : states[state]
  return (
    <figure className={css.frame}>
      <SiteLink to={paths.artwork(id)}>
        <span className={css.mat}>
          <Picture picture={img} alt="" sizes="(max-width: 900px) 94vw, 560px" eager={isFirst} />
        </span>
        <h2>{title}</h2>
      </SiteLink>
      <figcaption>
        <p>{joinFacts(artist, madeYear ? m.gallery_made({ year: String(madeYear) }) : '')}</p>
        <p>
          {joinFacts(
            since ? m.gallery_since({ date: date(since, locale) }) : '',
            boughtFor === null ? '' : m.gallery_bought_for({ price: yen(boughtFor) }),
            place ? m.gallery_place({ place }) : '',
          )}
        </p>
        {word && (
          <p className={css.sale}>
            <Badge state={word[0]}>{word[1]()}</Badge>
            {price && <Price price={price} />}
          </p>
        )}
      </figcaption>
    </figure>
  )
}
