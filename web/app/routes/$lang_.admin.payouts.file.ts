import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { adminExportPayoutBatch } from '#shared/api/earning/console/payouts.ts'
import { pathsFor } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { langOf } from '../lib/server/params.server.ts'

/** Whoever opens the address again finds the batch, from where the file is fetched. */
export function loader(args: LoaderFunctionArgs) {
  const id = new URL(args.request.url).searchParams.get('id') ?? ''
  return redirect(pathsFor(langOf(args)).admin(id ? 'payouts/detail' : 'payouts', { ...(id && { id }) }))
}

/** The file that the bank takes. A form, because who fetched it is recorded; where it is refused the page of the batch says why. */
export async function action(args: ActionFunctionArgs) {
  const id = new URL(args.request.url).searchParams.get('id') ?? ''
  const lineEnd = (await args.request.formData()).get('lineEnd') === 'crlf' ? 'crlf' : 'none'
  const made = await api(args).attempt(adminExportPayoutBatch, { id, lineEnd })
  if (!made.ok) {
    if (made.code === 401 || made.name === 'proof-needed') throw api(args).refuse(made, true)
    throw redirect(pathsFor(langOf(args)).admin('payouts/detail', { id, done: made.name }))
  }
  const { fileName, content } = made.data
  return new Response(Buffer.from(content, 'base64'), {
    headers: {
      'content-type': 'text/plain; charset=shift_jis',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  })
}
