import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { adminExportResaleRecords } from '#shared/api/selling/console/resale-records.ts'
import { typed } from '../lib/console/fields.ts'
import { takenFile } from '../lib/console/taken-file.server.ts'
import { pathsFor } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { langOf } from '../lib/server/params.server.ts'

/** Whoever opens the address again finds the page, from where the file is fetched. */
export const loader = (args: LoaderFunctionArgs) => redirect(pathsFor(langOf(args)).admin('records'))

/** A form, because who takes the file is recorded. */
export async function action(args: ActionFunctionArgs) {
  const { from = '', to = '' } = typed(await args.request.formData())
  const made = await api(args).attempt(adminExportResaleRecords, { from, to })
  return takenFile(args, made, { path: 'records', query: { from, to } })
}
