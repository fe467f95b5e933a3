import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import order from '../components/buying/console/orders/order.module.css'
import { ClaimActions } from '../components/fulfilment/console/claims/claim-actions.tsx'
import { ClaimSale } from '../components/fulfilment/console/claims/claim-sale.tsx'
import { ClaimState } from '../components/fulfilment/console/claims/claim-state.tsx'
import { ClaimView } from '../components/fulfilment/trade/claim-view.tsx'
import css from '../components/site/console/details.module.css'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { decideOnClaim, loadClaim } from '../lib/console/claims.server.ts'
import { useFormPage } from '../lib/hooks/use-form-page.ts'
import { usePowers } from '../lib/hooks/use-operator.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadClaim(args)

export const action = (args: ActionFunctionArgs) => decideOnClaim(args)

/** Shows what the buyer says beside how the work was sold and sent; the decision at the foot. */
export default function Claim() {
  const { formId, ...found } = useFormPage(useLoaderData<typeof loader>())
  const reply = useActionData<typeof action>()
  const { paths } = useSite()
  const powers = usePowers()
  const { claim, item, line, buyer, serverTime } = found
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.admin('claims')}>
          {m.admin_claims_title()}
        </SiteLink>
      </p>
      <h1>{line.title}</h1>
      <p className={css.actions}>
        <ClaimState state={claim.state} boxed />
        <SiteLink className="link" to={paths.admin('orders/detail', { id: found.order.orderId })}>
          {m.trade_order({ number: found.order.orderNumber })}
        </SiteLink>
        {powers.audit && (
          <SiteLink className="link" to={paths.admin('audit', { subjectKind: 'claim', subjectId: claim.claimId })}>
            {m.admin_its_audit()}
          </SiteLink>
        )}
      </p>
      <DoneNote />
      <div className={order.two}>
        <div>
          <ClaimView claim={claim} />
        </div>
        <div>
          <ClaimSale {...found} />
        </div>
      </div>
      {powers.decideClaims && (
        <div className={order.decision}>
          <ClaimActions
            key={formId}
            claim={claim}
            item={item}
            buyer={buyer.username}
            serverTime={serverTime}
            formId={formId}
            reply={reply}
          />
        </div>
      )}
    </>
  )
}
