import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { priceTypeNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { ReceivedOffers } from '../components/selling/offers/received-offers.tsx'
import { SentOffer } from '../components/selling/offers/sent-offer.tsx'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Failure } from '../components/site/frame/failure.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { Tabs } from '../components/site/frame/tabs.tsx'
import css from '../components/site/mine/mine.module.css'
import { useSite } from '../lib/hooks/use-site.ts'
import { actOnOffer, loadOffers } from '../lib/server/offers.server.ts'
import { m } from '../paraglide/messages.js'

export const loader = async (args: LoaderFunctionArgs) => (features.offers ? loadOffers(args) : null)

export const action = (args: ActionFunctionArgs) => actOnOffer(args)

type OffersPage = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>

const done: Readonly<Record<string, () => string>> = {
  approve: m.bargain_done_approve,
  deny: m.bargain_done_deny,
  'deny-all': m.bargain_done_deny_all,
  cancel: m.bargain_done_cancel,
  offer: m.bargain_done_offer,
}

/** Shows the offers of the member, or that there will be some (D60). */
export default function Bargain() {
  const found = useLoaderData<typeof loader>()
  if (found) return <Offers {...found} />
  return (
    <>
      <h1>{m.bargain_title()}</h1>
      <Empty>{m.bargain_in_preparation()}</Empty>
    </>
  )
}

/** Those that they sent, and those for works of their own; what is still open comes first (D63). */
function Offers({ list, tab, formId, serverTime, ...page }: OffersPage) {
  const failed = useActionData<typeof action>()
  const [query] = useSearchParams()
  const { paths } = useSite()
  const said = done[query.get('done') ?? '']
  const shown = { serverTime, formId }
  return (
    <>
      <h1>{m.bargain_title()}</h1>
      <p className="sub">{m.bargain_sub()}</p>
      <div role="status">{!failed && said && <Note tone="ok">{said()}</Note>}</div>
      {failed && <Failure text={failed.error} />}
      <div className={css.tabs}>
        <Tabs
          label={m.bargain_tabs()}
          tabs={[
            { to: paths.bargain({ tab: 'sent' }), text: m.bargain_sent(), current: tab === 'sent' },
            { to: paths.bargain({ tab: 'received' }), text: m.bargain_received(), current: tab === 'received' },
          ]}
        />
      </div>
      {list.length === 0 ? (
        <Nothing tab={tab} />
      ) : tab === 'received' ? (
        <ReceivedOffers offers={list} {...shown} />
      ) : (
        <ul>
          {list.map(offer => (
            <SentOffer key={offer.id} offer={offer} {...shown} />
          ))}
        </ul>
      )}
      <Pager {...page} to={next => paths.bargain({ tab, page: next })} />
    </>
  )
}

function Nothing({ tab }: { tab: 'sent' | 'received' }) {
  const { paths } = useSite()
  if (tab === 'received') return <Empty>{m.bargain_received_empty()}</Empty>
  return (
    <Empty
      action={
        <ButtonLink look="second" size="small" to={paths.artworks({ priceType: priceTypeNumbers.offer })}>
          {m.bargain_find()}
        </ButtonLink>
      }
    >
      {m.bargain_sent_empty()}
    </Empty>
  )
}
