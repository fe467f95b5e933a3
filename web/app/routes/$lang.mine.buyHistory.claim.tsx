import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { parcelStateOf } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { ContactLink } from '../components/conversing/contact/contact-link.tsx'
import { BackForm } from '../components/fulfilment/trade/back-form.tsx'
import { ClaimForm } from '../components/fulfilment/trade/claim-form.tsx'
import { ClaimView } from '../components/fulfilment/trade/claim-view.tsx'
import trade from '../components/fulfilment/trade/trade.module.css'
import { doneWord } from '../components/fulfilment/trade/words.ts'
import { Note } from '../components/site/frame/note.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import { actOnClaim, loadClaim } from '../lib/server/claim.server.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadClaim(args)

export const action = (args: ActionFunctionArgs) => actOnClaim(args)

/** A return or claim about one bought work: the form to open it, then its story (D85-D87). */
export default function ClaimPage() {
  const { item, claim, photos, formId } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const [query] = useSearchParams()
  const { paths } = useSite()
  const done = doneWord(query.get('done'))
  const replyTo = (intent: 'claim' | 'back') => (refused?.intent === intent ? refused.reply : undefined)
  const { actions, delivery } = item
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.purchases()}>
          {m.trade_purchases()}
        </SiteLink>
      </p>
      <h1>{m.trade_claim_title()}</h1>
      <p className="sub">
        <SiteLink className="link" to={paths.artwork(item.productId)}>
          {item.title}
        </SiteLink>{' '}
        <span className="num">{m.trade_order({ number: item.orderNumber })}</span>
      </p>
      <div role="status">{done && !refused && <Note tone="ok">{done}</Note>}</div>
      <div className={trade.panels}>
        {claim && <ClaimView claim={claim} />}
        {claim?.actions.sendBack && <BackForm formId={formId} reply={replyTo('back')} />}
        {actions && (!claim || (delivery.claim?.isOver && actions.claim.may)) && (
          <ClaimForm
            action={actions.claim}
            completed={parcelStateOf(delivery.deliveryStatus) === 'completed'}
            formId={formId}
            photos={refused?.photos ?? photos}
            reply={replyTo('claim')}
          />
        )}
      </div>
      <p className="mt5">
        <ContactLink category="delivery" about={item.orderNumber} text={m.contact_order()} />
      </p>
    </>
  )
}
