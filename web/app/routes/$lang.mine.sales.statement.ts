import type { LoaderFunctionArgs } from '@remix-run/node'
import { payoutStatement } from '#shared/api/earning/payouts.ts'
import { api } from '../lib/server/api.server.ts'

/** The statement of one payout as a file (D88). */
export async function loader(args: LoaderFunctionArgs) {
  const id = new URL(args.request.url).searchParams.get('id') ?? ''
  const file = await api(args).download(payoutStatement, { id })
  const headers = new Headers({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
  const disposition = file.headers.get('content-disposition')
  if (disposition) headers.set('content-disposition', disposition)
  return new Response(await file.arrayBuffer(), { headers })
}
