import { exportAsked } from '#events/people/accounts.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { accountKeys } from '#functions/machinery/table/keys.ts'
import { parseOwnExport, putOwnExport } from '#functions/store/people/own-exports.ts'
import { askExport } from '#shared/api/people/accounts/own-export.ts'
import { askForExport } from '#shared/domain/people/account/own-export.ts'

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
