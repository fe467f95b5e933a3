import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { adminExportLedgerDocument } from '#shared/api/provenance/console/ledger.ts'
import { pathsFor } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { idParam, langOf } from '../lib/server/params.server.ts'

/** Whoever opens the address again finds the history, from where the file is fetched. */
export const loader = (args: LoaderFunctionArgs) =>
  redirect(pathsFor(langOf(args)).admin('works/ledger', { id: idParam(args) }))

/** A document of an entry: to the storage, which has a browser save it. A form, because who takes the file is recorded. */
export async function action(args: ActionFunctionArgs) {
  const document = new URL(args.request.url).searchParams.get('document') ?? ''
  const made = await api(args).attempt(adminExportLedgerDocument, { id: idParam(args), document })
  if (!made.ok) throw api(args).refuse(made, true)
  return redirect(made.data.url, { status: 303, headers: { 'cache-control': 'no-store' } })
}
