import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { adminGetLedgerDocument } from '#shared/api/console/ledger.ts'
import { api } from '../lib/server/api.server.ts'
import { idParam } from '../lib/server/params.server.ts'

/** A document of an entry: to the storage, which has a browser save it. */
export async function loader(args: LoaderFunctionArgs) {
  const document = new URL(args.request.url).searchParams.get('document') ?? ''
  const { url } = await api(args).call(adminGetLedgerDocument, { id: idParam(args), document })
  return redirect(url, { headers: { 'cache-control': 'no-store' } })
}
