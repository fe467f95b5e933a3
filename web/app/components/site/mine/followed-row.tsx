import type { getOverview } from '#shared/api/buying/orders.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { endsAt } from '../../../lib/format/dates.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { ButtonLink } from '../frame/button.tsx'
import { Picture } from '../frame/picture.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import css from './mine.module.css'

type Followed = OutputOf<typeof getOverview>['leading'][number]

/** An auction that a member leads or has among the favourites: the price, the end, and the way to it. */
export function FollowedRow({ work, serverTime }: { work: Followed; serverTime: string }) {
  const { paths, locale } = useSite()
  const { productId, title, img, price, myMax, endTime } = work
  return (
    <li className={`${css.entry} ${css.row}`}>
      <Picture picture={img} alt="" sizes="88px" className={css.thumb ?? ''} />
      <div>
        <h3>
          <SiteLink to={paths.artwork(productId)}>{title}</SiteLink>
        </h3>
        {myMax !== null && (
          <p className="mut">
            {m.record_my_max()} <span className="num">{yen(myMax)}</span>
          </p>
        )}
      </div>
      <div className={css.state}>
        <p className="mut">
          {m.record_price()} <span className="num">{yen(price)}</span>
        </p>
      </div>
      <div className={css.end}>
        <p className="mut">{m.record_ends()}</p>
        <p className={css.deadline}>{endsAt(endTime, serverTime, locale)}</p>
      </div>
      <div className={css.action}>
        <ButtonLink look="quiet" size="small" to={paths.artwork(productId)}>
          {m.record_open()}
        </ButtonLink>
      </div>
    </li>
  )
}
