import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import {
  adminBanSuspects,
  adminDecideSuspicion,
  adminGetSuspicion,
  adminListSuspicions,
  adminVoidSuspects,
} from '#shared/api/selling/console/fairness.ts'
import { suspicionStates } from '#shared/domain/selling/fairness/suspicion.ts'
import { pathsFor } from '../paths.ts'
import { api } from '../server/api.server.ts'
import { idParam, langOf, pageParam } from '../server/params.server.ts'
import { consoleReply, doneAt, newFormId, submit } from './console.server.ts'
import { typed } from './fields.ts'

/** Groups that may drive prices up, by where they stand (D119). */
export async function loadSuspicions(args: LoaderFunctionArgs) {
  const wanted = new URL(args.request.url).searchParams.get('state')
  const state = suspicionStates.find(each => each === wanted) ?? 'open'
  return { ...(await api(args).call(adminListSuspicions, { state, page: String(pageParam(args)) })), state }
}

export async function loadSuspicion(args: LoaderFunctionArgs) {
  return { suspicion: await api(args).call(adminGetSuspicion, { id: idParam(args) }), formId: newFormId() }
}

/** Notes, dismisses, voids in the auction that is the target, or bans the member that is, or the group. */
export async function actOnSuspicion(args: ActionFunctionArgs) {
  const id = idParam(args)
  const values = typed(await args.request.formData())
  const { intent = '', target = '', reason = '' } = values
  const answer = await stepOf(args, { id, intent, target, reason }, values)
  if (!answer.ok) return consoleReply(args, answer, { intent, target, values, names: ['reason'] })
  return doneAt(pathsFor(langOf(args)).admin('fairness/detail', { id }), intent)
}

interface Step {
  readonly id: string
  readonly intent: string
  readonly target: string
  readonly reason: string
}

function stepOf(args: ActionFunctionArgs, { id, intent, target, reason }: Step, values: ReturnType<typeof typed>) {
  switch (intent) {
    case 'fairness-void':
      return submit(args, adminVoidSuspects, { id, auctionId: target, reason }, values)
    case 'fairness-ban':
      return submit(args, adminBanSuspects, { id, reason, ...(target && { memberId: target }) }, values)
    default:
      return submit(
        args,
        adminDecideSuspicion,
        { id, what: intent === 'fairness-dismiss' ? 'dismiss' : 'note', reason },
        values,
      )
  }
}
