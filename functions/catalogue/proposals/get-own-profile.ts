import { handle } from '#functions/machinery/http/handle.ts'
import { getContent } from '#functions/store/catalogue/content.ts'
import { getProposal } from '#functions/store/catalogue/proposals.ts'
import { getOwnProfile } from '#shared/api/catalogue/proposals.ts'
import { ownPageView } from './views/own-page.ts'

export const handler = handle(getOwnProfile, async ({ caller, table, fail }) => {
  const [artist, proposal] = await Promise.all([
    getContent(table, 'artist', caller.artistId),
    getProposal(table, 'artist', caller.artistId),
  ])
  return artist ? ownPageView({ ...artist, kind: 'artist' }, proposal) : fail('not-found')
})
