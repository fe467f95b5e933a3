import { allowsAuctionMove } from '#shared/domain/auction/moves.ts'
import type { ConsoleReply } from '../../lib/console/reply.ts'
import { usePowers } from '../../lib/console/use-operator.ts'
import { dotted } from '../../lib/dotted.ts'
import { dateTime, yen } from '../../lib/format.ts'
import { useSite } from '../../lib/use-site.ts'
import { m } from '../../paraglide/messages.js'
import { Empty } from '../empty.tsx'
import { SiteLink } from '../site-link.tsx'
import { Act } from './act.tsx'
import { ReasonField } from './act-fields.tsx'
import css from './admin.module.css'
import type { AdminAuction } from './auction-acts.tsx'

const kinds = { bid: m.admin_b_bid, instant: m.admin_b_instant, void: m.admin_b_void } as const

/** Who bid, as only operators see it; a bid can be taken away while the auction is on (D51). */
export function BidTable({
  auction,
  formId,
  reply,
}: {
  auction: AdminAuction
  formId: string
  reply: ConsoleReply | undefined
}) {
  const { paths, locale } = useSite()
  const powers = usePowers()
  if (auction.bids.length === 0) return <Empty>{m.admin_none_bids()}</Empty>
  const mayVoid = powers.actOnAuctions && allowsAuctionMove('voidBid', auction.status, auction.phase)
  return (
    <>
      <ul className={`${css.rows} ${css.plain}`}>
        {auction.bids.map(({ seq, kind, bidder, number, price, max, time, voided, reason }) => (
          <li key={seq}>
            <div>
              <b>
                <span className="num">{seq}</span> {kinds[kind]()}{' '}
                {powers.members ? (
                  <SiteLink to={paths.admin('members', { keyword: bidder.username })}>{bidder.username}</SiteLink>
                ) : (
                  bidder.username
                )}
              </b>
              <p className="mut">
                {dotted(
                  dateTime(time, locale),
                  m.admin_b_number({ number }),
                  max !== null && `${m.admin_b_max()} ${yen(max)}`,
                  voided && m.admin_b_voided(),
                  reason,
                )}
              </p>
            </div>
            <div className={css.side}>
              <span className="num">{yen(price)}</span>
              {mayVoid && !voided && kind === 'bid' && (
                <Act
                  intent="void"
                  target={String(seq)}
                  formId={formId}
                  reply={reply}
                  open={m.admin_act_void()}
                  name={m.admin_act_void_of({ seq, name: bidder.username })}
                  title={m.admin_act_void_of({ seq, name: bidder.username })}
                  submit={m.admin_act_void_do()}
                  look="danger-second"
                  labels={{ reason: m.admin_reason() }}
                >
                  {({ id, reply: mine }) => (
                    <>
                      <p>{m.admin_act_void_text()}</p>
                      <ReasonField id={id} reply={mine} />
                    </>
                  )}
                </Act>
              )}
            </div>
          </li>
        ))}
      </ul>
      {auction.next !== null && (
        <p className="mt4">
          <SiteLink
            className="link"
            to={paths.admin('auctions/detail', { id: auction.auctionId, after: auction.next })}
          >
            {m.admin_b_more()}
          </SiteLink>
        </p>
      )}
    </>
  )
}
