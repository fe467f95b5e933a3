import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { InfoTab } from '../components/catalogue/item/info-tab.tsx'
import { ItemHead } from '../components/catalogue/item/item-head.tsx'
import { PhotoGallery } from '../components/catalogue/item/photo-gallery.tsx'
import panel from '../components/selling/auction/panel.module.css'
import { PanelFrame } from '../components/selling/auction/panel-frame.tsx'
import css from '../components/selling/resale/resell.module.css'
import { Badge } from '../components/site/frame/badge.tsx'
import { Button, ButtonLink } from '../components/site/frame/button.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { deadline } from '../lib/format/dates.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { pages, pathsFor } from '../lib/paths.ts'
import { langOf } from '../lib/server/params.server.ts'
import { loadPreview } from '../lib/server/resell-preview.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.resellPreview.hydrate, noCache: true }

export const meta: MetaFunction = () => [...pageMeta(m.resale_preview_title()), { name: 'robots', content: 'noindex' }]

export async function loader(args: LoaderFunctionArgs) {
  const preview = await loadPreview(args)
  if (!preview) throw redirect(pathsFor(langOf(args)).resell())
  return preview
}

/** The work as buyers will see it once it is approved: the parts of its own page, with what the draft says. */
export default function ResellPreview() {
  const { work, price, isAuction, endTime } = useLoaderData<typeof loader>()
  const { paths, locale } = useSite()
  return (
    <div className="wrap">
      <div className={css.note}>
        <Note tone="warn" title={m.resale_preview_title()}>
          {m.resale_preview_text()}
        </Note>
        <p className="mt3">
          <ButtonLink look="second" size="small" to={paths.resell({ productId: work.id, step: 'confirm' })}>
            {m.resale_preview_back()}
          </ButtonLink>
        </p>
      </div>
      <div className="split">
        <PhotoGallery id={work.id} title={work.title} pictures={work.imgs} collected={work.isCollected} />
        <div>
          <ItemHead work={work} />
          <section className={`panel ${panel.panel}`} aria-label={m.panel_label()}>
            <PanelFrame
              badge={<Badge state="sale">{isAuction ? m.resale_kind_auction() : m.panel_sale()}</Badge>}
              priceLabel={isAuction ? m.resale_pay_start() : m.panel_price_fixed()}
              price={price ?? undefined}
            >
              {endTime !== null && (
                <p>
                  {m.resale_end()} {deadline(endTime, locale)}
                </p>
              )}
              <Button size="large" wide disabled>
                {isAuction ? m.bid_bar() : m.panel_buy()}
              </Button>
            </PanelFrame>
          </section>
        </div>
      </div>
      <InfoTab work={work} />
    </div>
  )
}
