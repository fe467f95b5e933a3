import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AuctionActions } from '../components/selling/console/auctions/auction-actions.tsx'
import { AuctionState } from '../components/selling/console/auctions/auction-state.tsx'
import { BidTable } from '../components/selling/console/auctions/bid-table.tsx'
import css from '../components/site/console/details.module.css'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import { Facts } from '../components/site/frame/facts.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { actOnAuction, loadAuction } from '../lib/console/auctions.server.ts'
import { dateTime, deadline } from '../lib/format/dates.ts'
import { joinFacts } from '../lib/format/join-facts.ts'
import { yen } from '../lib/format/money.ts'
import { useFormPage } from '../lib/hooks/use-form-page.ts'
import { usePowers } from '../lib/hooks/use-operator.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadAuction(args)

export const action = (args: ActionFunctionArgs) => actOnAuction(args)

export default function AuctionDetail() {
  const { auction, formId } = useFormPage(useLoaderData<typeof loader>())
  const reply = useActionData<typeof action>()
  const { paths, locale } = useSite()
  const powers = usePowers()
  const { award, secondChance } = auction
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.admin('auctions')}>
          {m.admin_auctions()}
        </SiteLink>
      </p>
      <h1>{auction.title}</h1>
      <p className={css.actions}>
        <AuctionState auction={auction} />
        <SiteLink className="link" to={paths.artwork(auction.productId)}>
          {m.admin_on_site()}
        </SiteLink>
        {powers.works && (
          <SiteLink className="link" to={paths.admin('works/edit', { id: auction.productId })}>
            {m.admin_its_work()}
          </SiteLink>
        )}
        {powers.audit && (
          <SiteLink
            className="link"
            to={paths.admin('audit', { subjectKind: 'auction', subjectId: auction.auctionId })}
          >
            {m.admin_its_audit()}
          </SiteLink>
        )}
      </p>
      <DoneNote />
      <Panel id="terms" title={m.admin_auction_now()}>
        <Facts
          rows={[
            [m.admin_auction_price(), yen(auction.price)],
            [m.admin_publish_start(), yen(auction.startPrice)],
            [m.admin_publish_instant(), auction.instantPrice === null ? '' : yen(auction.instantPrice)],
            [m.admin_publish_from(), dateTime(auction.startTime, locale)],
            [m.admin_publish_until(), deadline(auction.endTime, locale)],
            [m.admin_auction_extended(), auction.extendedCount > 0 ? auction.extendedCount : ''],
            [m.admin_auction_bids(), auction.bidCount],
            [m.admin_leader(), auction.leader?.username],
            [
              m.admin_winner(),
              award &&
                joinFacts(
                  award.member.username,
                  yen(award.price),
                  award.payUntil && `${m.admin_auction_pay_until()} ${deadline(award.payUntil, locale)}`,
                ),
            ],
            [
              m.admin_auction_state_chance(),
              secondChance &&
                joinFacts(secondChance.member.username, yen(secondChance.price), deadline(secondChance.until, locale)),
            ],
          ]}
        />
        {powers.actOnAuctions && <AuctionActions key={formId} auction={auction} formId={formId} reply={reply} />}
      </Panel>
      <Panel id="bids" title={m.admin_auction_bids()}>
        <BidTable key={formId} auction={auction} formId={formId} reply={reply} />
      </Panel>
    </>
  )
}
