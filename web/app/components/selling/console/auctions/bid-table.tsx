import { allowsAuctionTransition } from '#shared/domain/selling/auction/transitions.ts'
import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { dateTime } from '../../../../lib/format/dates.ts'
import { joinFacts } from '../../../../lib/format/join-facts.ts'
import { yen } from '../../../../lib/format/money.ts'
import { usePowers } from '../../../../lib/hooks/use-operator.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import { ReasonField } from '../../../site/console/forms/action-fields.tsx'
import { AdminAction } from '../../../site/console/forms/admin-action.tsx'
import css from '../../../site/console/lists.module.css'
import { Empty } from '../../../site/frame/empty.tsx'
import { SiteLink } from '../../../site/frame/site-link.tsx'
import type { AdminAuction } from './auction-actions.tsx'

const kinds = { bid: m.admin_bid_bid, instant: m.admin_bid_instant, void: m.admin_bid_void } as const

/** Shows who bid, as only operators see it; a bid can be taken away while the auction is on (D51). */
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
  const mayVoid = powers.actOnAuctions && allowsAuctionTransition('voidBid', auction.status, auction.phase)
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
                {joinFacts(
                  dateTime(time, locale),
                  m.admin_bid_number({ number }),
                  max !== null && `${m.admin_bid_max()} ${yen(max)}`,
                  voided && m.admin_bid_voided(),
                  reason,
                )}
              </p>
            </div>
            <div className={css.side}>
              <span className="num">{yen(price)}</span>
              {mayVoid && !voided && kind === 'bid' && (
                <AdminAction
                  intent="void"
                  target={String(seq)}
                  formId={formId}
                  reply={reply}
                  open={m.admin_action_void()}
                  name={m.admin_action_void_of({ seq, name: bidder.username })}
                  title={m.admin_action_void_of({ seq, name: bidder.username })}
                  submit={m.admin_action_void_submit()}
                  look="danger-second"
                  labels={{ reason: m.admin_reason() }}
                >
                  {({ id, reply: mine }) => (
                    <>
                      <p>{m.admin_action_void_text()}</p>
                      <ReasonField id={id} reply={mine} />
                    </>
                  )}
                </AdminAction>
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
            {m.admin_bid_more()}
          </SiteLink>
        </p>
      )}
    </>
  )
}
