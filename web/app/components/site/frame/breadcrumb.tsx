import { useRouteLoaderData } from '@remix-run/react'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { JsonLd } from './json-ld.tsx'
import { SiteLink } from './site-link.tsx'

interface Crumb {
  readonly text: string
  /** Left out for the last step, which is never a link (marketplace.md 2). */
  readonly to?: string
}

/** Home stands first by itself. */
export function Breadcrumb({ steps }: { steps: readonly Crumb[] }) {
  const { paths } = useSite()
  const origin = useRouteLoaderData<{ publicOrigin: string }>('root')?.publicOrigin ?? ''
  const all: readonly Crumb[] = [{ text: m.crumb_home(), to: paths.home }, ...steps]
  const described = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ text, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      ...(to && { item: `${origin}${to}` }),
    })),
  }
  return (
    <nav className="crumb" aria-label={m.crumb_label()}>
      <ol>
        {all.map(({ text, to }, index) => (
          <li key={`${to} ${text}`}>
            {to && index < steps.length ? <SiteLink to={to}>{text}</SiteLink> : <span aria-current="page">{text}</span>}
          </li>
        ))}
      </ol>
      <JsonLd data={described} />
    </nav>
  )
}
