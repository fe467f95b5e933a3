import { handle } from '#functions/machinery/http/handle.ts'
import { getProfile } from '#functions/store/people/accounts.ts'
import { getDisplay } from '#shared/api/catalogue/viewers.ts'
import { nothingDisplayed } from '#shared/domain/catalogue/viewer/visibility-preferences.ts'

export const handler = handle(getDisplay, async ({ caller, table }) => {
  const profile = await getProfile(table, caller.userId)
  return profile?.display ?? nothingDisplayed
})
