import { handle } from '#functions/machinery/http/handle.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { getApplication, moveApplication } from '#functions/store/selling/applications.ts'
import { stepOfWork } from '#functions/store/selling/resale-works.ts'
import { adminReviseApplication } from '#shared/api/selling/console/resale.ts'
import { askForChanges } from '#shared/domain/selling/resale/decisions.ts'
import { announceApplication } from './listing/application-events.ts'
import { auditedAnswer } from './listing/audit-application.ts'
import { applicationFile } from './views/application-file.ts'

export const handler = handle(adminReviseApplication, async context => {
  const { input, caller, table, now, newId, language, objects, commit, fail } = context
  const before = await getApplication(table, input.id)
  const work = before && (await getWork(table, before.productId))
  if (!before || !work) return fail('not-found')
  // The version that the reviewer read is the one that is answered.
  if (before.version !== input.version) return fail('application-state')
  const at = now()
  const decided = askForChanges(before, { by: caller.name, text: input.text, fields: input.fields }, at)
  if (decided.outcome === 'refused') return fail('application-state')
  const { application } = decided
  return commit({
    writes: [
      stepOfWork('askRevision', before, at),
      ...moveApplication(before, decided),
      auditedAnswer({ id: newId(), at, by: caller, action: adminReviseApplication.id }, before, application),
    ],
    events: announceApplication(decided),
    answer: await applicationFile(table, objects.private, application, work, { language, now: at }),
  })
})
