import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import {
  getOwnProfile,
  getPartnerWork,
  saveOwnProfile,
  savePartnerWork,
  takeProposalBack,
} from '#shared/api/catalogue/proposals.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { ProposalKind } from '#shared/domain/catalogue/proposal/proposal.ts'
import { consoleReply, doneAt, newFormId, withUpload } from '../console/console.server.ts'
import { namesOf, recordOf, typed, type Values, valuesOf, withRows } from '../console/fields.ts'
import { proposalFields } from '../console/proposal-fields.ts'
import { pathsFor } from '../paths.ts'
import { type Attempt, api, type CalledEndpoint } from './api.server.ts'
import { idempotencyKey } from './forms.server.ts'
import { idParam, langOf, localeOf } from './params.server.ts'
import { fits, refusalOf } from './schema.server.ts'

const loaded = (args: LoaderFunctionArgs, kind: ProposalKind, own: OutputOf<typeof getOwnProfile>) => ({
  own,
  values: withUpload(args, proposalFields[kind], valuesOf(proposalFields[kind], own.words)),
  formId: newFormId(),
})

export const loadOwnProfile = async (args: LoaderFunctionArgs) =>
  loaded(args, 'artist', await api(args).call(getOwnProfile, {}))

export const loadOwnWork = async (args: LoaderFunctionArgs) =>
  loaded(args, 'work', await api(args).call(getPartnerWork, { id: idParam(args) }))

/** Kept, sent, or taken back: every form of an own page (D78). */
async function act(args: ActionFunctionArgs, kind: ProposalKind, page: string) {
  const fields = proposalFields[kind]
  const values = withRows(fields, typed(await args.request.formData()))
  const { intent = '' } = values
  const isSent = values['send'] === '1'
  const answer = await send(args, kind, values, isSent)
  if (!answer.ok) return consoleReply(args, answer, { intent, values, names: namesOf(fields, values) })
  return doneAt(page, intent === 'take-back' ? 'back' : isSent ? 'send' : 'save')
}

export const actOnOwnProfile = (args: ActionFunctionArgs) => act(args, 'artist', pathsFor(langOf(args)).ownProfile)

export const actOnOwnWork = (args: ActionFunctionArgs) =>
  act(args, 'work', pathsFor(langOf(args)).ownWork(idParam(args)))

function send(args: ActionFunctionArgs, kind: ProposalKind, values: Values, isSent: boolean) {
  const version = Number(values['version'])
  if (values['intent'] === 'take-back')
    return submitOwn(args, takeProposalBack, { kind, id: values['target'] ?? '', version })
  const saving = { base: Number(values['base']), version, isSent, words: recordOf(proposalFields[kind], values) }
  return kind === 'artist'
    ? submitOwn(args, saveOwnProfile, saving)
    : submitOwn(args, savePartnerWork, { id: idParam(args), ...saving })
}

/** After the contract's own schema has looked at it; a session that ended leads to login. With its form's id it is one operation, however often it is sent (D2). */
export async function submitOwn<Contract extends CalledEndpoint>(
  args: ActionFunctionArgs,
  contract: Contract,
  input: Record<string, string | number | boolean | object>,
  formId?: string,
): Promise<Attempt<OutputOf<Contract>>> {
  if (!fits(contract, input)) return refusalOf(contract, input, localeOf(args))
  const { attempt, refuse } = api(args)
  const key = formId === undefined ? {} : { idempotencyKey: idempotencyKey(formId, { input: JSON.stringify(input) }) }
  const answer = await attempt(contract, input, key)
  if (!answer.ok && (answer.code === 401 || answer.code === 403)) throw refuse(answer)
  return answer
}
