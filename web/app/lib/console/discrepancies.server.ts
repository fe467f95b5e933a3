import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { adminCloseDiscrepancy, adminListDiscrepancies } from '#shared/api/buying/console/discrepancies.ts'
import { discrepancyStates } from '#shared/platform/payments/discrepancy.ts'
import { pathsFor } from '../paths.ts'
import { api } from '../server/api.server.ts'
import { langOf, pageParam } from '../server/params.server.ts'
import { consoleReply, doneAt, newFormId, submit } from './console.server.ts'
import { typed } from './fields.ts'

export async function loadDiscrepancies(args: LoaderFunctionArgs) {
  const wanted = new URL(args.request.url).searchParams.get('state')
  const state = discrepancyStates.find(each => each === wanted) ?? 'open'
  const discrepancies = await api(args).call(adminListDiscrepancies, { state, page: String(pageParam(args)) })
  return { ...discrepancies, state, formId: newFormId() }
}

/** Closes the discrepancy that the form is about, with what the operator found. */
export async function closeDiscrepancyOf(args: ActionFunctionArgs) {
  const values = typed(await args.request.formData())
  const { intent = '', target = '', note = '' } = values
  const answer = await submit(args, adminCloseDiscrepancy, { id: target, note }, values)
  if (!answer.ok) return consoleReply(args, answer, { intent, target, values, names: ['note'] })
  return doneAt(pathsFor(langOf(args)).admin('discrepancies'), intent)
}
