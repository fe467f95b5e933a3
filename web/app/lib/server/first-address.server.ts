import { frontUserInfo } from '#shared/api/people/accounts/profile.ts'
import { api, type LoaderArgs } from './api.server.ts'
import { localeOf } from './params.server.ts'

/**
 * What a member's first address begins with: the account's name, reading and mail. Later ones begin empty, as they are
 * often somebody else's. The verified phone is not among it: an account shows its last digits alone, also to itself.
 */
export async function firstAddress(args: LoaderArgs, addresses: number) {
  if (addresses > 0) return undefined
  const profile = await api(args).attempt(frontUserInfo, {})
  if (!profile.ok) return undefined
  const { surname, name, surname_pseudonyms, name_pseudonyms, email } = profile.data
  return {
    name: localeOf(args) === 'ja' ? `${surname} ${name}` : `${name} ${surname}`,
    pseudonyms: `${surname_pseudonyms} ${name_pseudonyms}`.trim(),
    email,
  }
}
