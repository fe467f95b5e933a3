import type { ActionFunctionArgs } from '@remix-run/node'
import { adminExportStandingBook } from '#shared/api/catalogue/console/works.ts'
import { csvFile } from '../lib/console/taken-file.server.ts'
import { api } from '../lib/server/api.server.ts'
import { idParam } from '../lib/server/params.server.ts'

/** A form, because who takes the file is recorded. */
export async function action(args: ActionFunctionArgs) {
  const made = await api(args).attempt(adminExportStandingBook, { id: idParam(args) })
  if (!made.ok) throw api(args).refuse(made, true)
  return csvFile(made.data)
}
