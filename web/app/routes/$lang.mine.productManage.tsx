import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { getOverview } from '#shared/api/orders.ts'
import { ButtonLink } from '../components/frame/button.tsx'
import { Empty } from '../components/frame/empty.tsx'
import { SiteLink } from '../components/frame/site-link.tsx'
import { FollowedRow } from '../components/mine/followed-row.tsx'
import css from '../components/mine/overview.module.css'
import { TaskList } from '../components/mine/task-list.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import { api } from '../lib/server/api.server.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => api(args).call(getOverview, {})

/** What is to be done first, the auctions that the member leads, and favourites that end soon. */
export default function Overview() {
  const { tasks, leading, ending, serverTime } = useLoaderData<typeof loader>()
  const { paths } = useSite()
  return (
    <>
      <h1>{m.waits_title()}</h1>
      <p className="sub">{m.waits_sub()}</p>
      {tasks.length > 0 ? (
        <TaskList tasks={tasks} serverTime={serverTime} />
      ) : (
        <Empty
          action={
            <ButtonLink look="second" size="small" to={paths.artworks()}>
              {m.trade_find()}
            </ButtonLink>
          }
        >
          {m.waits_nothing()}
        </Empty>
      )}
      <Followed
        title={m.waits_leading()}
        works={leading}
        serverTime={serverTime}
        all={{ to: paths.auctionRecord(), text: m.waits_all_bids() }}
      />
      <Followed
        title={m.waits_ending()}
        works={ending}
        serverTime={serverTime}
        all={{ to: paths.love(), text: m.waits_all_love() }}
      />
    </>
  )
}

function Followed({
  title,
  works,
  serverTime,
  all,
}: {
  title: string
  works: OutputOf<typeof getOverview>['leading']
  serverTime: string
  all: { to: string; text: string }
}) {
  if (works.length === 0) return null
  return (
    <section className={css.part}>
      <div className="head">
        <h2>{title}</h2>
        <SiteLink className="link" to={all.to}>
          {all.text}
        </SiteLink>
      </div>
      <ul>
        {works.map(work => (
          <FollowedRow key={work.productId} work={work} serverTime={serverTime} />
        ))}
      </ul>
    </section>
  )
}
