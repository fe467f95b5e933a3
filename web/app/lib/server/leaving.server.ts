import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from '@remix-run/node'
import { closeAccount, getLeaving } from '#shared/api/people/accounts/leaving.ts'
import { frontUserInfo } from '#shared/api/people/accounts/profile.ts'
import { pathsFor } from '../paths.ts'
import { api, endSession } from './api.server.ts'
import { fieldText, formReply } from './form-reply.server.ts'
import { langOf, localeOf } from './params.server.ts'

export async function loadLeaving(args: LoaderFunctionArgs) {
  const { call } = api(args)
  const [leaving, { isConsoleMade }] = await Promise.all([call(getLeaving, {}), call(frontUserInfo, {})])
  return { ...leaving, isConsoleMade }
}

/** This browser forgets the session that has ended; what came in between is on the page when it comes again. */
export async function actOnLeaving(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const answer = await api(args).attempt(closeAccount, { password: fieldText(form, 'password') })
  if (answer.ok) return redirectDocument(pathsFor(langOf(args)).farewell, { headers: endSession(args.context) })
  if (answer.code === 401 || answer.code === 403) throw api(args).refuse(answer)
  return data({ reply: formReply(form, answer, localeOf(args)) }, { status: 400 })
}
