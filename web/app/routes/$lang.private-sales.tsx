import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useRevalidator } from '@remix-run/react'
import { PhaseBadge } from '../components/selling/private-sales/phase-badge.tsx'
import css from '../components/selling/private-sales/sale.module.css'
import { SaleRoom } from '../components/selling/private-sales/sale-room.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Missing } from '../components/site/frame/missing.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { pages } from '../lib/paths.ts'
import { orMissing } from '../lib/server/missing.server.ts'
import { actOnPrivateSale, loadPrivateSale } from '../lib/server/private-sales.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.privateSales.hydrate, noCache: true }

export const meta: MetaFunction<typeof loader> = () => [
  ...pageMeta(m.sale_title()),
  { name: 'robots', content: 'noindex, nofollow' },
]

export const loader = orMissing((args: LoaderFunctionArgs) => loadPrivateSale(args))

export const action = (args: ActionFunctionArgs) => actOnPrivateSale(args)

/** The secret sale that is nearest to the reader, and the way to the others that they may know of (D95). */
export default function PrivateSales() {
  const { sale, others } = useLoaderData<typeof loader>()
  const { paths } = useSite()
  const { revalidate } = useRevalidator()
  if (!sale)
    return (
      <div className="wrap">
        <h1 className={css.head}>{m.sale_title()}</h1>
        <p className="sub">{m.sale_sub()}</p>
        <Empty>{m.sale_empty()}</Empty>
      </div>
    )
  return (
    <>
      <SaleRoom key={sale.id} sale={sale} onOver={revalidate} />
      {others.length > 0 && (
        <div className={`urushi ${css.sale}`}>
          <section className="wrap" aria-labelledby="other-sales">
            <h2 id="other-sales">{m.sale_others()}</h2>
            <ul className={css.others}>
              {others.map(({ id, title, phase }) => (
                <li key={id}>
                  <SiteLink to={paths.privateSales({ id })}>{title}</SiteLink>
                  <PhaseBadge phase={phase} />
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </>
  )
}

export function ErrorBoundary() {
  return <Missing text={m.sale_missing()} />
}
