import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react'
import { unreadCount } from '#shared/api/telling/notices.ts'
import { textLanguage } from '#shared/domain/kernel/language.ts'
import { SiteFrame } from '../components/site/layout/site-frame.tsx'
import { api } from '../lib/server/api.server.ts'
import { listsFor } from '../lib/server/lists.server.ts'

/** Header, footer and toolbar around every page of the site; the console has a frame of its own. */
export async function loader(args: LoaderFunctionArgs) {
  // The edge leads every page to a language; what is left at the root is a file that does not exist.
  if (!Object.hasOwn(textLanguage, args.params['lang'] ?? '')) throw new Response(null, { status: 404 })
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

export default function SiteLayout() {
  const { unread, cart } = useLoaderData<typeof loader>()
  return (
    <SiteFrame unread={unread} cart={cart}>
      <Outlet />
    </SiteFrame>
  )
}
