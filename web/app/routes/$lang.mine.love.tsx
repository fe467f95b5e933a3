import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import { listCollection } from '#shared/api/catalogue/favourites.ts'
import { WorkCard } from '../components/catalogue/works/work-card.tsx'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import css from '../components/site/mine/mine.module.css'
import { useHydrated } from '../lib/hooks/use-hydrated.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { api } from '../lib/server/api.server.ts'
import { pageParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

const RecentlyViewed = lazy(() => import('../components/selling/collecting/recently-viewed.tsx'))

/** As many as a page of notices (marketplace.md 9). */
const pageSize = 9

export async function loader(args: LoaderFunctionArgs) {
  return api(args).call(listCollection, { page: pageParam(args), size: pageSize })
}

/** Favourites, latest first; what has been sold stays, greyed (D98). */
export default function Love() {
  const works = useLoaderData<typeof loader>()
  const { paths } = useSite()
  const isHydrated = useHydrated()
  return (
    <>
      <h1>{m.mine_love()}</h1>
      <p className="sub">{m.love_sub()}</p>
      {works.list.length === 0 ? (
        <Empty
          action={
            <ButtonLink look="second" size="small" to={paths.artworks()}>
              {m.love_find()}
            </ButtonLink>
          }
        >
          {m.love_empty()}
        </Empty>
      ) : (
        <div className="grid3 mt5">
          <h2 className="vh">{m.mine_love()}</h2>
          {works.list.map(work => (
            <WorkCard
              key={work.id}
              work={work}
              serverTime={works.serverTime}
              {...(work.label === 'sold-out' && css.greyed && { className: css.greyed })}
            />
          ))}
        </div>
      )}
      <Pager {...works} to={page => paths.love({ page })} />
      {isHydrated && (
        <Suspense>
          <RecentlyViewed />
        </Suspense>
      )}
    </>
  )
}
