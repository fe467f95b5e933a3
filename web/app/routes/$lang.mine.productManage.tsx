import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { getOverview } from '#shared/api/buying/orders.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { listMyProducts } from '#shared/api/selling/resale/listings.ts'
import { Desk } from '../components/selling/resale/desk.tsx'
import { deskDoneWord } from '../components/selling/resale/desk-words.ts'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { FirstSteps } from '../components/site/mine/first-steps.tsx'
import { FollowedRow } from '../components/site/mine/followed-row.tsx'
import { HandledWorks, LastSales } from '../components/site/mine/handled-works.tsx'
import css from '../components/site/mine/overview.module.css'
import { isToDo, TaskList } from '../components/site/mine/task-list.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import { api } from '../lib/server/api.server.ts'
import { actOnDesk, tabParam } from '../lib/server/desk.server.ts'
import { pageParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

const shown = 12
/** What has no end comes last. */
const dueOf = ({ until }: { readonly until: string | null }) => (until ? Date.parse(until) : Number.POSITIVE_INFINITY)

export async function loader(args: LoaderFunctionArgs) {
  const tab = tabParam(args)
  const { call } = api(args)
  const [overview, desk] = await Promise.all([
    call(getOverview, {}),
    call(listMyProducts, { tab, page: String(pageParam(args)), size: String(shown) }),
  ])
  const own = desk.tasks.map(({ productId, ...task }) => ({ ...task, id: productId }))
  const tasks = [...overview.tasks, ...own].sort((one, other) => dueOf(one) - dueOf(other))
  return { ...overview, tasks, desk, tab, formId: randomUUID() }
}

export const action = (args: ActionFunctionArgs) => actOnDesk(args)

/** What is to be done first, what the member owns and sells, the auctions they lead, and favourites that end soon. */
export default function Overview() {
  const { tasks, handled, sales, leading, ending, firstSteps, serverTime, desk, tab, formId } =
    useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const [query] = useSearchParams()
  const { paths } = useSite()
  // What a partner or an artist owns beside their business is shown where there is any.
  const ownsSomething = Object.values(desk.counts).some(count => count > 0)
  const [toDo, toKnow] = [tasks.filter(isToDo), tasks.filter(task => !isToDo(task))]
  const done = deskDoneWord(query.get('done'))
  return (
    <>
      <h1>{m.waits_title()}</h1>
      <p className="sub">{m.waits_sub()}</p>
      <div role="status">
        {query.has('welcome') && <Note tone="ok">{m.register_welcome()}</Note>}
        {done && !refused && <Note tone="ok">{done}</Note>}
      </div>
      {firstSteps && <FirstSteps steps={firstSteps} />}
      {toDo.length > 0 ? (
        <TaskList label={m.waits_tasks()} tasks={toDo} serverTime={serverTime} />
      ) : firstSteps ? null : (
        <Empty
          action={
            handled === null && (
              <ButtonLink look="second" size="small" to={paths.artworks()}>
                {m.trade_find()}
              </ButtonLink>
            )
          }
        >
          {m.waits_nothing()}
        </Empty>
      )}
      {toKnow.length > 0 && (
        <section className={css.part}>
          <h2>{m.waits_known()}</h2>
          <TaskList label={m.waits_known()} tasks={toKnow} serverTime={serverTime} />
        </section>
      )}
      {handled && <HandledWorks handled={handled} />}
      <LastSales sales={sales} />
      {(handled === null || ownsSomething) && <Desk desk={desk} tab={tab} formId={formId} refused={refused} />}
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
