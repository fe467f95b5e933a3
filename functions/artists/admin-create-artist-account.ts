import { handle } from '#functions/http/handle.ts'
import { openConsoleAccount } from '#functions/partners/opening/open-console-account.ts'
import { adminCreateArtistAccount } from '#shared/api/console/artists.ts'

export const handler = handle(adminCreateArtistAccount, openConsoleAccount('artist', adminCreateArtistAccount.id))
