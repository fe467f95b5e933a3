import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { codes } from '#shared/api/codes.ts'
import { adminBanUser, adminEndMemberSessions, adminListUsers, adminUnbanUser } from '#shared/api/console/accounts.ts'
import { pathsFor } from '../paths.ts'
import { api } from '../server/api.server.ts'
import { idParam, langOf, localeOf } from '../server/params.server.ts'
import { consoleReply, doneAt, newFormId, submit } from './console.server.ts'
import { fromLocal, typed } from './fields.ts'

/** One member, found among those of the name in the address: the API lists, it has no single member. */
export async function loadMember(args: LoaderFunctionArgs) {
  const id = idParam(args)
  const keyword = keywordOf(args)
  const { list } = await api(args).call(adminListUsers, { ...(keyword && { keyword }), size: '60' })
  const member = list.find(each => each.id === id)
  if (!member) throw data({ code: 404, message: codes['not-found'][localeOf(args)] }, { status: 404 })
  return { member, formId: newFormId() }
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
  return doneAt(pathsFor(langOf(args)).admin('members/detail', { id, keyword: keywordOf(args) }), intent)
}

function keywordOf({ request }: LoaderFunctionArgs | ActionFunctionArgs): string {
  return (new URL(request.url).searchParams.get('keyword') ?? '').slice(0, 200)
}
