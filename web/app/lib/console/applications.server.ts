import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import {
  adminApproveApplication,
  adminGetApplication,
  adminListApplications,
  adminRefuseApplication,
  adminReviseApplication,
} from '#shared/api/selling/console/resale.ts'
import { resaleKinds, revisableFields } from '#shared/domain/selling/resale/application.ts'
import { applicationStates } from '#shared/domain/selling/resale/transitions.ts'
import { pathsFor } from '../paths.ts'
import { api } from '../server/api.server.ts'
import { idParam, langOf, pageParam } from '../server/params.server.ts'
import { askConfirmation, consoleReply, doneAt, newFormId, submit, submitConfirmed } from './console.server.ts'
import { numberIn, typed, type Values } from './fields.ts'

/** Applications as the address filters them; a filter that is none is left out. */
export async function loadApplications(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const filters = {
    state: applicationStates.find(each => each === query.get('state')) ?? 'submitted',
    kind: resaleKinds.find(each => each === query.get('kind')),
    username: (query.get('username') ?? '').trim().slice(0, 24) || undefined,
    overdue: query.get('overdue') === '1' ? ('1' as const) : undefined,
  }
  const { state, kind, username, overdue } = filters
  const found = await api(args).call(adminListApplications, {
    state,
    ...(kind && { kind }),
    ...(username && { username }),
    ...(overdue && { overdue }),
    page: String(pageParam(args)),
  })
  return { ...found, filters }
}

export async function loadApplication(args: LoaderFunctionArgs) {
  return { ...(await api(args).call(adminGetApplication, { id: idParam(args) })), formId: newFormId() }
}

/** Names of a revision's notes begin so; the rest is the field. */
const notePrefix = 'note-'

/** The reviewer's answer, by its intent (D76). */
export async function answerApplication(args: ActionFunctionArgs) {
  const id = idParam(args)
  const values = typed(await args.request.formData())
  const { intent = '' } = values
  const answer = await send(args, id, values)
  if (typeof answer === 'string') return askConfirmation(answer, { intent, values })
  if (!answer.ok)
    return consoleReply(args, answer, { intent, values, names: ['fields', 'pickupFee', 'reason', 'text'] })
  return doneAt(pathsFor(langOf(args)).admin('applications/detail', { id }), intent)
}

function send(args: ActionFunctionArgs, id: string, values: Values) {
  const { intent, text = '', reason, version = '', pickupFee = '' } = values
  const read = { id, version: Number(version) }
  if (intent === 'application-refuse') return submit(args, adminRefuseApplication, { ...read, reason, text }, values)
  if (intent === 'application-revise') {
    const fields = revisableFields.flatMap(field => {
      const note = values[`${notePrefix}${field}`]?.trim() ?? ''
      return note === '' ? [] : [{ field, note }]
    })
    return submit(args, adminReviseApplication, { ...read, fields, text }, values)
  }
  const fee = pickupFee.trim() === '' ? {} : { pickupFee: numberIn(pickupFee) }
  return submitConfirmed(args, adminApproveApplication, { ...read, text, ...fee }, values)
}
