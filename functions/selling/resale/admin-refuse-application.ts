import { handle } from '#functions/machinery/http/handle.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { getApplication, moveApplication } from '#functions/store/selling/applications.ts'
import { stepOfWork } from '#functions/store/selling/resale-works.ts'
import { adminRefuseApplication } from '#shared/api/selling/console/resale.ts'
import { refuseResale } from '#shared/domain/selling/resale/decisions.ts'
import { announceApplication } from './listing/application-events.ts'
import { auditedAnswer } from './listing/audit-application.ts'
import { applicationFile } from './views/application-file.ts'

export const handler = handle(adminRefuseApplication, async context => {
  const { input, caller, table, now, newId, language, objects, commit, fail } = context
  const before = await getApplication(table, input.id)
  const work = before && (await getWork(table, before.productId))
  if (!before || !work) return fail('not-found')
  // The version that the reviewer read is the one that is answered.
  if (before.version !== input.version) return fail('application-state')
  const at = now()
  const decided = refuseResale(before, { by: caller.name, text: input.text, reason: input.reason }, at)
  if (decided.outcome === 'refused') return fail('application-state')
  const { application } = decided
  return commit({
    writes: [
      stepOfWork('refuseApplication', before, at),
      ...moveApplication(before, decided),
      auditedAnswer({ id: newId(), at, by: caller, action: adminRefuseApplication.id }, before, application),
    ],
    events: announceApplication(decided),
    answer: await applicationFile(table, objects.private, application, work, { language, now: at }),
  })
})
