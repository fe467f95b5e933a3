import { Link, useMatches } from '@remix-run/react'
import type { AnchorHTMLAttributes } from 'react'
import { hydrates } from '../../lib/page/page-handle.ts'
import { pageHydrates } from '../../lib/paths.ts'

/**
 * A link inside the site. Between two pages that hydrate the application stays; every other step loads a document,
 * because a page without scripts has no application to stay in.
 */
export function SiteLink({ to, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }) {
  const here = useMatches().some(match => hydrates(match.handle))
  return here && pageHydrates(to) ? <Link to={to} {...rest} /> : <a href={to} {...rest} />
}
