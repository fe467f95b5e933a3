import { handle } from '#functions/http/handle.ts'
import { openConsoleAccount } from '#functions/partners/opening/open-console-account.ts'
import { claimArtistPage } from '#functions/store/members.ts'
import { adminCreateArtistAccount } from '#shared/api/console/artists.ts'

/** A page has one account: the second of two that are made at once finds it taken (D78). */
export const handler = handle(adminCreateArtistAccount, async context => {
  const opened = await openConsoleAccount(context, 'artist', adminCreateArtistAccount.id)
  if (opened.outcome === 'invalid') return context.invalid(opened.problem)
  if (opened.outcome === 'refused') return context.fail(opened.code)
  const { userId, writes } = opened
  return context.commit({ writes: [claimArtistPage(context.input.id, userId), ...writes], answer: { userId } })
})
