import { lazy, Suspense } from 'react'
import type { HistoryRow, ItemTab, Work } from '../../lib/item.ts'
import { m } from '../../paraglide/messages.js'
import { InfoTab } from './info-tab.tsx'
import css from './item.module.css'
import { ItemTabs } from './item-tabs.tsx'

// Rendered by the server like the first tab, but their scripts come only with the tab: most readers never open them.
const ManagementTab = lazy(() => import('./management-tab.tsx'))
const ArtistTab = lazy(() => import('./artist-tab.tsx'))
const ShippingTab = lazy(() => import('./shipping-tab.tsx'))

/** The four tabs of the artwork page (marketplace.md 2). */
export function ItemDetails({ work, tab, history }: { work: Work; tab: ItemTab; history: readonly HistoryRow[] }) {
  return (
    <section className={css.tabs} aria-label={m.work_details()}>
      <ItemTabs id={work.id} current={tab} />
      <Suspense fallback={<div className={css.columns} />}>
        {tab === 'info' && <InfoTab work={work} />}
        {tab === 'management' && <ManagementTab work={work} history={history} />}
        {tab === 'artist' && <ArtistTab artist={work.artistProfile} />}
        {tab === 'shipping' && <ShippingTab work={work} />}
      </Suspense>
    </section>
  )
}
