import type { ReactNode } from 'react'
import { SiteLink } from './site-link.tsx'

interface Tab {
  readonly to: string
  readonly text: ReactNode
  readonly current: boolean
  readonly count?: number | undefined
}

/** Tabs are links: the address says which one is open, with or without scripts. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ to, text, current, count }) => (
        <SiteLink key={to} to={to} aria-current={current ? 'page' : undefined}>
          {text}
          {count !== undefined && <span className="n">{count}</span>}
        </SiteLink>
      ))}
    </nav>
  )
}
