import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import {
  adminGetProposal,
  adminListProposals,
  adminPublishProposal,
  adminReturnProposal,
} from '#shared/api/catalogue/console/proposals.ts'
import { codes } from '#shared/api/codes.ts'
import { proposalStates } from '#shared/domain/catalogue/proposal/transitions.ts'
import { pathsFor } from '../paths.ts'
import { api } from '../server/api.server.ts'
import { idParam, langOf, localeOf, pageParam } from '../server/params.server.ts'
import { consoleReply, doneAt, newFormId, submit } from './console.server.ts'
import { typed } from './fields.ts'

/** As the address filters them; a state that is none is what waits. */
export async function loadProposals(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams.get('state')
  const state = proposalStates.find(each => each === asked) ?? 'submitted'
  return { ...(await api(args).call(adminListProposals, { state, page: String(pageParam(args)) })), state }
}

function which(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const kind = new URL(args.request.url).searchParams.get('kind')
  if (kind !== 'artist' && kind !== 'work')
    throw data({ code: 404, message: codes['not-found'][localeOf(args)] }, { status: 404 })
  return { kind, id: idParam(args) } as const
}

export async function loadProposal(args: LoaderFunctionArgs) {
  const proposal = await api(args).call(adminGetProposal, which(args))
  return { proposal, formId: newFormId() }
}

/** The operator's answer, by its intent (D78). */
export async function answerProposal(args: ActionFunctionArgs) {
  const target = which(args)
  const values = typed(await args.request.formData())
  const { intent = '', reason = '' } = values
  const read = { ...target, version: Number(values['version']) }
  const answer =
    intent === 'proposal-return'
      ? await submit(args, adminReturnProposal, { ...read, reason }, values)
      : await submit(args, adminPublishProposal, { ...read, recordVersion: Number(values['recordVersion']) }, values)
  if (!answer.ok) return consoleReply(args, answer, { intent, values, names: ['reason'] })
  return doneAt(pathsFor(langOf(args)).admin('proposals/detail', target), intent)
}
