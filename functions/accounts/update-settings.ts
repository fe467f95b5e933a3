import { handle } from '#functions/http/handle.ts'
import { getProfile } from '#functions/store/accounts.ts'
import { accountKeys, sessionKeys } from '#functions/table/keys.ts'
import { update } from '#functions/table/write.ts'
import { updateSettings } from '#shared/api/accounts/profile.ts'
import { pathLanguage } from '#shared/domain/language.ts'
import { defaultSettings } from '#shared/domain/notice.ts'

export const handler = handle(updateSettings, async ({ input, caller, table, commit }) => {
  const { userId } = caller
  const settings = input.settings ?? (await getProfile(table, userId))?.settings ?? [...defaultSettings]
  const language = input.language ?? caller.language
  const known = ['attribute_exists(#PK)'] as const
  return commit({
    writes: [
      update(accountKeys.profile(userId), { set: { settings }, where: known }),
      update(sessionKeys.standing(userId), { set: { language }, where: known }),
    ],
    answer: { settings, language: pathLanguage[language] },
  })
})
