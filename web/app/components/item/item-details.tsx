import type { HistoryRow, ItemTab, Work } from '../../lib/item.ts'
import { m } from '../../paraglide/messages.js'
import { ArtistTab } from './artist-tab.tsx'
import { InfoTab } from './info-tab.tsx'
import css from './item.module.css'
import { ItemTabs } from './item-tabs.tsx'
import { ManagementTab } from './management-tab.tsx'
import { ShippingTab } from './shipping-tab.tsx'

/** The four tabs of the artwork page (marketplace.md 2). */
export function ItemDetails({ work, tab, history }: { work: Work; tab: ItemTab; history: readonly HistoryRow[] }) {
  return (
    <section className={css.tabs} aria-label={m.work_details()}>
      <ItemTabs id={work.id} current={tab} />
      {tab === 'info' && <InfoTab work={work} />}
      {tab === 'management' && <ManagementTab work={work} history={history} />}
      {tab === 'artist' && <ArtistTab artist={work.artistProfile} />}
      {tab === 'shipping' && <ShippingTab work={work} />}
    </section>
  )
}
