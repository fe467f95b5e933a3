import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigate, useNavigation } from '@remix-run/react'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { maxAddresses } from '#shared/domain/kernel/money/fees.ts'
import { Agreement } from '../components/buying/checkout/agreement.tsx'
import { isBuyable } from '../components/buying/checkout/cart-row.tsx'
import css from '../components/buying/checkout/checkout.module.css'
import { CheckoutHead } from '../components/buying/checkout/steps.tsx'
import { SummaryFold } from '../components/buying/checkout/summary-fold.tsx'
import { CartTotals } from '../components/buying/checkout/totals.tsx'
import { ContactLink } from '../components/conversing/contact/contact-link.tsx'
import { AddressFields } from '../components/people/address/address-fields.tsx'
import { AddressLines } from '../components/people/address/address-lines.tsx'
import { Button } from '../components/site/frame/button.tsx'
import { Failure } from '../components/site/frame/failure.tsx'
import { Check, TextArea } from '../components/site/frame/field.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { endsAt } from '../lib/format/dates.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { pages } from '../lib/paths.ts'
import { termsOf } from '../lib/purchase.ts'
import { actOnAddressStep, loadAddressStep } from '../lib/server/cart-address.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.cartAddress.hydrate, isCheckout: true }
export const meta: MetaFunction = () => pageMeta(m.cart_step_address())

/** Another address has other fees: they are asked for, and the page stays where it is. */
const stay = { replace: true, preventScrollReset: true }

export const loader = (args: LoaderFunctionArgs) => loadAddressStep(args)
export const action = (args: ActionFunctionArgs) => actOnAddressStep(args)

export default function AddressStep() {
  const { addresses, first, selected, cart, terms, query, number, formId } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const sending = useNavigation().state !== 'idle'
  const { paths, locale } = useSite()
  const { order, kept } = termsOf(number, locale)
  const navigate = useNavigate()
  const ordering = reply?.intent === 'order'
  const adding = reply?.intent === 'add'
  const count = cart.list.filter(isBuyable).length
  const until = cart.list[0]?.payUntil ?? null
  return (
    <div className={`wrap ${css.page}`}>
      <CheckoutHead title={m.cart_step_address()} current={1} />
      {reply?.error && <Failure text={reply.error} />}
      <div className="aside">
        <div>
          {addresses.length > 0 && (
            <Form method="post" id="order" noValidate>
              <input type="hidden" name="formId" value={formId} />
              <input type="hidden" name="termsVersion" value={terms.consent} />
              <section className={css.block} aria-labelledby="deliver">
                <h2 id="deliver">{m.cart_deliver_to()}</h2>
                <div className="stack" role="radiogroup" aria-labelledby="deliver">
                  {addresses.map(address => (
                    <label key={address.id} className="rc">
                      <input
                        type="radio"
                        name="addressId"
                        value={address.id}
                        defaultChecked={address.id === selected}
                        onChange={() => navigate(paths.cartAddress({ ...query, address: address.id }), stay)}
                        required
                      />
                      <AddressLines address={address} />
                      {address.default && <span className={css.brand}>{m.address_default()}</span>}
                    </label>
                  ))}
                </div>
              </section>
              <section className={css.block} aria-labelledby="bill">
                <h2 id="bill">{m.cart_bill_to()}</h2>
                <div role="radiogroup" aria-labelledby="bill">
                  <label className="radio">
                    <input type="radio" name="bill" value="1" defaultChecked={!ordering || !reply.written} />
                    <span>{m.cart_bill_same()}</span>
                  </label>
                  <br />
                  <label className="radio">
                    <input
                      type="radio"
                      name="bill"
                      value="2"
                      defaultChecked={ordering && reply.written !== undefined}
                    />
                    <span>{m.cart_bill_other()}</span>
                  </label>
                </div>
                <details open={ordering && reply.written !== undefined} className="mt4">
                  <summary>{m.cart_bill_write()}</summary>
                  <div className="mt4">
                    <AddressFields
                      prefix="bill"
                      optional
                      {...(ordering && { defaults: reply.written, errors: reply.errors })}
                      lookup={(ordering && reply.lookup) || 'unasked'}
                    />
                  </div>
                </details>
              </section>
              <div className={css.block}>
                <TextArea
                  id="notes"
                  name="notes"
                  label={m.cart_notes()}
                  hint={m.cart_notes_hint()}
                  rows={3}
                  maxLength={lengths.notes}
                  defaultValue={ordering ? reply.notes : undefined}
                  error={ordering ? reply.errors['notes'] : undefined}
                />
              </div>
            </Form>
          )}
          {addresses.length < maxAddresses ? (
            <details open={addresses.length === 0 || adding} className={css.block}>
              <summary>{m.cart_new_address()}</summary>
              <Form method="post" className="mt4" noValidate>
                <input type="hidden" name="intent" value="add" />
                <AddressFields
                  prefix="new"
                  {...(adding ? { defaults: reply.written, errors: reply.errors } : { defaults: first })}
                  lookup={(adding && reply.lookup) || 'unasked'}
                />
                <p className="mt4">
                  <Check name="default" value="1">
                    {m.address_make_default()}
                  </Check>
                </p>
                {addresses.length === 0 ? (
                  <Button type="submit" size="large" wide disabled={sending}>
                    {m.address_first()}
                  </Button>
                ) : (
                  <Button type="submit" look="second" disabled={sending}>
                    {m.address_save()}
                  </Button>
                )}
              </Form>
            </details>
          ) : (
            <Note>{m.address_limit({ max: maxAddresses })}</Note>
          )}
          <p className="mut mt4">
            {m.cart_countries()}{' '}
            <ContactLink category="delivery" about={cart.list.map(({ title }) => title).join('、')} />
          </p>
        </div>
        <aside className={`${css.sums} sticky`} aria-label={m.cart_summary({ count })}>
          <SummaryFold count={count} total={cart.totalPrice}>
            <CartTotals cart={cart} />
          </SummaryFold>
          {addresses.length > 0 && (
            <>
              <Agreement terms={terms} />
              <Button type="submit" form="order" size="large" wide className="mt4" disabled={sending}>
                {order}
              </Button>
              <p className="mut mt2">{kept(until && endsAt(until, cart.serverTime, locale))}</p>
            </>
          )}
          <p className="mt4">
            <a className="link" href={paths.cartConfirmation(query)}>
              {m.cart_back_confirm()}
            </a>
          </p>
        </aside>
      </div>
    </div>
  )
}
