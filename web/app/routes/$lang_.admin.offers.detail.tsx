import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { canTransitionOffer } from '#shared/domain/selling/offer/transitions.ts'
import { ConsoleOfferRows } from '../components/selling/console/offers/offer-rows.tsx'
import { offerStateOf, receivedWords, shareOfAsking } from '../components/selling/offers/offer-words.ts'
import css from '../components/site/console/details.module.css'
import { AdminAction } from '../components/site/console/forms/admin-action.tsx'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import { Badge } from '../components/site/frame/badge.tsx'
import { Facts } from '../components/site/frame/facts.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { answerConsoleOffer, loadConsoleOffer } from '../lib/console/offers.server.ts'
import { dateTime, deadline } from '../lib/format/dates.ts'
import { yen } from '../lib/format/money.ts'
import { useFormPage } from '../lib/hooks/use-form-page.ts'
import { usePowers } from '../lib/hooks/use-operator.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadConsoleOffer(args)

export const action = (args: ActionFunctionArgs) => answerConsoleOffer(args)

/** One offer beside the others for its work; accepting it names how many of them it closes (D64). */
export default function ConsoleOffer() {
  const { offer, others, productId, serverTime, formId } = useFormPage(useLoaderData<typeof loader>())
  const reply = useActionData<typeof action>()
  const { paths, locale } = useSite()
  const powers = usePowers()
  const state = offerStateOf(offer)
  const [mark, word] = receivedWords[state]
  const now = Date.parse(serverTime)
  const may = (move: 'approve' | 'deny') =>
    canTransitionOffer({ state, validUntil: Date.parse(offer.validUntil) }, move, now)
  const closes = others.filter(each => offerStateOf(each) === 'waiting').length
  const price = yen(offer.price)
  const common = { formId, reply, labels: { reason: m.admin_reason() } }
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.admin('offers')}>
          {m.offer_admin_title()}
        </SiteLink>
      </p>
      <h1>{offer.product.title}</h1>
      <p className={css.actions}>
        <Badge state={mark} boxed>
          {word()}
        </Badge>
        <SiteLink className="link" to={paths.admin('works/edit', { id: productId })}>
          {m.offer_admin_work()}
        </SiteLink>
        {powers.audit && (
          <SiteLink className="link" to={paths.admin('audit', { subjectKind: 'work', subjectId: productId })}>
            {m.admin_its_audit()}
          </SiteLink>
        )}
      </p>
      <DoneNote />
      <div className="mt4">
        <Facts
          rows={[
            [m.bargain_offered(), <b key="price" className="num">{`${price}　${shareOfAsking(offer)}`}</b>],
            [m.bargain_net(), offer.netPayout === null ? null : yen(offer.netPayout)],
            [m.bargain_net_abroad(), offer.netPayoutAbroad === null ? null : yen(offer.netPayoutAbroad)],
            [m.offer_admin_member(), `${offer.member.username}　${offer.from ?? ''}`],
            [m.offer_admin_made(), dateTime(offer.createdAt, locale)],
            [m.bargain_until(), deadline(offer.validUntil, locale)],
            [m.bargain_pay_until(), offer.payUntil && deadline(offer.payUntil, locale)],
            [m.bargain_moved(), dateTime(offer.movedAt, locale)],
          ]}
        />
      </div>
      {powers.answerOffers && (
        <div className={css.actions}>
          {may('approve') && (
            <AdminAction
              {...common}
              key={`accept-${formId}`}
              intent="offer-accept"
              open={m.bargain_approve()}
              title={m.bargain_approve_title({ price })}
              submit={m.bargain_approve_submit({ price })}
            >
              {() => (
                <>
                  <p>{m.bargain_approve_lock()}</p>
                  {closes > 0 && <p>{m.bargain_approve_closes({ count: closes })}</p>}
                </>
              )}
            </AdminAction>
          )}
          {may('deny') && (
            <AdminAction
              {...common}
              key={`deny-${formId}`}
              intent="offer-deny"
              open={m.bargain_deny()}
              submit={m.bargain_deny_submit({ price })}
              look="danger-second"
            >
              {() => <p>{m.bargain_deny_rule()}</p>}
            </AdminAction>
          )}
        </div>
      )}
      <Panel id="others" title={m.offer_admin_others()}>
        {others.length === 0 ? (
          <p className="mut">{m.offer_admin_alone()}</p>
        ) : (
          <ConsoleOfferRows offers={others} serverTime={serverTime} />
        )}
      </Panel>
    </>
  )
}
