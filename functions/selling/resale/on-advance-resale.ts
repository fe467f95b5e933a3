import { advanceResale } from '#events/selling/resale.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { advanceApplication } from './listing/advance-application.ts'

export const handler = consume(advanceResale, async ({ data }, context) =>
  advanceApplication(context, data.applicationId),
)
