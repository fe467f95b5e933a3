import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConsoleOfferRows } from '../components/selling/console/offers/offer-rows.tsx'
import { receivedWords } from '../components/selling/offers/offer-words.ts'
import { Empty } from '../components/site/frame/empty.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { Tabs } from '../components/site/frame/tabs.tsx'
import { loadConsoleOffers } from '../lib/console/offers.server.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

const states = ['waiting', 'approved', 'paid', 'denied', 'cancelled', 'expired', 'closed', 'unpaid'] as const

export const loader = (args: LoaderFunctionArgs) => loadConsoleOffers(args)

/** Offers for works of the house, which its operators answer; partners and members answer their own. */
export default function ConsoleOffers() {
  const { list, total, page, size, state, serverTime } = useLoaderData<typeof loader>()
  const { paths } = useSite()
  return (
    <>
      <h1>{m.offer_admin_title()}</h1>
      <p className="sub">{m.offer_admin_sub()}</p>
      <Tabs
        label={m.admin_status()}
        tabs={[
          { to: paths.admin('offers'), text: m.all(), current: !state },
          ...states.map(each => ({
            to: paths.admin('offers', { status: each }),
            text: receivedWords[each][1](),
            current: each === state,
          })),
        ]}
      />
      {list.length === 0 ? (
        <Empty>{m.offer_admin_none()}</Empty>
      ) : (
        <ConsoleOfferRows offers={list} serverTime={serverTime} />
      )}
      <Pager page={page} size={size} total={total} to={next => paths.admin('offers', { status: state, page: next })} />
    </>
  )
}
