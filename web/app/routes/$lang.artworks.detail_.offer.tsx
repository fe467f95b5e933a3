import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { OfferSteps } from '../components/selling/offers/offer-steps.tsx'
import css from '../components/selling/offers/offers.module.css'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { MissingWork } from '../components/site/frame/missing.tsx'
import { Picture } from '../components/site/frame/picture.tsx'
import { yen } from '../lib/format/money.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { notFoundMeta, pageMeta } from '../lib/page/page-meta.ts'
import { pages } from '../lib/paths.ts'
import { orMissing } from '../lib/server/missing.server.ts'
import { actOnOfferForm, loadOfferForm } from '../lib/server/offer-form.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.offer.hydrate, noCache: true }

export const loader = orMissing(loadOfferForm)

export const action = (args: ActionFunctionArgs) => actOnOfferForm(args)

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [...pageMeta(`${m.offer_title()} ${data.title}`), { name: 'robots', content: 'noindex' }] : notFoundMeta()

/** Where a price is offered for a work (D60-D62): the page of the dialog, and the whole of it without scripts. */
export default function Offer() {
  const data = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { paths } = useSite()
  const work = paths.artwork(data.id)
  return (
    <div className="wrap">
      <Breadcrumb
        steps={[
          { text: m.footer_works(), to: paths.artworks() },
          { text: data.title, to: work },
          { text: m.offer_title() },
        ]}
      />
      <h1>{m.offer_title()}</h1>
      <div className={css.about}>
        <Picture picture={data.img} alt="" sizes="72px" />
        <p>
          <b>{data.title}</b>
          <br />
          <span className="mut">
            {data.artist}　{m.bargain_asking()} <span className="num">{yen(data.asking)}</span>
          </span>
        </p>
      </div>
      <div className={css.alone}>
        <OfferSteps
          key={answer?.kind}
          data={data}
          answer={answer}
          back={
            <ButtonLink look="quiet" to={answer?.kind === 'review' ? paths.offer(data.id) : work}>
              {m.offer_back()}
            </ButtonLink>
          }
        />
      </div>
    </div>
  )
}

export function ErrorBoundary() {
  return <MissingWork />
}
