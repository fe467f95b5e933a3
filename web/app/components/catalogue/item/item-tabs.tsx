import { Link } from '@remix-run/react'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { type ItemTab, itemTabs } from '../../../lib/item.ts'
import { m } from '../../../paraglide/messages.js'

const names: Readonly<Record<ItemTab, () => string>> = {
  info: m.tab_info,
  management: m.tab_management,
  artist: m.tab_artist,
  shipping: m.tab_shipping,
}

/** Four tabs by address; the page stays where it is while they change. */
export function ItemTabs({ id, current }: { id: string; current: ItemTab }) {
  const { paths } = useSite()
  return (
    <nav className="tabs" aria-label={m.work_details()}>
      {itemTabs.map(tab => (
        <Link
          key={tab}
          to={paths.artwork(id, tab === 'info' ? {} : { tab })}
          preventScrollReset
          replace
          aria-current={tab === current ? 'page' : undefined}
        >
          {names[tab]()}
        </Link>
      ))}
    </nav>
  )
}
