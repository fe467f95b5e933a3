import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import {
  adminBanUser,
  adminEndMemberSessions,
  adminGetUser,
  adminUnbanUser,
} from '#shared/api/people/console/accounts.ts'
import { pathsFor } from '../paths.ts'
import { api } from '../server/api.server.ts'
import { idParam, langOf } from '../server/params.server.ts'
import { consoleReply, doneAt, newFormId, submit } from './console.server.ts'
import { fromLocal, typed } from './fields.ts'

/** One member, with what they asked, ordered and wrote about. */
export async function loadMember(args: LoaderFunctionArgs) {
  return { ...(await api(args).call(adminGetUser, { id: idParam(args) })), formId: newFormId() }
}

/** Ends the member's sessions, or bans or lifts a ban of one kind, the target; without a time it holds until it is lifted (D77). */
export async function actOnMember(args: ActionFunctionArgs) {
  const id = idParam(args)
  const values = typed(await args.request.formData())
  const { intent = '', target = '', reason = '', until = '' } = values
  const banUntil = until === '' ? null : fromLocal(until)
  const answer =
    intent === 'end-sessions'
      ? await submit(args, adminEndMemberSessions, { id, reason }, values)
      : intent === 'unban'
        ? await submit(args, adminUnbanUser, { id, kind: target, reason }, values)
        : await submit(args, adminBanUser, { id, kind: target, reason, until: banUntil }, values)
  if (!answer.ok) return consoleReply(args, answer, { intent, target, values, names: ['reason', 'until'] })
  return doneAt(pathsFor(langOf(args)).admin('members/detail', { id }), intent)
}
