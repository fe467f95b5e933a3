import { lazy, memo, Suspense } from 'react'
import type { Estimate } from '../../../lib/estimate.ts'
import type { HistoryRow, ItemTab, Work } from '../../../lib/item.ts'
import { m } from '../../../paraglide/messages.js'
import { InfoTab } from './info-tab.tsx'
import css from './item.module.css'
import { ItemTabs } from './item-tabs.tsx'

// Rendered by the server like the first tab, but their scripts come only with the tab: most readers never open them.
const ManagementTab = lazy(() => import('./management-tab.tsx'))
const ArtistTab = lazy(() => import('./artist-tab.tsx'))
const ShippingTab = lazy(() => import('./shipping-tab.tsx'))

interface Details {
  readonly work: Work
  readonly tab: ItemTab
  readonly history: readonly HistoryRow[]
  readonly estimate: Estimate | undefined
}

/**
 * The four tabs of the artwork page (marketplace.md 2). Kept from the live price's renders: one that came before the
 * boundary had hydrated would throw its HTML away (React error 421).
 */
export const ItemDetails = memo(function ItemDetails({ work, tab, history, estimate }: Details) {
  return (
    <section className={css.tabs} aria-label={m.work_details()}>
      <ItemTabs id={work.id} current={tab} />
      <Suspense fallback={<div className={css.columns} />}>
        {tab === 'info' && <InfoTab work={work} />}
        {tab === 'management' && <ManagementTab work={work} history={history} />}
        {tab === 'artist' && <ArtistTab artist={work.artistProfile} isFollowed={work.you.isFollowing} />}
        {tab === 'shipping' && <ShippingTab work={work} estimate={estimate} />}
      </Suspense>
    </section>
  )
})
