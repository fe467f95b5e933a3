import { Link, useMatches } from '@remix-run/react'
import type { AnchorHTMLAttributes } from 'react'
import { hydrates, says } from '../../../lib/page/page-handle.ts'
import { pageAsksAnywhere, pageHydrates } from '../../../lib/paths.ts'

/**
 * A link inside the site. Between two pages that hydrate the application stays; every other step loads a document,
 * because a page without scripts has no application to stay in, and one whose policy of sources is its own has another.
 */
export function SiteLink({ to, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }) {
  const handles = useMatches().map(match => match.handle)
  const staysIn = handles.some(hydrates) && !handles.some(handle => says(handle, 'asksAnywhere'))
  return staysIn && pageHydrates(to) && !pageAsksAnywhere(to) ? <Link to={to} {...rest} /> : <a href={to} {...rest} />
}
