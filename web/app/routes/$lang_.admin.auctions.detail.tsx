import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import css from '../components/admin/admin.module.css'
import { AuctionActs } from '../components/admin/auction-acts.tsx'
import { AuctionState } from '../components/admin/auction-state.tsx'
import { BidTable } from '../components/admin/bid-table.tsx'
import { Done } from '../components/admin/done.tsx'
import { Facts } from '../components/facts.tsx'
import { Panel } from '../components/panel.tsx'
import { SiteLink } from '../components/site-link.tsx'
import { actOnAuction, loadAuction } from '../lib/console/auctions.server.ts'
import { usePowers } from '../lib/console/use-operator.ts'
import { dotted } from '../lib/dotted.ts'
import { dateTime, yen } from '../lib/format.ts'
import { useSite } from '../lib/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadAuction(args)

export const action = (args: ActionFunctionArgs) => actOnAuction(args)

export default function AuctionDetail() {
  const { auction, formId } = useLoaderData<typeof loader>()
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
      <p className={css.acts}>
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
      <Done />
      <Panel id="terms" title={m.admin_au_now()}>
        <Facts
          rows={[
            [m.admin_au_price(), yen(auction.price)],
            [m.admin_p_start(), yen(auction.startPrice)],
            [m.admin_p_instant(), auction.instantPrice === null ? '' : yen(auction.instantPrice)],
            [m.admin_p_from(), dateTime(auction.startTime, locale)],
            [m.admin_p_until(), dateTime(auction.endTime, locale)],
            [m.admin_au_extended(), auction.extendedCount > 0 ? auction.extendedCount : ''],
            [m.admin_au_bids(), auction.bidCount],
            [m.admin_leader(), auction.leader?.username],
            [
              m.admin_winner(),
              award &&
                dotted(
                  award.member.username,
                  yen(award.price),
                  `${m.admin_au_pay_until()} ${dateTime(award.payUntil, locale)}`,
                ),
            ],
            [
              m.admin_as_chance(),
              secondChance &&
                dotted(secondChance.member.username, yen(secondChance.price), dateTime(secondChance.until, locale)),
            ],
          ]}
        />
        {powers.actOnAuctions && <AuctionActs key={formId} auction={auction} formId={formId} reply={reply} />}
      </Panel>
      <Panel id="bids" title={m.admin_au_bids()}>
        <BidTable key={formId} auction={auction} formId={formId} reply={reply} />
      </Panel>
    </>
  )
}
