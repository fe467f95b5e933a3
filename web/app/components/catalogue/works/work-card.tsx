import type { WorkCard as Work } from '#shared/domain/catalogue/work/catalogue.ts'
import { priceTypeNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { soonMs, time } from '../../../lib/format/dates.ts'
import { useCraftName } from '../../../lib/hooks/use-lists.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Badge } from '../../site/frame/badge.tsx'
import { Countdown } from '../../site/frame/countdown.tsx'
import { Picture } from '../../site/frame/picture.tsx'
import { Price } from '../../site/frame/price.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'
import { Favourite } from './favourite.tsx'

/** One work in a list; every state keeps the same size (DESIGN 11). */
export function WorkCard({
  work,
  serverTime,
  sizes = '(max-width:430px) 45vw, (max-width:900px) 30vw, 290px',
  eager = false,
  className = '',
  text,
}: {
  work: Work
  serverTime: string
  sizes?: string
  eager?: boolean
  className?: string
  /** A sentence under the name, for a card that stands large. */
  text?: string
}) {
  const { paths } = useSite()
  const craft = useCraftName()(work.artist.craftId)
  return (
    <article className={`card ${className}`.trim()}>
      <Favourite productId={work.id} title={work.title} collected={work.isCollected} />
      <div className="ph">
        <Picture picture={work.imgs[0]} alt="" sizes={sizes} eager={eager} />
        <CardTag work={work} serverTime={serverTime} />
      </div>
      <h3>
        <SiteLink to={paths.artwork(work.id)}>{work.title}</SiteLink>
      </h3>
      <p className="by">{craft ? m.card_by({ artist: work.artist.name, craft }) : work.artist.name}</p>
      {text && <p className="d">{text}</p>}
      <CardPrice work={work} serverTime={serverTime} isTaxed={text !== undefined} />
    </article>
  )
}

const takesOffers = (priceType: Work['priceType']) => features.offers && priceType === priceTypeNumbers.offer

function CardTag({ work, serverTime }: { work: Work; serverTime: string }) {
  const badge = tagOf(work, serverTime)
  return badge && <div className="tag">{badge}</div>
}

/** The state of a work in one word; null where it is simply on sale. */
export function tagOf(
  { label, lock, priceType, auction }: Pick<Work, 'label' | 'lock' | 'priceType' | 'auction'>,
  serverTime: string,
) {
  if (label === 'sold-out') return <Badge state="sold">{m.state_sold()}</Badge>
  if (lock) {
    // Only a checkout hold ends by itself within minutes (D30); the others are moved by what they wait for.
    const until = lock.kind === 'checkout' ? lock.until : null
    return <Badge state="locked">{until ? m.state_locked_until({ time: time(until) }) : m.state_locked()}</Badge>
  }
  if (label === 'in-auction' && auction) {
    if (auction.phase === 'scheduled') return <Badge state="applying">{m.state_scheduled()}</Badge>
    const left = Date.parse(auction.endTime) - Date.parse(serverTime)
    if (left <= 0) return <Badge state="ended">{m.ended()}</Badge>
    return <Badge state="live">{left < soonMs ? m.state_ending() : m.state_live()}</Badge>
  }
  if (label === 'on-sale' && takesOffers(priceType)) return <Badge state="offers">{m.state_offers()}</Badge>
  return null
}

function CardPrice({ work, serverTime, isTaxed }: { work: Work; serverTime: string; isTaxed: boolean }) {
  const { price, auction, label, priceType } = work
  if (label === 'in-auction' && auction && price)
    return (
      <p className="pr">
        <span>{auction.bidCount > 0 ? m.price_current() : m.price_start()}</span>
        <Price price={price} />
        <span className="end">
          <Countdown until={auction.endTime} serverTime={serverTime} lead={m.ends_in()} />
        </span>
      </p>
    )
  if (!price) return <p className="pr">{m.state_not_for_sale()}</p>
  return (
    <p className="pr">
      {takesOffers(priceType) && label === 'on-sale' && <span>{m.price_asking()}</span>}
      <Price price={price} />
      {isTaxed && <small className="mut">{m.tax_included()}</small>}
    </p>
  )
}
