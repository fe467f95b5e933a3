import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useRouteLoaderData } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { listLetters } from '#shared/api/conversing/letters.ts'
import type { listMessageProducts } from '#shared/api/conversing/messages.ts'
import { frontUserInfo } from '#shared/api/people/accounts/profile.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { userTypes } from '#shared/domain/people/account/member.ts'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import css from '../components/site/mine/mine.module.css'
import { MineNav } from '../components/site/mine/mine-nav.tsx'
import { useMemberSocket } from '../lib/hooks/use-member-socket.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { ask } from '../lib/page/browser-api.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { type Paths, pages, pathsFor } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { langOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.mine.hydrate, noCache: true }

export const meta: MetaFunction = () => [...pageMeta(m.mine_title()), { name: 'robots', content: 'noindex' }]

/** Everything below is a member's own; without a session the API's 401 leads to login (marketplace.md 2). */
export async function loader(args: LoaderFunctionArgs) {
  const paths = pathsFor(langOf(args))
  const { pathname, search } = new URL(args.request.url)
  if (args.context.viewer === 'guest') throw redirect(paths.login(`${pathname}${search}`))
  if (pathname === paths.mine) throw redirect(paths.overview())
  const { username, avatar, banSell, userType } = await api(args).call(frontUserInfo, {})
  const isArtist = userType === userTypes.artist
  return { username, avatar, maySell: !banSell, isArtist, isPartner: userType === userTypes.partner }
}

export default function MyPage() {
  const { username, avatar, ...may } = useLoaderData<typeof loader>()
  const { paths } = useSite()
  const { pathname } = useLocation()
  const unread = useRouteLoaderData<{ unread?: number }>('routes/$lang')?.unread ?? 0
  useMemberSocket(unread)
  const counts = useUnreadCounts(pathname)
  return (
    <div className="wrap">
      <Breadcrumb steps={[{ text: m.mine_title(), to: paths.mine }, { text: pageName(pathname, paths) }]} />
      <div className={`with-side ${css.page}`}>
        <MineNav username={username} avatar={avatar} unread={unread} {...counts} {...may} />
        <div>
          <Outlet />
        </div>
      </div>
    </div>
  )
}

/** Asked for by the page that is shown: no page of these waits for a count (at most three calls make one). */
function useUnreadCounts(pathname: string) {
  const [counts, setCounts] = useState({ messages: 0, letters: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another look
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    if (features.messages)
      void ask<typeof listMessageProducts>('/message/product-list', { size: 1 }, { signal }).then(
        answer => answer && setCounts(all => ({ ...all, messages: answer.unread })),
      )
    if (features.privateSales)
      void ask<typeof listLetters>('/private-mail', { size: 1 }, { signal }).then(
        answer => answer && setCounts(all => ({ ...all, letters: answer.unread })),
      )
    return () => stop.abort()
  }, [pathname])
  return counts
}

function pageName(pathname: string, paths: Paths): string {
  const names = [
    [paths.overview(), m.waits_title],
    [paths.auctionRecord(), m.mine_bids],
    [paths.bargain(), m.bargain_title],
    [paths.purchases(), m.trade_purchases],
    [paths.order('').split('?')[0], m.trade_purchases],
    [paths.claim('').split('?')[0], m.trade_claim_title],
    [paths.soldItems(), m.trade_sold],
    [paths.shipping('').split('?')[0], m.trade_sold],
    [paths.pickups(), m.pickup_title],
    [paths.sales(), m.sales_title],
    [paths.ownProfile, m.proposal_profile_title],
    [paths.ledger(), m.proposal_ledger_title],
    [paths.attest('').split('?')[0], m.proposal_ledger_title],
    [paths.disclosures('').split('?')[0], m.shown_own_title],
    [paths.token('').split('?')[0], m.token_title],
    [paths.ownWorks(), m.proposal_works_title],
    [paths.savedAnswers(), m.message_admin_answers],
    [paths.ownWork('').split('?')[0], m.proposal_works_title],
    [paths.ownGallery(), m.gallery_own_title],
    [paths.love(), m.mine_love],
    [paths.follows(), m.collecting_title],
    [paths.notice(), m.mine_notice],
    [paths.messages(), m.message_title],
    [paths.contactUs(), m.contact_title],
    [paths.basicInfo(), m.mine_info],
    [paths.ownAddresses(), m.book_addresses],
    [paths.noticeSettings(), m.info_notices],
    [paths.ownBank(), m.info_part_bank],
    [paths.ownData(), m.info_part_data],
    [paths.leave, m.leave_title],
    [paths.phone(), m.sms_title],
    [paths.cards(), m.cards_title],
    [paths.addressBook(), m.book_addresses],
    [paths.display(), m.viewer_display],
  ] as const
  if (pathname.startsWith(`${paths.messages()}/`)) return m.message_title()
  return names.find(([path]) => path === pathname)?.[1]() ?? m.mine_title()
}
