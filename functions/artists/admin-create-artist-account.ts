import { handle } from '#functions/http/handle.ts'
import { openAccount } from '#functions/partners/opening/open-account.ts'
import { adminCreateArtistAccount } from '#shared/api/console/artists.ts'

export const handler = handle(adminCreateArtistAccount, openAccount('artist', adminCreateArtistAccount.id))
