import type { OutputOf } from '#shared/api/endpoint.ts'
import type { listAuctionRecord } from '#shared/api/selling/auctions.ts'
import { sourceNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import { endsAt } from '../../../lib/format/dates.ts'
import { yen } from '../../../lib/format/money.ts'
import { daysLeft } from '../../../lib/format/time-left.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { ContactLink } from '../../conversing/contact/contact-link.tsx'
import { Badge, type BadgeWords } from '../frame/badge.tsx'
import { ButtonLink } from '../frame/button.tsx'
import { Picture } from '../frame/picture.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import css from './mine.module.css'
import { Receipts } from './receipts.tsx'
import { SecondChance } from './second-chance.tsx'

type RecordRow = OutputOf<typeof listAuctionRecord>['list'][number]

/** The word for how it stands: three of the specification's, and what they leave unsaid (D50 ff.). */
const words: BadgeWords<RecordRow['detail']> = {
  leading: ['leading', m.record_leading],
  outbid: ['outbid', m.record_outbid],
  won: ['won', m.record_state_won],
  paid: ['paid', m.record_paid],
  unpaid: ['failed', m.record_unpaid],
  second_chance: ['due', m.record_chance],
  lost: ['ended', m.record_lost_one],
  void: ['none', m.record_void],
  cancelled: ['none', m.record_cancelled],
  not_concluded: ['none', m.record_not_concluded],
}

/** One auction I bid on: the work, how it stands, until when, and what to do next. */
export function AuctionRecordRow({ row, serverTime, formId }: { row: RecordRow; serverTime: string; formId: string }) {
  const { paths, locale } = useSite()
  const { product, detail, myMax, price, receipts, chance } = row
  const [state, word] = words[detail]
  const open = detail === 'leading' || detail === 'outbid'
  return (
    <li className={`${css.entry} ${css.row}`}>
      <Picture picture={product.img} alt="" sizes="88px" className={css.thumb ?? ''} />
      <div>
        <h2>
          <SiteLink to={paths.artwork(product.id)}>{product.title}</SiteLink>
        </h2>
        <p className="mut">
          {m.record_my_max()} <span className="num">{yen(myMax)}</span>
        </p>
      </div>
      <div className={css.state}>
        <Badge state={state} boxed>
          {word()}
        </Badge>
        <p className="mut">
          {open ? m.record_price() : m.record_price_end()} <span className="num">{yen(price)}</span>
        </p>
      </div>
      <Deadline row={row} now={Date.parse(serverTime)} />
      <div className={css.action}>
        {detail === 'won' ? (
          <ButtonLink
            size="small"
            to={
              row.orderId
                ? paths.cartPayment(row.orderId)
                : paths.cartConfirmation({ source: sourceNumbers.auction, productId: product.id })
            }
          >
            {m.trade_pay()}
          </ButtonLink>
        ) : (
          <ButtonLink look={detail === 'outbid' ? 'primary' : 'quiet'} size="small" to={paths.artwork(product.id)}>
            {detail === 'outbid' ? m.record_bid_again() : m.record_open()}
          </ButtonLink>
        )}
      </div>
      <div className={css.more}>
        {chance && (
          <SecondChance
            auctionId={row.auctionId}
            price={chance.price}
            until={endsAt(chance.until, serverTime, locale)}
            formId={formId}
          />
        )}
        {receipts.length > 0 && <Receipts receipts={receipts} productId={product.id} ended={!open} />}
        <p className="mut">
          <ContactLink category="auction" about={product.title} text={m.contact_work()} />
        </p>
      </div>
    </li>
  )
}

function Deadline({ row, now }: { row: RecordRow; now: number }) {
  const { locale } = useSite()
  const { payUntil, chance, endTime, detail } = row
  if (detail === 'won' && payUntil === null) {
    return (
      <div className={css.end}>
        <p className="mut">{m.record_pay_until()}</p>
        <p className={css.deadline}>{m.record_after_quote()}</p>
      </div>
    )
  }
  const [label, until] =
    detail === 'won' && payUntil
      ? [m.record_pay_until(), payUntil]
      : chance
        ? [m.record_answer_until(), chance.until]
        : [m.record_ends(), endTime]
  const left = Date.parse(until) - now
  return (
    <div className={css.end}>
      <p className="mut">{label}</p>
      <p className={`${css.deadline} ${detail === 'won' || chance ? 'warn' : ''}`}>
        {left > 0 ? daysLeft(until, now, locale) : endsAt(until, now, locale)}
      </p>
    </div>
  )
}
