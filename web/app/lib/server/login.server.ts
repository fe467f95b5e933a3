import { type ActionFunctionArgs, data, redirectDocument } from '@remix-run/node'
import { login, sendEmail } from '#shared/api/people/accounts/sessions.ts'
import { m } from '../../paraglide/messages.js'
import { api, startSession } from './api.server.ts'
import { fieldText, formErrors, formReply, optionalText } from './form-reply.server.ts'
import { localeOf } from './params.server.ts'

/** After many wrong passwords a code by mail is asked in addition: it goes out with the refusal, and again when asked for. */
export async function actOnLogin(args: ActionFunctionArgs, target: string) {
  const form = await args.request.formData()
  const locale = localeOf(args)
  if (fieldText(form, 'intent') === 'code') return data(await mailCode(args, form))
  const account = fieldText(form, 'account').trim()
  const answer = await api(args).attempt(login, {
    account,
    password: fieldText(form, 'password'),
    ...optionalText(form, 'code'),
    ...optionalText(form, 'request'),
  })
  // A whole document: every part of the page may look different to a member.
  if (answer.ok) return redirectDocument(target, { headers: startSession(args.context, answer.data) })
  if (answer.name === 'login-code-needed') return data(await mailCode(args, form), { status: 400 })
  const withCode = fieldText(form, 'code').trim() !== ''
  const reply =
    withCode && answer.name === 'login-failed'
      ? formErrors(form, { '': m.login_code_wrong({}, { locale }) })
      : formReply(form, answer, locale)
  return data({ reply, mailedTo: withCode ? account : null, request: fieldText(form, 'request') }, { status: 400 })
}

/** Known and unknown accounts are answered alike (rules §14). */
async function mailCode(args: ActionFunctionArgs, form: FormData) {
  const account = fieldText(form, 'account').trim()
  const sent = await api(args).attempt(sendEmail, { email: account, type: 'login' })
  const isThere = sent.ok || sent.name === 'code-too-soon'
  return {
    reply: isThere ? formErrors(form, {}) : formReply(form, sent, localeOf(args)),
    mailedTo: account,
    request: sent.ok ? sent.data.request : fieldText(form, 'request'),
  }
}
