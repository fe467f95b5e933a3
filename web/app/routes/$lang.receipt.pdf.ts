import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { issueReceipt } from '#shared/api/buying/receipts.ts'
import { pathsFor } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { orderParam } from '../lib/server/checkout.server.ts'
import { langOf } from '../lib/server/params.server.ts'

/** Whoever opens the address again finds the receipt, from where the file is fetched. */
export const loader = (args: LoaderFunctionArgs) => redirect(pathsFor(langOf(args)).receipt(orderParam(args)))

/** The receipt as a file. A form, because each issue is counted (D45). */
export async function action(args: ActionFunctionArgs) {
  const file = await api(args).download(issueReceipt, { orderId: orderParam(args) })
  const headers = new Headers({ 'content-type': 'application/pdf' })
  const disposition = file.headers.get('content-disposition')
  if (disposition) headers.set('content-disposition', disposition)
  return new Response(await file.arrayBuffer(), { headers })
}
