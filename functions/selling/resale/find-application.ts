import { handle } from '#functions/machinery/http/handle.ts'
import { findApplication } from '#shared/api/selling/resale/applications.ts'
import { applicationReads, ownApplication } from './listing/own-application.ts'
import { applicationAnswer } from './views/application-answer.ts'

export const handler = handle(
  findApplication,
  async ({ input, caller, table, read, now, objects, fail }) => {
    const application = ownApplication(read, input.id, caller)
    return application ? applicationAnswer(table, objects.private, application, now()) : fail('not-found')
  },
  { reads: applicationReads },
)
