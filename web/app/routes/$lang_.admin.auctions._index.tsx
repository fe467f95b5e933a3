import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminListAuctions } from '#shared/api/selling/console/auctions.ts'
import { AuctionState, statusNames } from '../components/selling/console/auctions/auction-state.tsx'
import css from '../components/site/console/lists.module.css'
import { Thumb } from '../components/site/console/thumb.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { Tabs } from '../components/site/frame/tabs.tsx'
import { endsAt } from '../lib/format/dates.ts'
import { joinFacts } from '../lib/format/join-facts.ts'
import { yen } from '../lib/format/money.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { api } from '../lib/server/api.server.ts'
import { pageParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

const statuses = ['live', 'won', 'second_chance', 'paid', 'not_concluded', 'cancelled'] as const

export async function loader(args: LoaderFunctionArgs) {
  const wanted = new URL(args.request.url).searchParams.get('status')
  const status = statuses.find(each => each === wanted)
  const auctions = await api(args).call(adminListAuctions, {
    ...(status && { status }),
    page: String(pageParam(args)),
  })
  return { ...auctions, status }
}

export default function Auctions() {
  const { list, total, page, size, status, serverTime } = useLoaderData<typeof loader>()
  const { paths, locale } = useSite()
  return (
    <>
      <h1>{m.admin_auctions()}</h1>
      <Tabs
        label={m.admin_status()}
        tabs={[
          { to: paths.admin('auctions'), text: m.all(), current: !status },
          ...statuses.map(each => ({
            to: paths.admin('auctions', { status: each }),
            text: statusNames[each](),
            current: each === status,
          })),
        ]}
      />
      {list.length === 0 ? (
        <Empty>{m.admin_none_auctions()}</Empty>
      ) : (
        <ul className={css.rows}>
          {list.map(auction => (
            <li key={auction.auctionId}>
              <Thumb picture={auction.img} />
              <div>
                <b>
                  <SiteLink to={paths.admin('auctions/detail', { id: auction.auctionId })}>{auction.title}</SiteLink>
                </b>
                <p className="mut">
                  {joinFacts(
                    endsAt(auction.endTime, serverTime, locale),
                    auction.leader && `${m.admin_leader()} ${auction.leader.username}`,
                    auction.award && `${m.admin_winner()} ${auction.award.member.username}`,
                  )}
                </p>
              </div>
              <div className={css.side}>
                <AuctionState auction={auction} />
                <span className="num">{yen(auction.price)}</span>
                <span className="mut">{m.admin_bids({ count: auction.bidCount })}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} size={size} total={total} to={next => paths.admin('auctions', { status, page: next })} />
    </>
  )
}
