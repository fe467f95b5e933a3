import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { adminAddLedgerEntry, adminListLedgerEntries } from '#shared/api/console/ledger.ts'
import { features } from '#shared/domain/features.ts'
import { pathsFor } from '../paths.ts'
import { api } from '../server/api.server.ts'
import { idParam, langOf } from '../server/params.server.ts'
import { consoleReply, doneAt, newFormId, submit, withUpload } from './console.server.ts'
import { namesOf, recordOf, typed } from './fields.ts'
import { entryFields } from './ledger-fields.ts'

/** The page is there with the ledger and not before. */
function onlyWithLedger(): void {
  if (!features.ledger) throw new Response(null, { status: 404 })
}

export async function loadWorkLedger(args: LoaderFunctionArgs) {
  onlyWithLedger()
  const before = new URL(args.request.url).searchParams.get('before') ?? ''
  const page = /^\d{1,8}$/.test(before) ? { before } : {}
  const history = await api(args).call(adminListLedgerEntries, { id: idParam(args), ...page })
  return { ...history, values: withUpload(args, entryFields, {}), formId: newFormId() }
}

const intent = 'ledger-add'
const names = ['type', 'day', ...namesOf(entryFields)]

export async function actOnWorkLedger(args: ActionFunctionArgs) {
  onlyWithLedger()
  const id = idParam(args)
  const values = typed(await args.request.formData())
  const { type = '', day = '' } = values
  const answer = await submit(args, adminAddLedgerEntry, { id, type, day, ...recordOf(entryFields, values) }, values)
  if (!answer.ok) return consoleReply(args, answer, { intent, values, names })
  return doneAt(pathsFor(langOf(args)).admin('works/ledger', { id }), intent)
}
