import { handle } from '#functions/machinery/http/handle.ts'
import { getProfile } from '#functions/store/people/accounts.ts'
import { profileChange } from '#functions/store/people/profile.ts'
import { standingChange } from '#functions/store/people/sessions.ts'
import { updateSettings } from '#shared/api/people/accounts/profile.ts'
import { pathLanguage } from '#shared/domain/kernel/language.ts'
import { defaultSettings, wantsBiddingMail, wantsCollectingMail } from '#shared/domain/kernel/notice.ts'

export const handler = handle(updateSettings, async ({ input, caller, table, commit }) => {
  const { userId } = caller
  const isWhole = [input.settings, input.biddingMail, input.collectingMail].every(choice => choice !== undefined)
  const before = isWhole ? undefined : await getProfile(table, userId)
  const settings = input.settings ?? before?.settings ?? [...defaultSettings]
  const biddingMail = input.biddingMail ?? wantsBiddingMail({ settings, biddingMail: before?.biddingMail })
  const language = input.language ?? caller.language
  const collectingMail = input.collectingMail ?? wantsCollectingMail({ collectingMail: before?.collectingMail })
  const chosen = { settings, biddingMail: input.biddingMail, collectingMail: input.collectingMail }
  return commit({
    writes: [profileChange(userId, chosen), standingChange(userId, { language })],
    answer: { settings, biddingMail, collectingMail, language: pathLanguage[language] },
  })
})
