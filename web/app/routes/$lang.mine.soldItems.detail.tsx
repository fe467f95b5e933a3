import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { parcelStateOf } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { ContactLink } from '../components/conversing/contact/contact-link.tsx'
import { PickupLink } from '../components/fulfilment/pickup/pickup-link.tsx'
import { ClaimView } from '../components/fulfilment/trade/claim-view.tsx'
import { ParcelDeadline, ParcelStatus } from '../components/fulfilment/trade/parcel-status.tsx'
import { ReportAction } from '../components/fulfilment/trade/report-action.tsx'
import { AnswerForm, ReplyToClaim } from '../components/fulfilment/trade/seller-forms.tsx'
import trade from '../components/fulfilment/trade/trade.module.css'
import { deliveryWords, doneWord } from '../components/fulfilment/trade/words.ts'
import { AddressLines } from '../components/people/address/address-lines.tsx'
import { Badge } from '../components/site/frame/badge.tsx'
import { Failure } from '../components/site/frame/failure.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { yen } from '../lib/format/money.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { actOnSoldItem, loadSoldItem } from '../lib/server/sold-item.server.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadSoldItem(args)

export const action = (args: ActionFunctionArgs) => actOnSoldItem(args)

/** One sold work for who answers for it: where it goes, its parcel, and what the buyer asks. */
export default function SoldItem() {
  const { item, claim, formId } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const [query] = useSearchParams()
  const { paths } = useSite()
  const done = doneWord(query.get('done'))
  const { delivery, saleActions, shipTo } = item
  const [state, word] = deliveryWords[parcelStateOf(delivery.deliveryStatus)]
  const replyTo = (intent: string) => (refused?.intent === intent ? refused.reply : undefined)
  const general = refused?.intent === 'answer' ? refused.reply.error?.['']?.[0] : undefined
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.soldItems()}>
          {m.trade_sold()}
        </SiteLink>
      </p>
      <h1>{item.title}</h1>
      <p className="sub">
        <span className="num">{m.trade_order({ number: item.orderNumber })}</span>{' '}
        <span className="num">{yen(item.price)}</span>
      </p>
      <div role="status">{!general && done && !refused && <Note tone="ok">{done}</Note>}</div>
      {general && <Failure text={general} />}
      <p className="mt3">
        <Badge state={state} boxed>
          {word()}
        </Badge>
      </p>
      <ParcelDeadline delivery={delivery} />
      <ParcelStatus delivery={delivery} />
      {saleActions && (
        <p className="mt3">
          {saleActions.ship.may && <ReportAction id={delivery.orderItemId} title={item.title} />}
          <PickupLink delivery={delivery} ships={saleActions.ship.may} />
        </p>
      )}
      <div className={trade.panels}>
        {shipTo && (
          <Panel id="to" title={m.trade_ship_to()}>
            <address>
              <AddressLines address={shipTo} />
            </address>
          </Panel>
        )}
        {saleActions?.answerCancel.may && delivery.cancelRequest && (
          <AnswerForm formId={formId} reason={delivery.cancelRequest.reason} />
        )}
        {claim && <ClaimView claim={claim} />}
        {saleActions?.reply.may && <ReplyToClaim formId={formId} reply={replyTo('reply')} />}
      </div>
      <p className="mt5 cluster">
        {features.messages && (
          <SiteLink className="link" to={paths.messagesOf(item.productId)}>
            {m.message_about_sale()}
          </SiteLink>
        )}
        <ContactLink category="sale" about={item.orderNumber} text={m.contact_sale()} />
      </p>
    </>
  )
}
