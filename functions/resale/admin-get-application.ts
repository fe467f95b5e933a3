import { handle } from '#functions/http/handle.ts'
import { getApplication } from '#functions/store/applications.ts'
import { getHolding } from '#functions/store/holdings.ts'
import { getWork } from '#functions/store/works.ts'
import { adminGetApplication } from '#shared/api/console/resale.ts'
import { isoOrNull } from '#shared/domain/iso.ts'
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
