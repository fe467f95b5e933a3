import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PhaseBadge } from '../components/selling/private-sales/phase-badge.tsx'
import detailCss from '../components/site/console/details.module.css'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import listCss from '../components/site/console/lists.module.css'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { loadPrivateSales } from '../lib/console/private-sales.server.ts'
import { dateTime } from '../lib/format/dates.ts'
import { joinFacts } from '../lib/format/join-facts.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadPrivateSales(args)

/** All secret sales, the latest first (D95). */
export default function PrivateSaleList() {
  const { list } = useLoaderData<typeof loader>()
  const { paths, locale } = useSite()
  return (
    <>
      <h1>{m.sale_admin_title()}</h1>
      <p className="sub">{m.sale_admin_sub()}</p>
      <DoneNote />
      <p className={detailCss.actions}>
        <ButtonLink to={paths.admin('private-sales/edit')}>{m.sale_admin_new()}</ButtonLink>
      </p>
      {list.length === 0 && <Empty>{m.sale_admin_none()}</Empty>}
      <ul className={`${listCss.rows} ${listCss.plain}`}>
        {list.map(({ id, title, startAt, endAt, phase, isAnnounced, works, guests }) => (
          <li key={id}>
            <div>
              <b>
                <SiteLink to={paths.admin('private-sales/edit', { id })}>{title[locale]}</SiteLink>
              </b>
              <p className="mut">
                {joinFacts(
                  m.sale_from({ time: dateTime(startAt, locale) }),
                  m.sale_until({ time: dateTime(endAt, locale) }),
                  m.sale_admin_counts({ works, guests }),
                  isAnnounced ? m.sale_admin_announced() : m.sale_admin_hidden(),
                )}
              </p>
            </div>
            <div className={listCss.side}>
              <PhaseBadge phase={phase} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
