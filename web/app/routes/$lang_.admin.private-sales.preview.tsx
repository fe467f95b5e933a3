import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { salePhases } from '#shared/domain/catalogue/work/sale-window.ts'
import { PhaseBadge } from '../components/selling/private-sales/phase-badge.tsx'
import { SaleRoom } from '../components/selling/private-sales/sale-room.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { Tabs } from '../components/site/frame/tabs.tsx'
import { loadPrivateSalePreview } from '../lib/console/private-sales.server.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadPrivateSalePreview(args)

/** A secret sale as a guest or a stranger sees it, in each of its phases (D95). */
export default function PrivateSalePreview() {
  const { seen, as, phase, isAnnounced } = useLoaderData<typeof loader>()
  const { paths } = useSite()
  const { id } = seen
  const isNothing = as === 'stranger' && !isAnnounced
  const to = (query: Record<string, string>) => paths.admin('private-sales/preview', { id, as, phase, ...query })
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.admin('private-sales/edit', { id })}>
          {m.sale_admin_title()}
        </SiteLink>
      </p>
      <h1>{m.sale_admin_preview()}</h1>
      <Tabs
        label={m.sale_admin_preview()}
        tabs={[
          { to: to({ as: 'guest' }), text: m.sale_admin_preview_guest(), current: as === 'guest' },
          { to: to({ as: 'stranger' }), text: m.sale_admin_preview_stranger(), current: as === 'stranger' },
        ]}
      />
      <Tabs
        label={m.admin_status()}
        tabs={salePhases.map(each => ({
          to: to({ phase: each }),
          text: <PhaseBadge phase={each} />,
          current: each === phase,
        }))}
      />
      <Note>{isNothing ? m.sale_admin_preview_none() : m.sale_admin_preview_note()}</Note>
      {!isNothing && (
        <div {...{ inert: '' }}>
          <SaleRoom key={`${as} ${phase}`} sale={seen} />
        </div>
      )}
    </>
  )
}
