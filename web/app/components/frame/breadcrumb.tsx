import { useSite } from '../../lib/hooks/use-site.ts'
import { m } from '../../paraglide/messages.js'
import { SiteLink } from './site-link.tsx'

interface Crumb {
  readonly text: string
  /** Left out for the last step, which is never a link (marketplace.md 2). */
  readonly to?: string
}

/** Home stands first by itself. */
export function Breadcrumb({ steps }: { steps: readonly Crumb[] }) {
  const { paths } = useSite()
  const all: readonly Crumb[] = [{ text: m.crumb_home(), to: paths.home }, ...steps]
  return (
    <nav className="crumb" aria-label={m.crumb_label()}>
      <ol>
        {all.map(({ text, to }, index) => (
          <li key={`${to} ${text}`}>
            {to && index < steps.length ? <SiteLink to={to}>{text}</SiteLink> : <span aria-current="page">{text}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
