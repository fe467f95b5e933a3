import type { ActionFunctionArgs } from '@remix-run/node'
import { issueReceipt } from '#shared/api/receipts.ts'
import { api } from '../lib/server/api.server.ts'
import { orderParam } from '../lib/server/checkout.server.ts'

/** The receipt as a file. A form, because each issue is counted (D45). */
export async function action(args: ActionFunctionArgs) {
  const file = await api(args).download(issueReceipt, { orderId: orderParam(args) })
  const headers = new Headers({ 'content-type': 'application/pdf' })
  const disposition = file.headers.get('content-disposition')
  if (disposition) headers.set('content-disposition', disposition)
  return new Response(await file.arrayBuffer(), { headers })
}
