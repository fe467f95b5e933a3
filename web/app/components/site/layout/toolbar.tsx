import { useLocation } from '@remix-run/react'
import { features } from '#shared/domain/kernel/features.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Icon, type IconName } from '../frame/icon.tsx'
import { SiteLink } from '../frame/site-link.tsx'

/** At the foot of a small screen, for members only (marketplace.md 2). */
export function Toolbar() {
  const { paths } = useSite()
  const { pathname } = useLocation()
  const items: readonly (readonly [IconName, string, string])[] = [
    ['home', m.toolbar_home(), paths.home],
    ['search', m.toolbar_search(), paths.artworks()],
    ['heart', m.toolbar_love(), paths.love()],
    features.messages
      ? ['speech', m.message_title(), paths.messages()]
      : ['hammer', m.toolbar_bids(), paths.auctionRecord()],
    ['person', m.toolbar_mine(), paths.overview()],
  ]
  // A room is no entry of its own.
  const isWithinMessages = (path: string, to: string) => to === paths.messages() && path.startsWith(`${to}/`)
  return (
    <nav className="bar" aria-label={m.toolbar_label()}>
      {items.map(([icon, text, to]) => (
        <SiteLink
          key={to}
          to={to}
          aria-current={pathname === to ? 'page' : isWithinMessages(pathname, to) ? 'true' : undefined}
        >
          <Icon name={icon} />
          {text}
        </SiteLink>
      ))}
    </nav>
  )
}
