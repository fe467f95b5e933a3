import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { getReceipt, nameReceipt } from '#shared/api/buying/receipts.ts'
import css from '../components/buying/checkout/checkout.module.css'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { Button } from '../components/site/frame/button.tsx'
import { Input } from '../components/site/frame/field.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { date } from '../lib/format/dates.ts'
import { yen } from '../lib/format/money.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { pages, pathsFor } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { orderParam } from '../lib/server/checkout.server.ts'
import { fieldText } from '../lib/server/form-reply.server.ts'
import { refusedFields } from '../lib/server/forms.server.ts'
import { langOf, localeOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.receipt.hydrate }
export const meta: MetaFunction = () => pageMeta(m.receipt_title())

export const loader = async (args: LoaderFunctionArgs) => ({
  receipt: await api(args).call(getReceipt, { orderId: orderParam(args) }),
})

/** Whom the receipt is for can be written once (D45). */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const orderId = orderParam(args)
  const { attempt, refuse } = api(args)
  const answer = await attempt(nameReceipt, { orderId, payee: fieldText(form, 'payee') })
  if (!answer.ok && (answer.code === 401 || answer.code === 403)) throw refuse(answer)
  if (!answer.ok) {
    return data({ error: refusedFields(answer, localeOf(args))['payee'] ?? answer.message }, { status: 400 })
  }
  return redirect(pathsFor(langOf(args)).receipt(orderId))
}

export default function ReceiptPage() {
  const { receipt } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const { paths, locale } = useSite()
  const unprinted =
    receipt.unprinted.length > 0 ? m.error_LETTERS_NOT_PRINTED({ letters: receipt.unprinted.join(' ') }) : undefined
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumb steps={[{ text: m.receipt_title() }]} />
      <article className={css.sheet}>
        <h1>
          {m.receipt_title()} {receipt.reissued && <small>{m.receipt_reissued()}</small>}
        </h1>
        <p className="mut num">{m.receipt_number({ number: receipt.orderNumber })}</p>
        <p className="mt4">
          <b>{m.address_honorific({ name: receipt.payee })}</b>
        </p>
        <p className="mut">{date(receipt.date, locale)}</p>
        <table className="mt4">
          <caption className="vh">{m.receipt_title()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.receipt_item()}</th>
              <th scope="col">{m.receipt_amount()}</th>
            </tr>
          </thead>
          <tbody>
            {receipt.lines.map(({ kind, title, seller, amount }) => (
              <tr key={`${kind} ${title} ${seller}`}>
                <td>
                  {title}
                  {seller && <span className="mut"> {seller}</span>}
                </td>
                <td className="num">{yen(amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{m.receipt_total()}</th>
              <td className="num">
                <b>{yen(receipt.total)}</b>
              </td>
            </tr>
            {receipt.taxes.map(({ rate, amount, tax }) => (
              <tr key={rate}>
                <th scope="row">{m.receipt_tax({ rate, amount: yen(amount) })}</th>
                <td className="num">{yen(tax)}</td>
              </tr>
            ))}
            {receipt.refunded > 0 && (
              <tr>
                <th scope="row">{m.receipt_refunded()}</th>
                <td className="num">{yen(-receipt.refunded)}</td>
              </tr>
            )}
          </tfoot>
        </table>
        <p className="mt4">{receipt.method === 'card' ? m.receipt_by_card() : m.receipt_by_bank()}</p>
        <address className="mt4">
          {receipt.issuer.name}
          <br />
          {receipt.issuer.address}
          <br />
          <span className="mut">{m.receipt_registration({ number: receipt.issuer.registration })}</span>
        </address>
      </article>
      {receipt.payeeEditable && (
        <Form method="post" className={`mt5 ${css.payee} ${css.noprint}`} noValidate>
          <Input
            id="payee"
            name="payee"
            label={m.receipt_payee()}
            hint={m.receipt_payee_hint()}
            defaultValue={receipt.payee}
            maxLength={80}
            error={failed?.error ?? unprinted}
            required
          />
          <Button type="submit" look="second" size="small">
            {m.receipt_payee_save()}
          </Button>
        </Form>
      )}
      {!receipt.payeeEditable && failed && <Note tone="ng">{failed.error}</Note>}
      <Form method="post" action={paths.receiptFile(receipt.orderId)} reloadDocument className={`mt5 ${css.noprint}`}>
        <Button type="submit" disabled={receipt.payeeEditable && unprinted !== undefined}>
          {m.receipt_pdf()}
        </Button>
        <p className="mut mt2">{m.receipt_pdf_note()}</p>
      </Form>
    </div>
  )
}
