import { handle } from '#functions/machinery/http/handle.ts'
import { delistApplication } from '#shared/api/selling/resale/listings.ts'
import { delistingOf } from './listing/delisting.ts'
import { applicationReads, ownApplication, workUnder } from './listing/own-application.ts'
import { applicationAnswer } from './views/application-answer.ts'

export const handler = handle(
  delistApplication,
  async ({ input, caller, table, read, now, objects, commit, fail }) => {
    const application = ownApplication(read, input.id, caller)
    if (!application) return fail('not-found')
    const work = await workUnder(table, application)
    if (!work) return fail('application-state')
    const at = now()
    const ended = await delistingOf(table, { application, work, by: 'owner' }, at)
    if (ended.outcome === 'refused') return fail(ended.code)
    const { writes, events } = ended
    return commit({ writes, events, answer: await applicationAnswer(table, objects.private, ended.application, at) })
  },
  { reads: applicationReads },
)
