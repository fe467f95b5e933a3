import type { SubmissionResult } from '@conform-to/react'
import type { CodeName } from '#shared/api/codes.ts'
import type { Refusal } from './api.server.ts'
import { errorText, inPageOrder, refusedFields, waitText } from './forms.server.ts'

type Locale = 'ja' | 'en'

/** Business codes that speak of one field; the rest stand above the form in the server's own words. */
const fieldOf: Partial<Record<CodeName, readonly [field: string, key: string]>> = {
  'bad-code': ['code', 'CODE_WRONG'],
  'email-taken': ['email', 'EMAIL_REGISTERED'],
  'username-taken': ['username', 'USERNAME_IN_USED'],
  'wrong-password': ['oldPassword', 'PASSWORD_WRONG'],
  'phone-taken': ['phone', 'PHONE_TAKEN'],
  'wrong-proof': ['proof', 'PROOF_WRONG'],
}

/** Fields that the page never gets back. */
const secret = /password|proof|passkey/i

/**
 * Makes the reply of a refused form: what was typed, without secrets, and a sentence beside each field. `also` are
 * problems that the page found itself, told with those of the API.
 */
export function formReply(
  form: FormData,
  refusal: Refusal,
  locale: Locale,
  also: Readonly<Record<string, string>> = {},
): SubmissionResult<string[]> {
  const known = refusal.name && fieldOf[refusal.name]
  if (known) {
    // Asked for again before something else changes, the password is a field of its usual name.
    const field = known[0] === 'oldPassword' && !form.has('oldPassword') ? 'password' : known[0]
    return formErrors(form, { [field]: errorText(known[1], locale) })
  }
  const fields = refusedFields(refusal, locale, typedIn(form))
  return formErrors(
    form,
    Object.keys(fields).length > 0 ? { ...also, ...fields } : { '': waitText(refusal, locale) ?? refusal.message },
  )
}

/** Replies with problems that were found before the API was asked; `''` stands for the whole form. */
export function formErrors(form: FormData, errors: Readonly<Record<string, string>>): SubmissionResult<string[]> {
  return {
    status: 'error',
    initialValue: typedIn(form),
    error: Object.fromEntries(
      Object.entries(inPageOrder(form, errors)).map(([field, sentence]) => [field, [sentence]]),
    ),
  }
}

/** What was typed, without secrets and files. */
const typedIn = (form: FormData): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string' && !secret.test(entry[0])),
  )

export function fieldText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Left out of the call when nothing was typed, for fields that may be missing. */
export function optionalText(form: FormData, name: string): { readonly [name: string]: string } {
  const value = fieldText(form, name).trim()
  return value === '' ? {} : { [name]: value }
}
