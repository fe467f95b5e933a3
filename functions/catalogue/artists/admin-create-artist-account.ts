import { openConsoleAccount } from '#functions/catalogue/partners/opening/open-console-account.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { claimArtistPage } from '#functions/store/people/members.ts'
import { adminCreateArtistAccount } from '#shared/api/catalogue/console/artists.ts'

/** A page has one account: of two calls at once the second finds it taken (D78). */
export const handler = handle(adminCreateArtistAccount, async context => {
  const opened = await openConsoleAccount(context, 'artist', adminCreateArtistAccount.id)
  if (opened.outcome === 'invalid') return context.invalid(opened.problem)
  if (opened.outcome === 'refused') return context.fail(opened.code)
  const { userId, writes } = opened
  return context.commit({ writes: [claimArtistPage(context.input.id, userId), ...writes], answer: { userId } })
})
