import type { OutputOf } from '#shared/api/endpoint.ts'
import { updateBank } from '#shared/api/people/accounts/bank.ts'
import { createAddress } from '#shared/api/people/addresses.ts'
import { fileIdentity, type prepareApplication } from '#shared/api/selling/resale/applications.ts'
import { identityProofs } from '#shared/domain/selling/resale/application.ts'
import { addressErrors, addressOf } from './address-form.server.ts'
import { api, type LoaderArgs, type Refusal } from './api.server.ts'
import { bankIn, bankRefusal } from './bank-form.server.ts'
import { fieldText } from './form-reply.server.ts'
import { errorText, refusedFields } from './forms.server.ts'
import { localeOf } from './params.server.ts'

interface Problems {
  readonly general: string | undefined
  readonly errors: Readonly<Record<string, string>>
}

/** What the law and the payout want of a seller, as far as it is missing or corrected: two calls, each kept on its own. */
export async function saveAccount(
  args: LoaderArgs,
  form: FormData,
  missing: OutputOf<typeof prepareApplication>['missing'],
): Promise<Problems | undefined> {
  const { attempt } = api(args)
  const text = (name: string) => fieldText(form, name).trim()
  const isCorrected = text('birthDate') !== '' || text('occupation') !== ''
  const identity =
    missing.includes('identity') || isCorrected
      ? await attempt(fileIdentity, {
          birthDate: text('birthDate'),
          occupation: text('occupation'),
          method: identityProofs.find(each => each === text('method')) ?? identityProofs[0],
        })
      : undefined
  const bank = missing.includes('bank') ? await attempt(updateBank, bankIn(form)) : undefined
  const refused = [identity, bank].flatMap(answer => (answer && !answer.ok ? [answer] : []))
  if (refused.length === 0) return undefined
  const found = refused.map(refusal => problemsIn(args, refusal))
  return {
    errors: Object.assign({}, ...found.map(({ errors }) => errors)),
    general: found.map(({ general }) => general).find(each => each !== undefined),
  }
}

function problemsIn(args: LoaderArgs, refusal: Refusal): Problems {
  if (refusal.code === 401 || refusal.code === 403) throw api(args).refuse(refusal)
  const locale = localeOf(args)
  if (refusal.name === 'wrong-password')
    return { errors: { password: errorText('PASSWORD_WRONG', locale) }, general: undefined }
  const errors = refusedFields(refusal, locale)
  return { errors, general: Object.keys(errors).length > 0 ? undefined : bankRefusal(refusal, locale).message }
}

type Saved = { readonly ok: true; readonly addressId: string } | ({ readonly ok: false } & Problems)

/** An address that was written anew instead of chosen; undefined for one of the book. */
export async function saveAddress(args: LoaderArgs, form: FormData): Promise<Saved | undefined> {
  if (fieldText(form, 'addressId') !== 'new') return undefined
  const answer = await api(args).attempt(createAddress, addressOf(form, 'new'))
  if (answer.ok) return { ok: true, addressId: answer.data.id }
  if (answer.code === 401 || answer.code === 403) throw api(args).refuse(answer)
  const errors = Object.fromEntries(
    Object.entries(addressErrors(answer, localeOf(args), form, 'new')).map(([field, text]) => [`new-${field}`, text]),
  )
  return { ok: false, errors, general: Object.keys(errors).length > 0 ? undefined : answer.message }
}
