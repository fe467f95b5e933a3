import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { adminUploadStatus } from '#shared/api/catalogue/console/uploads.ts'
import {
  adminAddLedgerEntry,
  adminDecideRecovery,
  adminDecideRevocation,
  adminListLedgerEntries,
  adminProposeRecovery,
  adminProposeRevocation,
} from '#shared/api/provenance/console/ledger.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { pathsFor } from '../paths.ts'
import { api } from '../server/api.server.ts'
import { idParam, langOf } from '../server/params.server.ts'
import { consoleReply, doneAt, newFormId, submit, withUpload } from './console.server.ts'
import { lines, namesOf, recordOf, typed, type Values } from './fields.ts'
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
  const values = withUpload(args, entryFields, {})
  return { ...history, values, sent: await sentDocuments(args, values), formId: newFormId() }
}

/** What became of documents that came back by the address: without scripts nobody waited for them. */
async function sentDocuments(args: LoaderFunctionArgs, { documents = '' }: Values) {
  const ids = lines(documents)
  if (ids.length === 0) return {}
  const answer = await api(args).attempt(adminUploadStatus, { ids: ids.join(',') })
  return answer.ok
    ? Object.fromEntries(answer.data.list.map(({ uploadId, status, reason }) => [uploadId, { status, reason }]))
    : {}
}

const names = ['type', 'day', 'reason', ...namesOf(entryFields)]

/** Every form of the page, by its intent. */
export async function actOnWorkLedger(args: ActionFunctionArgs) {
  onlyWithLedger()
  const id = idParam(args)
  const values = typed(await args.request.formData())
  const { intent = '' } = values
  const answer = await send(args, id, intent, values)
  if (!answer.ok) return consoleReply(args, answer, { intent, values, names })
  return doneAt(pathsFor(langOf(args)).admin('works/ledger', { id }), intent)
}

function send(args: ActionFunctionArgs, id: string, intent: string, values: Values) {
  const { type = '', day = '', reason = '', proposal = '' } = values
  switch (intent) {
    case 'revocation-propose':
      return submit(args, adminProposeRevocation, { id, reason }, values)
    case 'revocation-confirm':
      return submit(args, adminDecideRevocation, { id, proposal, decision: 'confirm' }, values)
    case 'revocation-drop':
      return submit(args, adminDecideRevocation, { id, proposal, decision: 'drop' }, values)
    case 'recovery-propose':
      return submit(args, adminProposeRecovery, { id, reason }, values)
    case 'recovery-confirm':
      return submit(args, adminDecideRecovery, { id, proposal, decision: 'confirm' }, values)
    case 'recovery-drop':
      return submit(args, adminDecideRecovery, { id, proposal, decision: 'drop' }, values)
    default:
      return submit(args, adminAddLedgerEntry, { id, type, day, ...recordOf(entryFields, values) }, values)
  }
}
