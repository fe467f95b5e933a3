import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { adminCloseDifference, adminListDifferences } from '#shared/api/buying/console/differences.ts'
import { differenceStates } from '#shared/platform/payments/difference.ts'
import { pathsFor } from '../paths.ts'
import { api } from '../server/api.server.ts'
import { langOf, pageParam } from '../server/params.server.ts'
import { consoleReply, doneAt, newFormId, submit } from './console.server.ts'
import { typed } from './fields.ts'

export async function loadDifferences(args: LoaderFunctionArgs) {
  const wanted = new URL(args.request.url).searchParams.get('state')
  const state = differenceStates.find(each => each === wanted) ?? 'open'
  const differences = await api(args).call(adminListDifferences, { state, page: String(pageParam(args)) })
  return { ...differences, state, formId: newFormId() }
}

/** Closes the difference that the form is about, with what the operator found. */
export async function closeDifferenceOf(args: ActionFunctionArgs) {
  const values = typed(await args.request.formData())
  const { intent = '', target = '', note = '' } = values
  const answer = await submit(args, adminCloseDifference, { id: target, note }, values)
  if (!answer.ok) return consoleReply(args, answer, { intent, target, values, names: ['note'] })
  return doneAt(pathsFor(langOf(args)).admin('differences'), intent)
}
