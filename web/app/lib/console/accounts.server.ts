import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { adminCreateArtistAccount } from '#shared/api/catalogue/console/artists.ts'
import { adminListContent } from '#shared/api/catalogue/console/content.ts'
import { adminCreatePartnerAccount } from '#shared/api/catalogue/console/partners.ts'
import { codes } from '#shared/api/codes.ts'
import { pathsFor } from '../paths.ts'
import { api } from '../server/api.server.ts'
import { idParam, langOf, localeOf } from '../server/params.server.ts'
import { consoleReply, doneAt, fieldSentence, newFormId, submit } from './console.server.ts'
import { recordName } from './content-fields.ts'
import { typed } from './fields.ts'

/** Whose account it is: a partner's, or that of an artist's page (D78). */
export type AccountKind = 'partner' | 'artist'

export async function loadAccountForm(args: LoaderFunctionArgs, kind: AccountKind) {
  const id = idParam(args)
  const { list } = await api(args).call(adminListContent, { kind, id })
  const record = list[0]
  if (!record) throw data({ code: 404, message: codes['not-found'][localeOf(args)] }, { status: 404 })
  return { id, name: recordName(record.record, localeOf(args), id), formId: newFormId() }
}

const taken = {
  'email-taken': ['email', 'EMAIL_REGISTERED'],
  'username-taken': ['username', 'USERNAME_IN_USED'],
} as const

/** The console makes the account; its owner cannot change e-mail or password (D78). */
export async function createAccount(args: ActionFunctionArgs, kind: AccountKind) {
  const id = idParam(args)
  const values = typed(await args.request.formData())
  const { email = '', password = '', username = '', language = '' } = values
  const contract = kind === 'artist' ? adminCreateArtistAccount : adminCreatePartnerAccount
  const answer = await submit(args, contract, { id, email, password, username, language }, values)
  if (answer.ok) return doneAt(pathsFor(langOf(args)).admin(`content/${kind}/edit`, { id }), 'account')
  const names = ['email', 'password', 'username', 'language']
  const reply = consoleReply(args, answer, { intent: 'account', values, names })
  if (answer.name !== 'email-taken' && answer.name !== 'username-taken') return reply
  const [field, key] = taken[answer.name]
  return data({ ...reply.data, general: undefined, errors: { [field]: fieldSentence(args, key) } }, { status: 400 })
}
