import { handle } from '#functions/machinery/http/handle.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { getApplication } from '#functions/store/selling/applications.ts'
import { getHolding } from '#functions/store/selling/holdings.ts'
import { adminGetApplication } from '#shared/api/selling/console/resale.ts'
import { isoOrNull } from '#shared/domain/kernel/iso.ts'
import { applicationFile } from './views/application-file.ts'

export const handler = handle(adminGetApplication, async ({ input, table, now, language, objects, fail }) => {
  const application = await getApplication(table, input.id)
  const work = application && (await getWork(table, application.productId))
  if (!application || !work) return fail('not-found')
  const holding = await getHolding(table, application.userId, work.id)
  return {
    ...(await applicationFile(table, objects.private, application, work, { language, now: now() })),
    boughtAt: isoOrNull(holding?.since ?? null),
  }
})
