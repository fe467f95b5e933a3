import { handle } from '#functions/http/handle.ts'
import { parseOwnExport } from '#functions/store/own-exports.ts'
import { accountKeys } from '#functions/table/keys.ts'
import { getExport } from '#shared/api/accounts/own-export.ts'
import { exportKey, shownExport } from '#shared/domain/account/own-export.ts'
import { isoOrNull } from '#shared/domain/iso.ts'
import { privateLinkSeconds } from '#shared/domain/picture/upload.ts'

/** The address of the archive is signed anew for its owner alone, and is good for minutes. */
export const handler = handle(
  getExport,
  async ({ caller, read, objects, now }) => {
    const known = parseOwnExport(read.get(accountKeys.ownExport(caller.userId)))
    const state = shownExport(known, now())
    if (!known || state !== 'ready') return { state, url: null, until: null, bytes: null }
    const url = await objects.private.sign(exportKey(known), privateLinkSeconds)
    return { state, url, until: isoOrNull(known.until), bytes: known.bytes ?? null }
  },
  { reads: (_input, { userId = '' }) => [accountKeys.ownExport(userId)] },
)
