import { type ActionFunctionArgs, data, redirectDocument } from '@remix-run/node'
import { register, sendEmail } from '#shared/api/accounts/sessions.ts'
import { safeRedirect } from '../page/safe-redirect.ts'
import { pathsFor } from '../paths.ts'
import { api, startSession } from './api.server.ts'
import { fieldText, formErrors, formReply, optionalText } from './form-reply.server.ts'
import { errorText } from './forms.server.ts'
import { langOf, localeOf } from './params.server.ts'

/** First the address proves itself by a code, then everything else comes with that code (D7). */
export async function actOnRegister(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const email = fieldText(form, 'email').trim()
  if (fieldText(form, 'intent') === 'send') {
    const answer = await api(args).attempt(sendEmail, { email, type: 'register' })
    if (answer.ok) return data({ step: 'details' as const, email, reply: undefined })
    const step = fieldText(form, 'again') ? 'details' : 'email'
    return data({ step, email, reply: formReply(form, answer, localeOf(args)) } as const, { status: 400 })
  }
  return open(args, form, email)
}

async function open(args: ActionFunctionArgs, form: FormData, email: string) {
  const locale = localeOf(args)
  const again = (reply: ReturnType<typeof formErrors>) =>
    data({ step: 'details', email, reply } as const, { status: 400 })
  const termsVersion = fieldText(form, 'termsVersion')
  if (!termsVersion) return again(formErrors(form, { termsVersion: errorText('TERMS_REQUIRED', locale) }))
  const { affiliate } = args.context
  const answer = await api(args).attempt(register, {
    email,
    code: fieldText(form, 'code'),
    password: fieldText(form, 'password'),
    confirmPassword: fieldText(form, 'confirmPassword'),
    username: fieldText(form, 'username'),
    surname: fieldText(form, 'surname'),
    name: fieldText(form, 'name'),
    ...optionalText(form, 'surname_pseudonyms'),
    ...optionalText(form, 'name_pseudonyms'),
    language: langOf(args),
    termsVersion,
    ...(affiliate && /^[\w-]{1,64}$/.test(affiliate) && { affiliate }),
  })
  if (!answer.ok) return again(formReply(form, answer, locale))
  const paths = pathsFor(langOf(args))
  const target = new URL(args.request.url).searchParams.get('redirect')
  return redirectDocument(safeRedirect(target, paths.basicInfo({ welcome: 1 })), {
    headers: startSession(args.context, answer.data),
  })
}
