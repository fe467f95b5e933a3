import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  Attempts,
  Authentication,
  PaymentFacts,
  Refunds,
  TransferFacts,
} from '../components/earning/console/money/payment-parts.tsx'
import { ErrorCode, PaymentState } from '../components/earning/console/money/payment-words.tsx'
import css from '../components/site/console/details.module.css'
import { Panel } from '../components/site/frame/panel.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { loadPayment } from '../lib/console/payments.server.ts'
import { usePowers } from '../lib/hooks/use-operator.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadPayment(args)

/** One payment, as the platform has it: what an operator needs to speak with the provider about it (D43). */
export default function PaymentPage() {
  const { payment } = useLoaderData<typeof loader>()
  const { paths } = useSite()
  const powers = usePowers()
  const { orderId, orderNumber, paymentId, buyer, errorCode, transfer } = payment
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.admin('payments')}>
          {m.money_payments()}
        </SiteLink>
      </p>
      <h1>{m.money_payment_of({ number: orderNumber ?? paymentId })}</h1>
      <p className={css.actions}>
        <PaymentState status={payment.status} />
        {powers.orders && orderId && payment.payStatus !== null && (
          <SiteLink className="link" to={paths.admin('orders/detail', { id: orderId })}>
            {m.money_open_order()}
          </SiteLink>
        )}
        {powers.members && buyer && buyer.username !== '' && (
          <SiteLink className="link" to={paths.admin('members', { keyword: buyer.username })}>
            {buyer.username}
          </SiteLink>
        )}
      </p>
      <Panel id="facts" title={m.money_facts()}>
        <PaymentFacts payment={payment} />
        {errorCode !== null && (
          <>
            <h3 className="mt4">{m.money_last_error()}</h3>
            <ErrorCode {...payment} />
          </>
        )}
      </Panel>
      {transfer ? (
        <Panel id="transfer" title={m.money_transfer()}>
          <TransferFacts transfer={transfer} />
        </Panel>
      ) : (
        <>
          <Panel id="tds" title={m.money_tds()}>
            <Authentication attempts={payment.attempts} />
          </Panel>
          <Panel id="attempts" title={m.money_attempts()}>
            <Attempts attempts={payment.attempts} />
          </Panel>
        </>
      )}
      <Panel id="refunds" title={m.money_refunds()}>
        <Refunds refunds={payment.refunds} />
      </Panel>
    </>
  )
}
