import type { WorkCard } from '#shared/domain/catalogue/work/catalogue.ts'
import { saleTypeNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { endsAt } from '../../../lib/format/dates.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Countdown } from '../frame/countdown.tsx'
import { Picture } from '../frame/picture.tsx'
import { Price } from '../frame/price.tsx'
import { SectionHead } from '../frame/section-head.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import css from './works.module.css'

/** Auctions by the time they end, at most eight; on the phone a strip to push. */
export function AuctionStrip({ works, serverTime }: { works: readonly WorkCard[]; serverTime: string }) {
  const { paths, locale } = useSite()
  const live = works.flatMap(work =>
    work.auction && work.price ? [{ ...work, auction: work.auction, price: work.price }] : [],
  )
  if (live.length === 0) return null
  return (
    <section className="wrap sec" aria-labelledby="auctions">
      <SectionHead id="auctions" title={m.home_auctions()} to={paths.artworks({ saleType: saleTypeNumbers.auction })} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard */}
      <ul className={css.strip} tabIndex={0} aria-labelledby="auctions">
        {live.slice(0, 8).map(({ id, title, imgs, artist, price, auction }) => (
          <li className={css.bid} key={id} data-until-end="">
            <Picture picture={imgs[0]} alt="" sizes="112px" />
            <p className="mut">
              {m.ends_in()}
              <br />
              <Countdown until={auction.endTime} serverTime={serverTime} />
            </p>
            <p className={css.n2}>
              <Price price={price} />
            </p>
            <p className="mut">
              {m.home_bids({ count: auction.bidCount, end: endsAt(auction.endTime, serverTime, locale) })}
            </p>
            <h3>
              <SiteLink to={paths.artwork(id)}>{title}</SiteLink>
            </h3>
            <p className={css.by}>{artist.name}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
