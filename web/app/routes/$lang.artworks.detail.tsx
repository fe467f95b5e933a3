import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import { livePageAge } from '../../shared/live-page.ts'
import { ItemDetails } from '../components/catalogue/item/item-details.tsx'
import { ItemHead } from '../components/catalogue/item/item-head.tsx'
import { PhotoGallery } from '../components/catalogue/item/photo-gallery.tsx'
import { RelatedWorks } from '../components/catalogue/item/related-works.tsx'
import { AskSeller } from '../components/conversing/message/ask-seller.tsx'
import { AuctionPanel } from '../components/selling/auction/auction-panel.tsx'
import { bidSentence } from '../components/selling/auction/bid-sentence.ts'
import css from '../components/selling/auction/panel.module.css'
import { Watching } from '../components/selling/collecting/watching.tsx'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { JsonLd, usePublisher } from '../components/site/frame/json-ld.tsx'
import { MissingWork } from '../components/site/frame/missing.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { ShareDialog } from '../components/site/parts/share-dialog.tsx'
import { parseAmount } from '../lib/auction/quick-amounts.ts'
import { useCurrentWork } from '../lib/hooks/use-current-work.ts'
import { useEstimate } from '../lib/hooks/use-estimate.ts'
import { useHydrated } from '../lib/hooks/use-hydrated.ts'
import { useCraftName } from '../lib/hooks/use-lists.ts'
import { useLiveAuction } from '../lib/hooks/use-live-auction.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import type { ItemAnswer } from '../lib/item.ts'
import { itemJsonLd } from '../lib/item-json-ld.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { notFoundMeta, pageMeta, shareImage } from '../lib/page/page-meta.ts'
import { pages } from '../lib/paths.ts'
import { actOnItem, loadItem } from '../lib/server/item.server.ts'
import { orMissing } from '../lib/server/missing.server.ts'
import { m } from '../paraglide/messages.js'

// A work is either in an auction or not: its page loads the scripts of one panel.
const SalePanel = lazy(() => import('../components/selling/auction/sale-panel.tsx'))
// What this device remembers is on no page that a server makes.
const RecentlyViewed = lazy(() => import('../components/selling/collecting/recently-viewed.tsx'))

export const handle: PageHandle = { hydrate: pages.artwork.hydrate, live: true }

export const loader = orMissing(async args => {
  return { ...(await loadItem(args)), publicOrigin: args.context.publicOrigin }
})

export const action = (args: ActionFunctionArgs) => actOnItem(args)

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return notFoundMeta()
  const { work } = data
  return pageMeta(`${work.title} ${work.artist.name}`, work.description, shareImage(matches, work.imgs[0]))
}

export default function ItemPage() {
  const {
    work,
    tab,
    bids,
    record,
    history,
    related,
    formId,
    order,
    offers,
    estimate: rendered,
  } = useLoaderData<typeof loader>()
  const answer = useActionData<ItemAnswer>()
  const { paths, viewer } = useSite()
  const craft = useCraftName()(work.artist.craftId)
  const live = useLiveAuction(work.auctionState, work.you, viewer === 'member')
  const current = useCurrentWork(work, live.refresh)
  const estimate = useEstimate(work.id, rendered)
  const isHydrated = useHydrated()
  const share = (
    <ShareDialog
      title={m.work_share()}
      dialogTitle={m.work_share_title()}
      shared={{ title: work.title, path: paths.artwork(work.id), image: work.imgs[0], by: work.artist.name }}
    />
  )
  return (
    <>
      <JsonLd data={itemJsonLd(work, usePublisher(), paths)} />
      <div className="wrap">
        <Breadcrumb
          steps={[
            { text: m.footer_works(), to: paths.artworks() },
            ...(craft ? [{ text: craft, to: paths.artworks({ craftIds: work.artist.craftId }) }] : []),
            { text: work.title },
          ]}
        />
        <div className="split">
          <PhotoGallery
            key={work.id}
            id={work.id}
            title={work.title}
            pictures={work.imgs}
            collected={work.isCollected}
          />
          <div>
            <ItemHead work={work} />
            <section className={`panel ${css.panel}`} id="auction" aria-label={m.panel_label()}>
              <BidResult />
              {live.snapshot ? (
                <AuctionPanel
                  key={work.id}
                  work={work}
                  live={live}
                  snapshot={live.snapshot}
                  bids={bids}
                  record={record}
                  estimate={estimate}
                  formId={formId}
                  answer={answer}
                  share={share}
                />
              ) : (
                <Suspense>
                  <SalePanel
                    work={current.work}
                    order={order}
                    offers={offers}
                    estimate={estimate}
                    formId={formId}
                    share={share}
                    refused={answer?.kind === 'refused' ? answer.error : undefined}
                  />
                </Suspense>
              )}
              <Watching work={current.work} snapshot={live.snapshot ?? null} />
              <AskSeller work={current.work} />
              {viewer === 'guest' && (
                <p className={current.isCurrent ? `mut ${css.age} ${css.past}` : `mut ${css.age}`}>
                  {m.panel_may_be_old({ seconds: livePageAge })}
                </p>
              )}
            </section>
          </div>
        </div>
        <ItemDetails work={work} tab={tab} history={history} estimate={estimate} />
      </div>
      {isHydrated && (
        <Suspense>
          <RecentlyViewed current={work.id} />
        </Suspense>
      )}
      {related.length > 0 && (
        <RelatedWorks works={related} craftId={work.artist.craftId} serverTime={work.serverTime} />
      )}
    </>
  )
}

/** Shows what became of a bid that was posted without scripts. */
function BidResult() {
  const [query] = useSearchParams()
  const result = query.get('bid')
  if (result !== 'leading' && result !== 'outbid' && result !== 'won') return null
  const sentence = bidSentence(result, parseAmount(query.get('sum') ?? '') ?? 0, query.has('tie'))
  return <Note tone={result === 'outbid' ? 'ng' : 'ok'}>{sentence}</Note>
}

export function ErrorBoundary() {
  return <MissingWork />
}
