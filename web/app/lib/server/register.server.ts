import { type ActionFunctionArgs, data, redirectDocument } from '@remix-run/node'
import {
  checkReadings,
  passwordConfirmed,
  passwordMismatch,
  passwordsMatch,
  passwordUnconfirmed,
  register,
  sendEmail,
} from '#shared/api/people/accounts/sessions.ts'
import { toHiragana } from '#shared/domain/kernel/kana.ts'
import { safeRedirect } from '../page/safe-redirect.ts'
import { pathsFor } from '../paths.ts'
import { api, startSession } from './api.server.ts'
import { fieldText, type formErrors, formReply, optionalText } from './form-reply.server.ts'
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

/**
 * What the API checks after everything else holds: the pair of passwords, and readings where they are needed. Said with
 * the rest, so that nobody learns of one problem after the other.
 */
function together(form: FormData, args: ActionFunctionArgs): Readonly<Record<string, string>> {
  const locale = localeOf(args)
  const field = (name: string) => fieldText(form, name).trim()
  const readings = {
    surname_pseudonyms: toHiragana(field('surname_pseudonyms')),
    name_pseudonyms: toHiragana(field('name_pseudonyms')),
  }
  const pair = { password: fieldText(form, 'password'), confirmPassword: fieldText(form, 'confirmPassword') }
  const problems = [
    ...checkReadings(readings, locale),
    ...(passwordConfirmed(pair) ? [] : [{ field: 'confirmPassword', key: passwordUnconfirmed.error }]),
    ...(passwordsMatch(pair) ? [] : [{ field: 'confirmPassword', key: passwordMismatch.error }]),
  ]
  return Object.fromEntries(problems.map(({ field: name, key }) => [name, errorText(key, locale, name)]))
}

async function open(args: ActionFunctionArgs, form: FormData, email: string) {
  const locale = localeOf(args)
  const again = (reply: ReturnType<typeof formErrors>) =>
    data({ step: 'details', email, reply } as const, { status: 400 })
  const termsVersion = fieldText(form, 'termsVersion')
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
    ...(affiliate && { affiliate }),
  })
  if (!answer.ok) return again(formReply(form, answer, locale, together(form, args)))
  const paths = pathsFor(langOf(args))
  const target = new URL(args.request.url).searchParams.get('redirect')
  return redirectDocument(safeRedirect(target, paths.overview({ welcome: 1 })), {
    headers: startSession(args.context, answer.data),
  })
}
