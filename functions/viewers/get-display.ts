import { handle } from '#functions/http/handle.ts'
import { getProfile } from '#functions/store/accounts.ts'
import { getDisplay } from '#shared/api/viewers.ts'
import { nothingDisplayed } from '#shared/domain/viewer/display.ts'

export const handler = handle(getDisplay, async ({ caller, table }) => {
  const profile = await getProfile(table, caller.userId)
  return profile?.display ?? nothingDisplayed
})
