import type { OutputOf } from '#shared/api/endpoint.ts'
import type { adminListClaims } from '#shared/api/fulfilment/console/claims.ts'
import { dateTime, deadline } from '../../../../lib/format/dates.ts'
import { joinFacts } from '../../../../lib/format/join-facts.ts'
import { yen } from '../../../../lib/format/money.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import css from '../../../site/console/lists.module.css'
import { Thumb } from '../../../site/console/thumb.tsx'
import { SiteLink } from '../../../site/frame/site-link.tsx'
import { reasonWords } from '../../trade/words.ts'
import { ClaimState } from './claim-state.tsx'

type Row = OutputOf<typeof adminListClaims>['list'][number]

/** One claim a row: about which work, why, since when, and until when its seller may answer. */
export function ClaimRows({ rows }: { rows: readonly Row[] }) {
  const { paths, locale } = useSite()
  return (
    <ul className={css.rows}>
      {rows.map(({ claim, orderId, orderNumber, title, img, price, mayDecide }) => (
        <li key={claim.claimId}>
          <Thumb picture={img} />
          <div>
            <b>
              <SiteLink to={paths.admin('claims/detail', { orderId, id: claim.claimId })}>{title}</SiteLink>
            </b>
            <p>{reasonWords[claim.reason]()}</p>
            <p className="mut">{joinFacts(dateTime(claim.openedAt, locale), m.trade_order({ number: orderNumber }))}</p>
          </div>
          <div className={css.side}>
            <ClaimState state={claim.state} />
            {price !== null && <span className="num">{yen(price)}</span>}
            {mayDecide && <span className="mut">{m.admin_claim_may_decide()}</span>}
            {!mayDecide && claim.replyUntil && (
              <span className="mut">{m.admin_claim_reply_until({ time: deadline(claim.replyUntil, locale) })}</span>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
