import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import type { OrderView } from '#shared/domain/buying/order/view.ts'
import css from '../components/buying/checkout/checkout.module.css'
import { OrderSummary } from '../components/buying/checkout/order-summary.tsx'
import { Owed } from '../components/buying/checkout/owed.tsx'
import { PayForm } from '../components/buying/checkout/pay-form.tsx'
import { CheckoutHead } from '../components/buying/checkout/steps.tsx'
import { Transfer } from '../components/buying/checkout/transfer.tsx'
import { LookAgain, Waiting } from '../components/buying/checkout/waiting.tsx'
import { AddressLines } from '../components/people/address/address-lines.tsx'
import { Button, ButtonLink } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { deadline } from '../lib/format/dates.ts'
import { yen } from '../lib/format/money.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { pages } from '../lib/paths.ts'
import { paymentStep } from '../lib/payment-step.ts'
import { checkoutAgain, termsOf } from '../lib/purchase.ts'
import { actOnPayment, loadPayment } from '../lib/server/cart-payment.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.cartPayment.hydrate, isCheckout: true }
export const meta: MetaFunction = () => pageMeta(m.cart_step_payment())

export const loader = (args: LoaderFunctionArgs) => loadPayment(args)
export const action = (args: ActionFunctionArgs) => actOnPayment(args)

const triesLeft = (count: number) => (count === 1 ? m.pay_try_left() : m.pay_tries_left({ count }))

export default function PaymentStep() {
  const { order, bank, settled, formId, stopped } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const last = settled?.outcome === 'processing' || !order.pay.last ? undefined : order.pay.last
  const failed = reply?.error ?? (last && last.outcome !== 'success' ? last.message : undefined)
  // The answer to a look again, where the page itself looks the same as before.
  const step = paymentStep(order)
  const told = step === 'transfer' || step === 'challenge' ? reply?.attempt?.message : undefined
  return (
    <div className={`wrap ${css.page}`}>
      <CheckoutHead title={m.cart_step_payment()} current={2} />
      {failed && (
        <div role="alert">
          <Note tone="ng">
            {failed} {order.pay.canPay && triesLeft(reply?.attempt?.triesLeft ?? order.pay.triesLeft)}
          </Note>
        </div>
      )}
      {told && (
        <div role="status">
          <Note>{told}</Note>
        </div>
      )}
      {stopped && order.pay.method === 'card' && <Note tone="warn">{stopped}</Note>}
      <div className="aside">
        <OrderSummary order={order} first />
        <div className={css.step}>
          <Owed order={order} bank={bank} />
          <Step order={order} />
          {order.pay.canCancel && <Leave formId={formId} />}
        </div>
      </div>
    </div>
  )
}

/** Shows what there is to do, by how the order stands. */
function Step({ order }: { order: OrderView }) {
  const { settled, cards, cardForm, formId } = useLoaderData<typeof loader>()
  const { paths, locale } = useSite()
  const { pay } = order
  const terms = termsOf(order.source, locale)
  const until = order.payUntil && deadline(order.payUntil, locale)
  const step = paymentStep(order)
  if (step === 'over' || step === 'left') {
    return (
      <Empty
        action={
          <ButtonLink look="second" to={checkoutAgain(order, paths)}>
            {terms.again}
          </ButtonLink>
        }
      >
        {step === 'over' ? terms.lapsed(until) : terms.left(until)}
      </Empty>
    )
  }
  if (step === 'spent') return <Note tone="warn">{terms.spent(until ?? '')}</Note>
  if (step === 'quote') return <Note title={m.pay_quote_title()}>{terms.quoted(until)}</Note>
  if (pay.transfer) return <Transfer transfer={pay.transfer} />
  if (pay.redirectUrl) {
    return (
      <div className={css.wait}>
        <h2>{m.pay_challenge()}</h2>
        <p className="mut mt3">{m.pay_challenge_text()}</p>
        <p className="mt3">{m.pay_challenge_until({ until: deadline(order.holdUntil ?? order.serverTime, locale) })}</p>
        <a className="btn mt4" href={pay.redirectUrl}>
          {m.pay_challenge_go()}
        </a>
        <LookAgain />
      </div>
    )
  }
  if (step === 'waiting') return <Waiting message={settled?.message ?? m.pay_waiting_text()} />
  const delivery = (
    <section className={css.block} aria-labelledby="delivery">
      <h2 id="delivery">{m.cart_deliver_to()}</h2>
      <AddressLines address={order.delivery} />
    </section>
  )
  if (pay.method === 'bank') {
    return (
      <>
        {delivery}
        <BankForm total={order.amounts.total} formId={formId} />
      </>
    )
  }
  return (
    <PayForm cards={cards} ticket={cardForm} total={order.amounts.total} consent={terms.consent} formId={formId}>
      {delivery}
    </PayForm>
  )
}

/** Above what a card can pay: an account of its own to transfer to (D44). */
function BankForm({ total, formId }: { total: number; formId: string }) {
  const sending = useNavigation().state !== 'idle'
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="formId" value={formId} />
      <Note title={m.pay_bank_title()}>{m.pay_bank_text()}</Note>
      <Button type="submit" size="large" wide className="mt4" disabled={sending}>
        {sending ? m.pay_sending() : m.pay_bank_now({ total: yen(total) })}
      </Button>
    </Form>
  )
}

function Leave({ formId }: { formId: string }) {
  return (
    <Form method="post" className="mt5">
      <input type="hidden" name="intent" value="leave" />
      <input type="hidden" name="formId" value={formId} />
      <Button type="submit" look="bare" size="small">
        {m.pay_leave()}
      </Button>
    </Form>
  )
}
