import type { ActionFunctionArgs } from '@remix-run/node'
import { adminExportStandingBook } from '#shared/api/console/works.ts'
import { api } from '../lib/server/api.server.ts'
import { idParam } from '../lib/server/params.server.ts'

/** A form, because who takes the file is recorded. */
export async function action(args: ActionFunctionArgs) {
  const made = await api(args).attempt(adminExportStandingBook, { id: idParam(args) })
  if (!made.ok) throw api(args).refuse(made, true)
  return new Response(made.data.content, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${made.data.fileName}"`,
      'cache-control': 'no-store',
    },
  })
}
