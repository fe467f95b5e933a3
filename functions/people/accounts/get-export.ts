import { handle } from '#functions/machinery/http/handle.ts'
import { accountKeys } from '#functions/machinery/table/keys.ts'
import { parseOwnExport } from '#functions/store/people/own-exports.ts'
import { getExport } from '#shared/api/people/accounts/own-export.ts'
import { isoOrNull } from '#shared/domain/kernel/iso.ts'
import { privateLinkSeconds } from '#shared/domain/kernel/picture/upload.ts'
import { exportKey, shownExport } from '#shared/domain/people/account/own-export.ts'

/** The link to the archive is signed anew for its owner alone and expires after minutes. */
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
