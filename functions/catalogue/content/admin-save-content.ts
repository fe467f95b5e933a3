import { handle } from '#functions/machinery/http/handle.ts'
import { getContent, putContent } from '#functions/store/catalogue/content.ts'
import { resolvePictures } from '#functions/store/catalogue/pictures.ts'
import { audited } from '#functions/store/people/audit.ts'
import { adminSaveContent } from '#shared/api/catalogue/console/content.ts'
import { eventsOfContent } from './console/content-events.ts'
import { contentProblems, pictureIdsOf, singleId } from './console/content-rules.ts'

export const handler = handle(adminSaveContent, async ({ input, table, caller, now, newId, fail, invalid, commit }) => {
  const { record, version } = input
  const id = input.id ?? singleId(record.kind) ?? newId()
  const current = await getContent(table, record.kind, id)
  if (version !== undefined && !current) return fail('not-found')
  if (version === undefined && current) return fail('key-taken')
  if (current && current.version !== version) return fail('stale-version')
  const problems = await contentProblems(table, id, record)
  if (problems.length > 0) return invalid(...problems)
  const pictures = await resolvePictures(table, pictureIdsOf(record), {
    known: current?.pictures ?? [],
    ownerId: caller.operatorId,
    business: 'content',
    usedBy: `${record.kind}:${id}`,
  })
  if (!pictures.isComplete) return fail('upload-not-ready')

  const at = now()
  const next = {
    id,
    version: (current?.version ?? 0) + 1,
    createdAt: current?.createdAt ?? at,
    updatedAt: at,
    record,
    pictures: pictures.pictures,
  }
  const audit = { id: newId(), at, by: caller, action: adminSaveContent.id, subject: { kind: record.kind, id } }
  return commit({
    writes: [
      putContent(next),
      ...pictures.writes,
      audited({ ...audit, before: current?.record ?? null, after: record }),
    ],
    events: eventsOfContent(id, record, at),
    answer: { id, version: next.version },
  })
})
