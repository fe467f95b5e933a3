import { handle } from '#functions/http/handle.ts'
import { getProfile } from '#functions/store/accounts.ts'
import { profileChange } from '#functions/store/profile.ts'
import { standingChange } from '#functions/store/sessions.ts'
import { updateSettings } from '#shared/api/accounts/profile.ts'
import { pathLanguage } from '#shared/domain/language.ts'
import { defaultSettings } from '#shared/domain/notice.ts'

export const handler = handle(updateSettings, async ({ input, caller, table, commit }) => {
  const { userId } = caller
  const settings = input.settings ?? (await getProfile(table, userId))?.settings ?? [...defaultSettings]
  const language = input.language ?? caller.language
  return commit({
    writes: [profileChange(userId, { settings }), standingChange(userId, { language })],
    answer: { settings, language: pathLanguage[language] },
  })
})
