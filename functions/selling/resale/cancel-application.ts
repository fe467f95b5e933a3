import { handle } from '#functions/machinery/http/handle.ts'
import { cancelApplication } from '#shared/api/selling/resale/applications.ts'
import { withdrawApplication } from '#shared/domain/selling/resale/decisions.ts'
import { applicationReads, ownApplication } from './listing/own-application.ts'
import { withdrawalOf } from './listing/withdrawal.ts'
import { applicationAnswer } from './views/application-answer.ts'

export const handler = handle(
  cancelApplication,
  async ({ input, caller, table, read, now, objects, commit, fail }) => {
    const before = ownApplication(read, input.id, caller)
    if (!before) return fail('not-found')
    const at = now()
    const decided = withdrawApplication(before, 'owner', at)
    if (decided.outcome === 'refused') return fail('application-state')
    const answer = await applicationAnswer(table, objects.private, decided.application, at)
    return commit({ ...withdrawalOf(before, decided, { by: 'owner', at }), answer })
  },
  { reads: applicationReads },
)
