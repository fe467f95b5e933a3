import { exportAsked } from '#events/accounts.ts'
import { handle } from '#functions/http/handle.ts'
import { parseOwnExport, putOwnExport } from '#functions/store/own-exports.ts'
import { accountKeys } from '#functions/table/keys.ts'
import { askExport } from '#shared/api/accounts/own-export.ts'
import { askForExport } from '#shared/domain/account/own-export.ts'

export const handler = handle(
  askExport,
  async ({ caller, read, commit, fail, now, newId }) => {
    const { userId } = caller
    const known = parseOwnExport(read.get(accountKeys.ownExport(userId)))
    const decided = askForExport(known, { userId, exportId: newId() }, now())
    if (decided.outcome === 'refused') return fail(decided.code)
    const { asked } = decided
    return commit({
      writes: [putOwnExport(known, asked)],
      events: [exportAsked({ userId, exportId: asked.exportId })],
      answer: { state: 'asked' as const },
    })
  },
  { reads: (_input, { userId = '' }) => [accountKeys.ownExport(userId)] },
)
