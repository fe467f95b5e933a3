import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunction, useLoaderData, useMatches } from '@remix-run/react'
import { unreadCount } from '#shared/api/notices.ts'
import { Icon } from '../components/icon.tsx'
import { SiteFooter } from '../components/site-footer.tsx'
import { SiteHeader } from '../components/site-header.tsx'
import { Toolbar } from '../components/toolbar.tsx'
import { api } from '../lib/api.server.ts'
import { listsFor } from '../lib/lists.server.ts'
import { says } from '../lib/page-handle.ts'
import { m } from '../paraglide/messages.js'

/** Header, footer and toolbar around every page of the site; the console has a frame of its own. */
export async function loader(args: LoaderFunctionArgs) {
  const [lists, unread] = await Promise.all([
    listsFor(args),
    args.context.viewer === 'member' ? api(args).attempt(unreadCount, {}) : undefined,
  ])
  // A session that ended a moment ago shows the page as to a guest; pages that need one ask for login themselves.
  return { lists, ...(unread?.ok && unread.data) }
}

/** Lists do not change while a member clicks through the site; after an action the unread count may. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod !== undefined && formMethod !== 'GET' && defaultShouldRevalidate

export default function SiteFrame() {
  const { unread, cart } = useLoaderData<typeof loader>()
  const noFooter = useMatches().some(match => says(match.handle, 'noFooter'))
  const noCache = useMatches().some(match => says(match.handle, 'noCache'))
  return (
    <>
      <a className="skip" href="#main">
        {m.skip_to_content()}
      </a>
      <SiteHeader unread={unread} cart={cart} />
      <main id="main" {...(noCache && { 'data-no-cache': true })}>
        <Outlet />
      </main>
      {!noFooter && <SiteFooter />}
      {unread !== undefined && <Toolbar />}
      {/* Shown by the site's script, perhaps before React is there. */}
      <nav aria-label={m.back_to_top()}>
        <a className="to-top" href="#main" data-to-top hidden suppressHydrationWarning aria-label={m.back_to_top()}>
          <Icon name="up" />
        </a>
      </nav>
      <div className="toasts" role="status" data-toasts />
    </>
  )
}
